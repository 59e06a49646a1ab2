//! Tests of the lists of names.

use super::*;

fn read_columns(text: &str, wanted: &[&str]) -> Result<ClassList, String> {
    let wanted: Vec<String> = wanted.iter().map(|name| (*name).to_owned()).collect();
    read(&Source::new("class.csv", text), &wanted, "friday").map_err(|faults| faults.to_string())
}

fn list_names(list: &ClassList) -> Vec<String> {
    list.pupils.iter().map(|pupil| pupil.name.clone()).collect()
}

fn names(text: &str) -> Result<Vec<String>, String> {
    read_columns(text, &[]).map(|list| list_names(&list))
}

#[test]
fn names_are_read_from_one_column_or_from_the_column_name() {
    let wanted = vec!["Ada Lovelace".to_owned(), "Émilie, du Châtelet".to_owned()];
    for text in [
        "Ada Lovelace\n\"Émilie, du Châtelet\"\n",
        "name\r\nAda Lovelace\r\n\r\n\"Émilie, du Châtelet\"",
        "sep=;\nName\nAda Lovelace\nÉmilie, du Châtelet",
        "class;Name;birthday\n5b; Ada Lovelace ;1815\n5b;Émilie, du Châtelet;1706\n;;\n",
        "Name\tclass\nAda Lovelace\t5b\nÉmilie, du Châtelet\n",
        "Student(s)\rAda Lovelace\rÉmilie, du Châtelet",
        "1. Ada Lovelace\n2. Émilie, du Châtelet",
    ] {
        assert_eq!(names(text), Ok(wanted.clone()), "{text:?}");
    }
}

#[test]
fn titles_comments_and_headings_are_no_names() {
    for text in [
        "Klasse 5b\n\nVorname;Nachname\nAda;Gil\nBen;Ruiz",
        "Klasse 5b\nName\nAda Gil\nBen Ruiz",
        "# class 5b\nAda Gil\nBen Ruiz",
        "#;Name\n1;Ada Gil\n2;Ben Ruiz",
        "Prénom NOM\nAda Gil\nBen Ruiz",
        "Name des Kindes\nAda Gil\nBen Ruiz",
        "Naam\nAda Gil\nBen Ruiz",
        "Eleve\nAda Gil\nBen Ruiz",
        "Imię i nazwisko\nAda Gil\nBen Ruiz",
        "Nome;Cognome\nAda;Gil\nBen;Ruiz",
        "Имя;Фамилия\nAda;Gil\nBen;Ruiz",
        "(1) Ada Gil\n(2) Ben Ruiz",
        "1 Ada Gil\n2\tBen Ruiz",
    ] {
        assert_eq!(names(text), Ok(vec!["Ada Gil".to_owned(), "Ben Ruiz".to_owned()]), "{text}");
    }
    for text in [
        "Voornaam;Tussenvoegsel;Achternaam\nAda;van der;Berg",
        "Naam;Tussenvoegsel;Achternaam\nAda;van der;Berg",
        "Name;Nachname\nAda van der;Berg",
        "| Name | Class |\n|---|---|\n| Ada van der Berg | 5b |\n",
        "Vorname;Klasse\nAda van der Berg;Adler\n",
        ",,\nClass 5b,,\n,,\nName,Class,\nAda van der Berg,5b,",
    ] {
        assert_eq!(names(text), Ok(vec!["Ada van der Berg".to_owned()]), "{text}");
    }
    for text in ["[ ] Ada\n[x] Ben", "> Ada\n> Ben", "#1 Ada\n#2 Ben", "I. Ada\nII. Ben\nIII. Cem"]
    {
        assert_eq!(names(text).unwrap()[..2], ["Ada", "Ben"], "{text}");
    }
    let two = "Nombre;Primer apellido;Segundo apellido\nAda;Gil;Ruiz";
    assert_eq!(names(two), Ok(vec!["Ada Gil Ruiz".to_owned()]));
    for (text, summary) in [
        ("5b\nAda\nBen", "class.csv: 3 names"),
        ("Ada\nBen", "class.csv: 2 names"),
        ("# 5b\nAda", "class.csv: 1 name, without 1 comment"),
        (
            "5b\nName\nAda",
            "class.csv: 1 name, column 1 of 1, heading Name, without the line above the headings",
        ),
    ] {
        assert_eq!(read_columns(text, &[]).unwrap().summary, summary);
    }
    for (text, fault) in [
        ("{\"name\":\"Ada\"}\n", "class.csv is JSON, not a list of names"),
        ("Name;Name\nAda;Gil\n", "two columns have the heading `name`"),
        ("// 5b\nAda\n", "this line looks like a comment"),
        ("Noom;Class\nAda;5b\n", "`name_columns = [\"Noom\"]`"),
        ("Vorname;Zuname?\nAda;Gil\nBen;Ruiz\n", "the column `Zuname?` may be a part of the names"),
        ("Name\nJ?rgen Gil\n", "a name has lost a letter"),
        ("Name,Class\nGil, Ada,5b\n", "this line has 3 columns, but there are 2 headings"),
        ("Ada <ada@example.org>\n", "a name has an e-mail address"),
    ] {
        let found = names(text).unwrap_err();
        assert!(found.contains(fault), "{found}");
    }
}

