//! Tests of the models. Each translation to clauses is compared with the plain evaluator over all
//! assignments of a small model.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::clauses::Search;
use super::encode::Encoding;
use super::*;
use crate::solver::search::Solutions;

/// All assignments that satisfy the constraints, by trying every assignment.
fn by_trial(model: &Model) -> BTreeSet<Vec<i32>> {
    let mut all = vec![Vec::new()];
    for domain in &model.domains {
        all = all
            .into_iter()
            .flat_map(|values: Vec<i32>| {
                domain.clone().map(move |value| {
                    let mut values = values.clone();
                    values.push(value);
                    values
                })
            })
            .collect();
    }
    all.into_iter().filter(|values| model.accepts(values)).collect()
}

/// All assignments that satisfy the constraints, by the SAT solver.
fn by_clauses(model: &Model) -> BTreeSet<Vec<i32>> {
    let mut encoding = Encoding::new(model, u64::MAX);
    let mut found = BTreeSet::new();
    while let Search::Found = encoding.clauses.search(&[]) {
        let values = encoding.assignment();
        let cuts: usize =
            model.constraints.iter().map(|c| cuts::add(c, &values, &mut encoding)).sum();
        if cuts == 0 {
            let is = values.iter().enumerate().map(|(at, value)| Variable(at).is_not(*value));
            let differs: Vec<_> = is.map(|is_not| encoding.literal(is_not)).collect();
            encoding.clauses.add(differs);
            assert!(found.insert(values), "an assignment was found twice");
        }
    }
    found
}

/// A model with variables of the given domains.
fn model(domains: &[RangeInclusive<i32>]) -> (Model, Vec<Variable>) {
    let mut model = Model::new();
    let variables = domains.iter().map(|domain| model.variable(domain.clone()));
    let variables = variables.collect();
    (model, variables)
}

/// Compares both methods for one constraint over variables of the given domains.
fn check(domains: &[RangeInclusive<i32>], constraint: impl FnOnce(&[Variable]) -> Constraint) {
    let (mut model, variables) = model(domains);
    model.add(constraint(&variables));
    let (trial, clauses) = (by_trial(&model), by_clauses(&model));
    assert_eq!(clauses, trial, "{:?}", model.constraints);
}

/// The links between neighbouring cells of a grid.
fn grid_links(columns: usize, rows: usize) -> Vec<(usize, usize)> {
    let across = (0..columns * rows).filter(|at| at % columns + 1 < columns).map(|at| (at, at + 1));
    let down = (0..columns * (rows - 1)).map(|at| (at, at + columns));
    across.chain(down).collect()
}

fn domains() -> impl Strategy<Value = Vec<RangeInclusive<i32>>> {
    prop::collection::vec((-2..3i32, 0..4i32).prop_map(|(from, more)| from..=from + more), 1..6)
}

