//! Tests of `content_syntax`.

use super::operator_count;

#[test]
fn operators_with_their_operands_are_counted() {
    let content = b"q 1 0 0 1 .5 -2. cm % a comment\n/GS gs 0 g\n[3 +2] 0 d 1 J 0 Tr\n\
        BT /F1 12 Tf 3 Tr [(a\\)(b))-20<0a 0B>]TJ (x)' 1 2(y)\" ET /P <</MCID 0/A[true null]>> BDC EMC\n\
        /Cs cs 0.5 scn /P scn 1 0 0 rg 0 0 5 5 re W n f* Q BX 1 2 odd EX";
    assert_eq!(operator_count(content), Ok(28));
    assert_eq!(operator_count(b""), Ok(0));
}

#[test]
fn streams_that_programs_repair_are_refused() {
    let fault = |content: &[u8]| operator_count(content).unwrap_err();
    for operator in ["1 0 g", "g", "(a) g", "/A 0 g", "null 1 g", "9 1 0 0 1 0 0 cm", "1 2 3 rg rg"]
    {
        let name = operator.rsplit(' ').next().unwrap();
        let wanted = format!("the operator `{name}` has wrong operands");
        assert_eq!(fault(operator.as_bytes()), wanted, "{operator}");
    }
    assert_eq!(fault(b"0.5 Tr"), "the operator `Tr` has wrong operands");
    assert_eq!(fault(b"/A 1 scn"), "the operator `scn` has wrong operands");
    assert_eq!(fault(b"[/A] TJ"), "the operator `TJ` has wrong operands");
    for number in ["5-0", "--1", "1-", "1g", "1e5", ".", "-", "1.2.3", "+-1", "4294967297", "1\0"] {
        let content = format!("0 {number} m");
        assert_eq!(fault(content.as_bytes()), format!("`{number}` is not a valid number"));
    }
    assert_eq!(fault(b"0 g 1"), "the stream ends with operands that have no operator");
    assert_eq!(fault(b"1 ] g"), "there is a misplaced `]`");
    assert_eq!(fault(b"{1} g"), "there is a misplaced `{`");
    assert_eq!(fault(b"[1 g"), "there is an operator inside an array or a dictionary");
    assert_eq!(fault(b"(a"), "a string has no end");
    assert_eq!(fault(b"<0g> Tj"), "a string has a byte that is not a hexadecimal digit");
    assert_eq!(fault(b"EI"), "the operator `EI` has wrong operands");
    assert_eq!(fault(&b"[".repeat(1000)), "arrays and dictionaries are nested too deep");
    assert_eq!(fault(&b"1 ".repeat(40)), "an operator has too many operands");
}

#[test]
fn the_length_of_an_inline_image_must_be_certain() {
    let image =
        |keys: &str, data: &str| operator_count(format!("q BI {keys} ID {data} EI Q").as_bytes());
    let grey = "/W 2 /H 3 /BPC 8 /CS /G";
    assert_eq!(image(grey, "abcdef"), Ok(3));
    assert_eq!(image("/W 9 /H 2 /IM true /D [1 0] /L 4", "abcd"), Ok(3));
    assert_eq!(image(grey, "abcdefg").unwrap_err(), "an inline image has a wrong length");
    assert_eq!(image(grey, "abcEIf").unwrap_err(), "the data of an inline image contains `EI`");
    let given = image("/W 1 /H 1 /CS /G /L 42", "a");
    assert_eq!(given.unwrap_err(), "an inline image has a wrong length");
    let compressed = image("/W 1 /H 1 /CS /G /F /Fl", "a");
    assert_eq!(compressed.unwrap_err(), "an inline image is compressed");
    let unknown = image("/W 1 /H 1 /CS /Odd", "a");
    assert_eq!(unknown.unwrap_err(), "the length of an inline image is unknown");
}