#[test]
fn first_and_last_names_make_a_name() {
    let wanted = vec!["Ada Müller".to_owned(), "José Álvarez".to_owned()];
    for text in [
        "Vorname;Nachname;Klasse\r\nAda;Müller;5b\r\nJosé;Álvarez;5b\r\n",
        "Last Name,First Name\nMüller,Ada\nÁlvarez,José",
        "nom\tprénom\nMüller\tAda\nÁlvarez\tJosé",
        "Name;Vorname\nMüller;Ada\nÁlvarez;José",
    ] {
        assert_eq!(names(text), Ok(wanted.clone()), "{text:?}");
    }
    let list = read_columns("A;B;C\nMüller;x;Ada", &["c", "A"]).unwrap();
    assert_eq!(list_names(&list), ["Ada Müller"]);
    assert_eq!(list.summary, "class.csv: 1 name, columns 3 and 1 of 3, headings C, A");
    let fault = read_columns("A;B\nMüller;x", &["D"]).unwrap_err();
    assert!(
        fault.contains("has no column `D` (class.csv:1:1); the headings of the file are A, B"),
        "{fault}"
    );
}

#[test]
fn levels_and_word_lists_are_read_with_their_places() {
    let text = "Name;Level;words\nAda;easy;\n\"Ben\"; \"hard\" ;birds.txt\nCem\n";
    let list = read_columns(text, &[]).unwrap();
    let cells: Vec<_> = list.pupils.iter().map(|pupil| (&pupil.level, &pupil.words)).collect();
    let [(Some(easy), None), (Some(hard), Some(birds)), (None, None)] = cells[..] else {
        panic!("{cells:?}");
    };
    assert_eq!((easy.text.as_str(), easy.place.line_column()), ("easy", (2, 5)));
    assert_eq!((hard.text.as_str(), hard.place.line_column()), ("hard", (3, 8)));
    assert_eq!((birds.text.as_str(), birds.place.line_column()), ("birds.txt", (3, 16)));
    assert_eq!(
        list.summary,
        "class.csv: 3 names, column 1 of 3, heading Name, levels in column 2, word lists in column 3"
    );
    // The column of the chapter comes first; a column of another chapter has no effect.
    let list = read_columns("name,level,level Friday,level other\nAda,a,b,c", &[]).unwrap();
    assert_eq!(list.pupils[0].level.as_ref().unwrap().text, "b");
    // A column of names is not a column of levels.
    let list = read_columns("level,class\nAda,5b", &["level"]).unwrap();
    assert_eq!((list.pupils[0].name.as_str(), &list.pupils[0].level), ("Ada", &None));
}

#[test]
fn a_heading_of_one_column_is_no_name() {
    for heading in ["Vorname", "Nachname", "Schüler", "Students", "Nom", "Nombre", "Full name"] {
        let list = read_columns(&format!("{heading}\nAda\nJosé\n"), &[]).unwrap();
        assert_eq!(list_names(&list), ["Ada", "José"]);
        assert_eq!(list.summary, format!("class.csv: 2 names, column 1 of 1, heading {heading}"));
    }
}

#[test]
fn faults_name_the_line() {
    let fault = names("house,floor\nAda,Lovelace\n").unwrap_err();
    assert!(fault.contains("class.csv does not say which column has the names"), "{fault}");
    let fault = names("name,class\nAda,5b\n,5b\n").unwrap_err();
    assert!(fault.contains("a line of the list has no name (class.csv:3:1)"), "{fault}");
    let fault = names("name\tclass\nAda\t5b\n\t5b\n").unwrap_err();
    assert!(fault.contains("a line of the list has no name (class.csv:3:1)"), "{fault}");
    let fault = names(&format!("Ada\n{}\n", "x".repeat(81))).unwrap_err();
    assert!(fault.contains("a name does not fit on one line"), "{fault}");
    let fault = names("Zoe\n\"Ada\nEve\nMax\n").unwrap_err();
    assert!(fault.contains("a quotation mark is not closed (class.csv:2:1)"), "{fault}");
    let fault = names("Zoe\n\u{200b}\u{200b}\n").unwrap_err();
    assert!(fault.contains("a name cannot be printed (class.csv:2:1)"), "{fault}");
    assert!(names("\n \n").unwrap_err().contains("class.csv has no names"));
    let many = "Ada\n".repeat(MAX_NAMES + 1);
    assert!(names(&many).unwrap_err().contains("class.csv has 2001 names"));
}

#[test]
fn headings_and_totals_that_are_names_get_advice() {
    for (text, message, line) in [
        ("5b\nAda\nBen", "\"5b\" is read as a name, and gets a sheet", 1),
        ("Foxes\n\nAda\nBen\nCem", "\"Foxes\" is read as a name, and gets a sheet", 1),
        ("Name;Points\nAda;5\nTotal;5", "\"Total\" is read as a name, and gets a sheet", 3),
    ] {
        let list = read_columns(text, &[]).unwrap();
        let [advice] = &list.advice[..] else { panic!("{text}: {:?}", list.advice) };
        let (place, _) = advice.place.as_ref().unwrap();
        assert_eq!((advice.message.as_str(), place.line_column().0), (message, line));
    }
    for text in ["Ada\nBen\nCem", "Ada Gil\n\nBen Ruiz\n\nCem Öz", "Name\nTotal Abidi\nBen Ruiz"] {
        assert_eq!(read_columns(text, &[]).unwrap().advice, []);
    }
}

#[test]
fn columns_of_chapters_are_listed() {
    let list = read_columns("name,level,Level Friday,words two-weeks\nAda,a,b,c", &[]).unwrap();
    let columns: Vec<_> =
        list.chapter_columns.iter().map(|own| (own.heading.as_str(), own.id.as_str())).collect();
    assert_eq!(columns, [("Level Friday", "friday"), ("words two-weeks", "two weeks")]);
    assert_eq!(id_in_heading("two-weeks"), "two weeks");
}