proptest! {
    #[test]
    fn distinct_values(domains in domains()) {
        check(&domains, |variables| Constraint::Distinct(variables.to_vec()));
    }

    #[test]
    fn permutations(count in 1..6usize) {
        check(&vec![1..=count as i32; count], |variables| Constraint::Distinct(variables.to_vec()));
    }

    #[test]
    fn sums(domains in domains(), factors in prop::collection::vec(-3..4i32, 6), from in -9..9i32, more in 0..4i32) {
        check(&domains, |variables| {
            let terms = factors.iter().copied().zip(variables.iter().copied()).collect();
            Constraint::Linear { terms, total: from..=from + more }
        });
    }

    #[test]
    fn products(
        domains in prop::collection::vec((1..4i32, 0..4i32).prop_map(|(from, more)| from..=from + more), 1..6),
        total in 1..60i64,
        factors in prop::collection::vec(1..5i64, 6),
    ) {
        let product: i64 = factors.iter().take(domains.len()).product();
        for total in [total, product] {
            check(&domains, |variables| Constraint::Product { variables: variables.to_vec(), total });
        }
    }

    #[test]
    fn counts(n in 1..9usize, allowed in prop::collection::vec(0..10usize, 0..5), value in 0..2i32) {
        check(&vec![0..=1; n], |variables| {
            let of = variables.iter().map(|variable| variable.is(value)).collect();
            Constraint::Count { of, allowed: allowed.clone() }
        });
    }

    #[test]
    fn lines_that_differ(domains in prop::collection::vec((-1..2i32, 0..3i32).prop_map(|(from, more)| from..=from + more), 4)) {
        check(&domains, |v| Constraint::Differ(v[..2].to_vec(), v[2..].to_vec()));
    }

    #[test]
    fn order(domains in prop::collection::vec((-2..3i32, 0..4i32).prop_map(|(from, more)| from..=from + more), 2)) {
        check(&domains, |variables| Constraint::Less(variables[0], variables[1]));
        check(&domains, |variables| Constraint::DistinctSum { variables: variables.to_vec(), total: 4 });
    }

    #[test]
    fn tables(rows in prop::collection::vec(prop::collection::vec(0..5i32, 3), 0..8)) {
        check(&[0..=3, 1..=2, 0..=3], |variables| {
            Constraint::Table { variables: variables.to_vec(), rows: rows.clone() }
        });
    }

    #[test]
    fn clauses(values in prop::collection::vec((0..5i32, any::<bool>()), 0..4)) {
        check(&[0..=3, 1..=2, 0..=3, 1..=3], |variables| {
            let literals = variables.iter().zip(&values);
            let literals = literals.map(|(variable, (value, is))| match is {
                true => variable.is(*value),
                false => variable.is_not(*value),
            });
            Constraint::Clause(literals.collect())
        });
    }

    #[test]
    fn runs(n in 1..10usize, lengths in prop::collection::vec(1..4usize, 0..4)) {
        check(&vec![0..=1; n], |variables| {
            let line = variables.iter().map(|variable| variable.is(1)).collect();
            Constraint::Runs { line, lengths: lengths.clone() }
        });
    }

    #[test]
    fn regions(
        (columns, rows) in (1..4usize, 1..3usize),
        regions in prop::collection::vec((0..12usize, 1..5usize), 1..3),
    ) {
        let cells = columns * rows;
        let most = regions.len() as i32;
        check(&vec![0..=most; cells], |variables| {
            let regions = regions.iter().map(|&(seed, size)| (seed % cells, size)).collect();
            Constraint::Regions { cells: variables.to_vec(), links: grid_links(columns, rows), regions }
        });
    }
}

#[test]
fn a_region_of_any_size_is_connected() {
    for size in 1..=6 {
        check(&vec![0..=1; 9], |variables| Constraint::Regions {
            cells: variables.to_vec(),
            links: grid_links(3, 3),
            regions: vec![(4, size)],
        });
    }
}

#[test]
fn connected_cells() {
    for (columns, rows) in [(1, 1), (5, 1), (3, 3), (4, 3)] {
        check(&vec![0..=1; columns * rows], |variables| Constraint::Connected {
            cells: variables.iter().map(|variable| variable.is(1)).collect(),
            links: grid_links(columns, rows),
        });
    }
}

#[test]
fn loops() {
    // The edges between the nodes of a grid. A grid of 4 by 3 nodes has places for two loops.
    for (columns, rows) in [(2, 2), (3, 2), (4, 2), (3, 3), (4, 3)] {
        let links = grid_links(columns, rows);
        check(&vec![0..=1; links.len()], |variables| {
            let edges = variables.iter().zip(&links);
            Constraint::OneLoop { edges: edges.map(|(v, &(a, b))| (v.is(1), a, b)).collect() }
        });
    }
}

#[test]
fn edges_without_a_loop() {
    for (columns, rows) in [(1, 4), (2, 2), (3, 2), (4, 2), (3, 3)] {
        let links = grid_links(columns, rows);
        check(&vec![0..=1; links.len()], |variables| {
            let edges = variables.iter().zip(&links);
            Constraint::Acyclic { edges: edges.map(|(v, &(a, b))| (v.is(1), a, b)).collect() }
        });
    }
}

/// The name of a key variable in messages.
fn cell(index: usize) -> String {
    format!("cell {index}")
}

/// The message for values that break a constraint. The model has six cells with values from 0 to 9.
fn broken(values: [i32; 6], constraint: impl FnOnce([Variable; 6]) -> Constraint) -> String {
    let mut model = Model::new();
    let variables = [(); 6].map(|()| model.variable(0..=9));
    model.add(constraint(variables));
    let flaw = model.check(&values, cell).unwrap_err().0;
    flaw.strip_prefix("the answer breaks a rule: ").unwrap().to_owned()
}

