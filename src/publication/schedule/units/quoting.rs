//! Quotes paths and names for the configuration files of schedulers. Each scheduler has its own
//! special characters.

/// Quotes a text for a POSIX shell.
pub fn shell(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Converts a shell command to the last field of a line of a crontab. cron replaces a bare `%` by a
/// line break, and `\%` by `%`.
pub fn cron(command: &str) -> String {
    let mut line = String::new();
    for c in command.chars() {
        if c == '%' {
            // cron would pair a backslash before `\%` with the backslash of `\%`. All percent signs
            // and backslashes are in single quotation marks, so closing and opening the quotation
            // marks separates the two backslashes.
            line += if line.ends_with('\\') { r"''\%" } else { r"\%" };
        } else {
            line.push(c);
        }
    }
    line
}

/// Quotes an argument for `ExecStart=` of a systemd service. The quotation marks allow escape
/// sequences; `%` begins a specifier and `$` a variable.
pub fn systemd_argument(text: &str) -> String {
    let escaped = text.replace('\\', r"\\").replace('\'', r"\'");
    systemd_program(&escaped).replace('$', "$$")
}

/// Quotes the program for `ExecStart=` of a systemd service. The path of a program has no quotation
/// marks, no backslashes and no variables; `%` begins a specifier.
pub fn systemd_program(text: &str) -> String {
    format!("'{}'", text.replace('%', "%%"))
}

/// Writes a text as the value of a key of a systemd unit, without quotation marks. The value must not
/// end with a backslash, because a backslash at the end continues a line.
pub fn systemd_text(text: &str) -> String {
    let end = if text.ends_with('\\') { " " } else { "" };
    format!("{}{end}", text.replace('%', "%%"))
}

/// Writes a folder as the value of a key of a systemd unit. systemd removes spaces at the end of a
/// value.
pub fn systemd_folder(path: &str) -> String {
    let needs_slash = path.ends_with(['\\', ' ']);
    format!("{}{}", path.replace('%', "%%"), if needs_slash { "/" } else { "" })
}

/// Quotes a text for YAML. A text with unusual characters has double quotation marks and escape
/// sequences, as in JSON.
pub fn yaml(text: &str) -> String {
    if text.chars().all(|c| matches!(c, ' '..='~' | '\u{a1}'..='\u{1fff}')) {
        return format!("'{}'", text.replace('\'', "''"));
    }
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            ' '..='~' => quoted.push(c),
            c => quoted += &format!("\\U{:08x}", u32::from(c)),
        }
    }
    quoted + "\""
}

/// Converts a shell command for the key `run` of a GitHub workflow, in which `${{` begins an
/// expression. The command has the text in single quotation marks.
pub fn github(command: &str) -> String {
    command.replace("${{", "$''{{")
}

/// Converts an argument for the key `command` of a Kubernetes container, in which `$(NAME)` is a
/// variable and `$$` is a `$`.
pub fn kubernetes(argument: &str) -> String {
    argument.replace('$', "$$")
}
