//! The headings that columns of names have in registers, in many languages.

/// The headings of a column of names, in lower case.
pub(super) const NAME_HEADINGS: [&str; 65] = [
    "name",
    "names",
    "full name",
    "fullname",
    "student",
    "students",
    "student name",
    "pupil",
    "pupils",
    "pupil name",
    "child",
    "children",
    "child name",
    "name of child",
    "name of pupil",
    "name of student",
    "schüler",
    "schülerin",
    "schüler/in",
    "schüler:in",
    "schülername",
    "kind",
    "kinder",
    "name des kindes",
    "name des schülers",
    "name der schülerin",
    "namen",
    "élève",
    "élèves",
    "eleve",
    "eleves",
    "enfant",
    "enfants",
    "nombre completo",
    "nombre y apellidos",
    "alumno",
    "alumnos",
    "alumna",
    "alumnas",
    "naam",
    "leerling",
    "leerlingen",
    "alunno",
    "alunni",
    "nome completo",
    "aluno",
    "alunos",
    "имя и фамилия",
    "фамилия имя",
    "ученик",
    "ученики",
    "фио",
    "imię i nazwisko",
    "uczeń",
    "navn",
    "namn",
    "nimi",
    "jméno a příjmení",
    "ad soyad",
    "adı soyadı",
    "姓名",
    "名前",
    "氏名",
    "이름",
    "όνομα",
];

/// The headings of a column of first names, in lower case.
pub(super) const FIRST_NAME_HEADINGS: [&str; 32] = [
    "first name",
    "firstname",
    "first",
    "given name",
    "given names",
    "forename",
    "vorname",
    "vornamen",
    "rufname",
    "prénom",
    "prenom",
    "prénoms",
    "prenoms",
    "nombre",
    "nombres",
    "voornaam",
    "roepnaam",
    "nome",
    "primeiro nome",
    "имя",
    "имена",
    "imię",
    "imiona",
    "fornavn",
    "förnamn",
    "etunimi",
    "jméno",
    "křestní jméno",
    "keresztnév",
    "ad",
    "adı",
    "isim",
];

/// The headings of a column of last names, in lower case.
pub(super) const LAST_NAME_HEADINGS: [&str; 35] = [
    "last name",
    "lastname",
    "last",
    "surname",
    "family name",
    "nachname",
    "nachnamen",
    "familienname",
    "zuname",
    "nom",
    "noms",
    "nom de famille",
    "apellido",
    "apellidos",
    "primer apellido",
    "1er apellido",
    "apellido 1",
    "apellido1",
    "apellido paterno",
    "achternaam",
    "familienaam",
    "cognome",
    "sobrenome",
    "apelido",
    "фамилия",
    "nazwisko",
    "etternavn",
    "efternavn",
    "efternamn",
    "sukunimi",
    "příjmení",
    "vezetéknév",
    "családnév",
    "soyad",
    "soyadı",
];

/// The headings of a column of second last names, in lower case.
pub(super) const SECOND_LAST_NAME_HEADINGS: [&str; 5] =
    ["segundo apellido", "2º apellido", "apellido 2", "apellido2", "apellido materno"];

/// The headings of a column of names between the first and the last name, in lower case.
pub(super) const MIDDLE_NAME_HEADINGS: [&str; 20] = [
    "middle name",
    "middle names",
    "middle",
    "second name",
    "patronymic",
    "prefix of last name",
    "zweiter vorname",
    "mittelname",
    "namenszusatz",
    "vorsatzwort",
    "deuxième prénom",
    "segundo nombre",
    "secondo nome",
    "tussenvoegsel",
    "tussenvoegsels",
    "voorvoegsel",
    "отчество",
    "drugie imię",
    "mellannamn",
    "mellomnavn",
];

/// The headings of a column of levels, in lower case.
pub(super) const LEVEL_HEADINGS: [&str; 6] =
    ["level", "levels", "difficulty", "schwierigkeit", "schwierigkeitsgrad", "difficulté"];

/// The number of cells that are headings of names.
pub(super) fn heading_count(cells: &[String]) -> usize {
    let known = |cell: &&String| {
        let cell = normal(cell);
        let lists: [&[&str]; 4] =
            [&NAME_HEADINGS, &FIRST_NAME_HEADINGS, &LAST_NAME_HEADINGS, &SECOND_LAST_NAME_HEADINGS];
        lists.iter().any(|list| list.contains(&cell.as_str()))
    };
    cells.iter().filter(known).count()
}

/// Whether a heading names a first and a last name: `Prénom NOM`.
pub(super) fn is_full_name(heading: &str) -> bool {
    let heading = normal(heading).replace([',', '/', '&', '+'], " ");
    let words: Vec<&str> = heading.split_whitespace().collect();
    let is_pair = |first: &[&str], last: &[&str]| {
        FIRST_NAME_HEADINGS.contains(&first.join(" ").as_str())
            && LAST_NAME_HEADINGS.contains(&last.join(" ").as_str())
    };
    let parts = (1..words.len()).map(|at| words.split_at(at));
    { parts }.any(|(one, two)| is_pair(one, two) || is_pair(two, one))
}

/// A heading in lower case, with single spaces.
pub(super) fn normal(heading: &str) -> String {
    let words: Vec<String> =
        heading.replace(['_', '-'], " ").split_whitespace().map(str::to_lowercase).collect();
    let text = words.join(" ");
    // `Student(s)` and `Schüler*in` have the same meaning as the words without endings.
    text.replace("(s)", "").replace("*in", "").replace("(in)", "")
}