#[test]
fn a_message_names_the_place_of_a_broken_rule() {
    let path = || (0..5).map(|cell| (cell, cell + 1)).collect::<Vec<_>>();
    let are = |v: [Variable; 6]| v.map(|variable| variable.is(1)).to_vec();
    let distinct = |v: [Variable; 6]| Constraint::Distinct(v.to_vec());
    let sum = |v: [Variable; 6]| Constraint::DistinctSum { variables: v[1..4].to_vec(), total: 9 };
    for (flaw, expected) in [
        (
            broken([1, 2, 3, 4, 2, 3], distinct),
            "two values that must differ are equal (cell 1 and cell 4)",
        ),
        (
            broken([1, 2, 3, 5, 0, 0], sum),
            "a sum of different values is wrong (from cell 1 to cell 3)",
        ),
        (broken([1, 2, 2, 5, 0, 0], sum), "a sum of different values is wrong (cell 1 and cell 2)"),
        (broken([1; 6], |v| Constraint::sum(&v[4..], 3)), "a sum is wrong (cell 4 and cell 5)"),
        (
            broken([2; 6], |v| Constraint::Product { variables: v[..3].to_vec(), total: 9 }),
            "a product is wrong (from cell 0 to cell 2)",
        ),
        (
            broken([1; 6], |v| Constraint::Table { variables: v[..2].to_vec(), rows: vec![] }),
            "a combination of values is not allowed (cell 0 and cell 1)",
        ),
        (
            broken([1; 6], |v| Constraint::Count { of: are(v), allowed: vec![2] }),
            "a number of cells or lines is wrong (from cell 0 to cell 5)",
        ),
        (
            broken([1; 6], |v| Constraint::Less(v[3], v[0])),
            "a value is not less than another (cell 3 and cell 0)",
        ),
        (
            broken([1, 2, 0, 1, 2, 0], |v| Constraint::Differ(v[..3].to_vec(), v[3..].to_vec())),
            "two lines are equal (from cell 0 to cell 5)",
        ),
        (
            broken([1, 1, 1, 1, 0, 0], |v| Constraint::Acyclic {
                edges: [(0, 1), (1, 2), (2, 3), (3, 1), (3, 4), (4, 0)]
                    .into_iter()
                    .zip(are(v))
                    .map(|((a, b), is)| (is, a, b))
                    .collect(),
            }),
            "lines form a closed loop (from cell 3 to cell 2)",
        ),
        (
            broken([1; 6], |v| Constraint::given(v[3], 2)),
            "a cell does not agree with what is given (cell 3)",
        ),
        (
            broken([1; 6], |v| Constraint::Runs { line: are(v), lengths: vec![5] }),
            "the runs of a line have other lengths (from cell 0 to cell 5)",
        ),
        (
            broken([1; 6], |v| Constraint::OneLoop {
                edges: are(v).into_iter().zip(path()).map(|(is, (a, b))| (is, a, b)).collect(),
            }),
            "the lines do not form one closed loop (cell 0)",
        ),
        (
            broken([1, 0, 1, 1, 1, 1], |v| Constraint::Connected { cells: are(v), links: path() }),
            "cells that must be connected are not",
        ),
        (
            broken([1, 1, 1, 1, 2, 2], |v| {
                let regions = vec![(0, 4), (5, 1)];
                Constraint::Regions { cells: v.to_vec(), links: path(), regions }
            }),
            "a region has the wrong size or shape (cell 5)",
        ),
    ] {
        assert_eq!(flaw, expected);
    }
}

#[test]
fn two_solutions_that_differ_only_in_auxiliary_variables_are_the_same() {
    let mut model = Model::new();
    let key = model.variable(0..=1);
    let helper = model.auxiliary(0..=5);
    model.add(Constraint::Clause(vec![key.is(1)]));
    assert_eq!(model.another(&[1, 2]), Another::None);
    assert_eq!(model.solutions(), Solutions::One(vec![1]));
    model.add(Constraint::Clause(vec![helper.is_not(2)]));
    // The place of an auxiliary variable has no name.
    let flaw = "the answer breaks a rule: a cell does not agree with what is given";
    assert_eq!(model.check(&[1, 2], cell), Err(Flaw(flaw.to_owned())));
    let verdict = model.verdict(&[1, 2], |_| String::new(), cell, |_, _, _| String::new());
    assert_eq!(verdict, Verdict::Wrong(Flaw(flaw.to_owned())));
}

/// An answer may have values for the key variables only.
#[test]
fn values_of_auxiliary_variables_are_found() {
    let mut model = Model::new();
    let key = model.variable(0..=3);
    let helper = model.auxiliary(0..=3);
    model.add(Constraint::Less(key, helper));
    let verdict = |model: &Model, answer: &[i32]| {
        model.verdict(answer, |_| String::new(), cell, |_, _, _| "another".to_owned())
    };
    let second = Verdict::Second { answer: String::new(), difference: Flaw("another".to_owned()) };
    assert_eq!(verdict(&model, &[1]), second);
    model.add(Constraint::given(key, 1));
    assert_eq!(verdict(&model, &[1]), Verdict::Proved);
    let wrong = |text: &str| Verdict::Wrong(Flaw(text.to_owned()));
    assert_eq!(verdict(&model, &[2]), wrong("the answer breaks a rule"));
    assert_eq!(verdict(&model, &[7]), wrong("the answer has the value 7"));
    assert_eq!(verdict(&model, &[]), wrong("the answer has 0 values instead of 1"));
}

#[test]
fn an_answer_outside_the_domains_is_wrong() {
    let mut model = Model::new();
    model.variable(1..=2);
    let flaw = |answer: &[i32]| model.check(answer, cell).unwrap_err().0;
    assert_eq!(flaw(&[3]), "the answer has the value 3 outside 1-2");
    assert_eq!(flaw(&[1, 1]), "the answer has 2 values instead of 1");
}

#[test]
fn a_second_solution_is_written_and_described() {
    let mut model = Model::new();
    let cells = [model.variable(1..=2), model.variable(1..=2)];
    model.add(Constraint::Distinct(cells.to_vec()));
    let verdict = model.verdict(
        &[1, 2],
        |values| format!("{values:?}"),
        cell,
        |at, second, first| format!("with {second} instead of {first} in {}", cell(at)),
    );
    let difference = Flaw("with 2 instead of 1 in cell 0".to_owned());
    assert_eq!(verdict, Verdict::Second { answer: "[2, 1]".to_owned(), difference });
    assert!(matches!(model.solutions(), Solutions::Two(..)));
    model.add(Constraint::given(cells[0], 3));
    assert_eq!(model.solutions(), Solutions::None);
}

/// Pigeons in holes: no assignment exists, but a SAT solver needs very many steps to find this out.
#[test]
fn a_proof_that_takes_too_long_is_undecided() {
    let mut model = Model::new();
    let switch = model.variable(0..=1);
    let pigeons: Vec<Variable> = (0..12).map(|_| model.auxiliary(1..=11)).collect();
    for (at, a) in pigeons.iter().enumerate() {
        for b in &pigeons[at + 1..] {
            for hole in 1..=11 {
                let clause = vec![switch.is(0), a.is_not(hole), b.is_not(hole)];
                model.add(Constraint::Clause(clause));
            }
        }
    }
    let answer: Vec<i32> = [0].into_iter().chain([1; 12]).collect();
    assert_eq!(model.check(&answer, cell), Ok(()));
    let flaw = Flaw("whether there is a second solution is open after 500 steps".to_owned());
    assert_eq!(model.another_within(&answer, 500, MAX_CUTS), Another::Undecided(flaw));
}

#[test]
fn too_many_cuts_are_undecided() {
    // Loops through all nodes of a grid. Most assignments that the clauses allow at first consist
    // of several loops.
    let links = grid_links(6, 6);
    let mut model = Model::new();
    let edges = links.iter().map(|&(a, b)| (model.variable(0..=1).is(1), a, b));
    let edges: Vec<(Literal, usize, usize)> = edges.collect();
    let used = edges.iter().map(|edge| edge.0).collect();
    model.add(Constraint::Count { of: used, allowed: vec![36] });
    model.add(Constraint::OneLoop { edges });
    let answer = links.iter().map(|&(a, b)| {
        let (column, row, is_across) = (a % 6, a / 6, b == a + 1);
        i32::from(match column {
            0 if is_across => row == 0 || row == 5,
            0 => true,
            _ if is_across => true,
            1 => row % 2 == 1,
            5 => row % 2 == 0,
            _ => false,
        })
    });
    let answer: Vec<i32> = answer.collect();
    assert_eq!(model.check(&answer, cell), Ok(()));
    let flaw = "whether there is a second solution is open after 1 partial solutions";
    assert_eq!(
        model.another_within(&answer, MAX_POLLS, 1),
        Another::Undecided(Flaw(flaw.to_owned()))
    );
    let Another::Found(second) = model.another(&answer) else { panic!("there are other loops") };
    assert_ne!(second, answer);
    assert!(model.accepts(&second));
}
