//! Checks that run while the user's crate compiles: what a macro cannot see, const evaluation can.
//!
//! A check that fails panics, and the panic's text is the compile error. All of this is called in consts alone.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::large_stack_arrays,
    clippy::missing_panics_doc,
    reason = "const evaluation has no `get`, and a panic in it is a compile error"
)]

use crate::error::{ErrorContract, Part};

/// A message put together while compiling: `panic!("{}", text)` is the one formatting that a const panic allows.
struct ConstText {
    bytes: [u8; 640],
    length: usize,
}

impl ConstText {
    /// The parts one after the other; what does not fit is left out.
    const fn new(parts: &[&str]) -> Self {
        let mut text = Self { bytes: [0; 640], length: 0 };
        let mut index = 0;
        while index < parts.len() {
            let part = parts[index].as_bytes();
            if text.length + part.len() > text.bytes.len() {
                break;
            }
            let (_, free) = text.bytes.split_at_mut(text.length);
            let (target, _) = free.split_at_mut(part.len());
            target.copy_from_slice(part);
            text.length += part.len();
            index += 1;
        }
        text
    }

    const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// FNV-1a: const, and good enough to make a pairwise comparison cheap.
const fn hash(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let (mut hash, mut index) = (0xcbf2_9ce4_8422_2325_u64, 0);
    while index < bytes.len() {
        hash = (hash ^ bytes[index] as u64).wrapping_mul(0x0100_0000_01b3);
        index += 1;
    }
    hash
}

/// A variant with the enum that declares it.
#[derive(Clone, Copy)]
struct Declared {
    owner: &'static str,
    place: &'static str,
    name: &'static str,
    code: &'static str,
    hash: u64,
}

/// More codes than this in one enum are a design fault, and more than the check below holds.
const MOST_VARIANTS: usize = 512;

const fn count(contract: &ErrorContract) -> usize {
    let (mut count_so_far, mut index) = (0, 0);
    while index < contract.parts.len() {
        count_so_far += match &contract.parts[index] {
            Part::Own(_) => 1,
            Part::Transparent(inner) => count(inner),
        };
        index += 1;
    }
    count_so_far
}

const fn collect(contract: &ErrorContract, into: &mut [Declared], mut at: usize) -> usize {
    let mut index = 0;
    while index < contract.parts.len() {
        match &contract.parts[index] {
            Part::Own(variant) => {
                into[at] = Declared {
                    owner: contract.name,
                    place: contract.place,
                    name: variant.name,
                    code: variant.code,
                    hash: hash(variant.code),
                };
                at += 1;
            }
            Part::Transparent(inner) => at = collect(inner, into, at),
        }
        index += 1;
    }
    at
}

/// Two variants of an enum have one code, also behind `transparent` ones.
#[track_caller]
pub const fn assert_unique_codes(contract: &'static ErrorContract) {
    let count = count(contract);
    assert!(count <= MOST_VARIANTS, "an error enum can have at most 512 variants, transparent ones included");
    let mut all = [Declared { owner: "", place: "", name: "", code: "", hash: 0 }; MOST_VARIANTS];
    collect(contract, &mut all, 0);
    let mut first = 0;
    while first < count {
        let mut second = first + 1;
        while second < count {
            let (one, other) = (&all[first], &all[second]);
            // The same variant on two ways (two transparent variants that share an enum) is one.
            // Enums of one name in two modules (`orders::Error`, `customers::Error`) are two.
            let one_enum = same(one.owner, other.owner) && same(one.place, other.place);
            let one_variant = one_enum && same(one.name, other.name);
            if one.hash == other.hash && same(one.code, other.code) && !one_variant {
                // Where they are is said when their names do not tell them apart.
                let namesakes = same(one.owner, other.owner);
                let (opening, closing) = if namesakes { (" (", ")") } else { ("", "") };
                let message = ConstText::new(&[
                    "the code `",
                    one.code,
                    "` belongs to both `",
                    one.owner,
                    "::",
                    one.name,
                    "`",
                    opening,
                    if namesakes { one.place } else { "" },
                    closing,
                    " and `",
                    other.owner,
                    "::",
                    other.name,
                    "`",
                    opening,
                    if namesakes { other.place } else { "" },
                    closing,
                    "\n\nhelp: give one of them a code of its own: `#[tool_error(…, code = \"…\")]`",
                ]);
                panic!("{}", message.as_str());
            }
            second += 1;
        }
        first += 1;
    }
}

/// The codes that the runtime's own failures use, now or later; no variant of a user's may take one.
const RESERVED_CODES: &[&str] = &[
    "APPROVAL_DENIED",
    "APPROVAL_EXPIRED",
    "APPROVAL_REQUIRED",
    "CANCELLED",
    "CIRCUIT_OPEN",
    "IN_PROGRESS",
    "INTERNAL",
    "INVALID_ARGUMENTS",
    "KEY_REUSED",
    "LEDGER_UNAVAILABLE",
    "MISSING_SCOPE",
    "OUTCOME_UNKNOWN",
    "REPEATED_CALL",
    "RESULT_TOO_LARGE",
    "TIMED_OUT",
    "UNKNOWN_TOOL",
];

/// A user's variant takes one of the runtime's codes.
#[track_caller]
pub const fn assert_not_reserved(code: &str) {
    let mut index = 0;
    while index < RESERVED_CODES.len() {
        if same(RESERVED_CODES[index], code) {
            let message = ConstText::new(&[
                "the code `",
                code,
                "` is one that the runtime itself answers with\n\nhelp: write one of your own: `code = \"ORDER_",
                code,
                "\"`",
            ]);
            panic!("{}", message.as_str());
        }
        index += 1;
    }
}

/// A description that only const evaluation can read (`concat!`, `include_str!`) says nothing, or is not written yet.
#[track_caller]
pub const fn assert_described(what: &str, text: &str, placeholder_allowed: bool) {
    if text.trim_ascii().is_empty() {
        let message = ConstText::new(&[what, " has no description: the text is empty\n\nhelp: write a doc comment"]);
        panic!("{}", message.as_str());
    }
    let mut index = 0;
    while index < PLACEHOLDERS.len() && !placeholder_allowed {
        if has_word(text.as_bytes(), PLACEHOLDERS[index].as_bytes()) {
            let message = ConstText::new(&[
                "the description of ",
                what,
                " is not written yet: it says ",
                PLACEHOLDERS[index],
                "\n\nhelp: say what it is in a sentence that a model can act on\nnote: `allow(placeholder)` allows it",
            ]);
            panic!("{}", message.as_str());
        }
        index += 1;
    }
}

/// A description that only const evaluation can read repeats the name: no word of it is anything but one of the name's
/// (`own`, by their stems) or a filler. Both lists come from the macro, which asks the same of literal texts.
#[track_caller]
pub const fn assert_says_more(what: &str, text: &str, own: &[&str], fillers: &[&str]) {
    let bytes = text.as_bytes();
    let mut start = 0;
    while start < bytes.len() {
        let mut end = start;
        while end < bytes.len() && (is_letter(bytes[end]) || (end > start && bytes[end] == b'\'')) {
            end += 1;
        }
        let word = bytes.split_at(end).0.split_at(start).1;
        if !word.is_empty() && !contains(fillers, word) && !contains(own, stem(word)) {
            return;
        }
        start = end + 1;
    }
    let message = ConstText::new(&[
        "the description of ",
        what,
        " only repeats its name\n\nhelp: say what the name does not: what it is for, its form, its unit, where the value comes \
         from\nnote: `allow(restates_name)` allows it",
    ]);
    panic!("{}", message.as_str());
}

const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

const fn contains(words: &[&str], word: &[u8]) -> bool {
    let mut index = 0;
    while index < words.len() {
        if words[index].as_bytes().eq_ignore_ascii_case(word) {
            return true;
        }
        index += 1;
    }
    false
}

/// A word without its plural and its verbal ending, as the macro has it.
const fn stem(word: &[u8]) -> &[u8] {
    let word = without(word, &["'s"], 0);
    without(without(word, &["ies", "es", "s"], 3), &["ing", "ed", "er", "e", "y"], 3)
}

/// The word without the first of these endings that leaves so much of it.
const fn without<'a>(word: &'a [u8], endings: &[&str], least: usize) -> &'a [u8] {
    let mut index = 0;
    while index < endings.len() {
        let ending = endings[index].as_bytes();
        if word.len() >= ending.len() + least {
            let (stem, end) = word.split_at(word.len() - ending.len());
            if end.eq_ignore_ascii_case(ending) {
                return stem;
            }
        }
        index += 1;
    }
    word
}

/// Upper case alone: "the todo list" is a list.
const PLACEHOLDERS: &[&str] = &["TODO", "FIXME", "TBD", "XXX"];

const fn has_word(text: &[u8], word: &[u8]) -> bool {
    let mut start = 0;
    while start + word.len() <= text.len() {
        let mut length = 0;
        while length < word.len() && text[start + length] == word[length] {
            length += 1;
        }
        let end = start + word.len();
        let begins = start == 0 || !is_word(text[start - 1]);
        if length == word.len() && begins && (end == text.len() || !is_word(text[end])) {
            return true;
        }
        start += 1;
    }
    false
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

const VARIANTS_HELP: &str =
    "` of its own\n\nhelp: name variants that it declares; for a `transparent` one, those of the enum inside";

/// `errors(…)` names a variant that the tool's error enum does not have.
#[track_caller]
pub const fn assert_has_variant(errors: Option<&'static ErrorContract>, name: &str) {
    let Some(contract) = errors else {
        panic!("the tool cannot fail: it returns no `Result`\n\nhelp: leave `errors(…)` out");
    };
    if !has_variant(contract, name) {
        let message = ConstText::new(&["`", contract.name, "` has no variant `", name, VARIANTS_HELP]);
        panic!("{}", message.as_str());
    }
}

const fn has_variant(contract: &ErrorContract, name: &str) -> bool {
    let mut index = 0;
    while index < contract.parts.len() {
        let found = match &contract.parts[index] {
            Part::Own(variant) => same(variant.name, name),
            Part::Transparent(inner) => has_variant(inner, name),
        };
        if found {
            return true;
        }
        index += 1;
    }
    false
}

/// `reread` names a tool that is not read-only.
#[track_caller]
pub const fn assert_read_only(name: &str, writes: bool) {
    if writes {
        let message = ConstText::new(&[
            "`",
            name,
            "` is not read-only: re-reading must not change anything\n\nhelp: name a tool with `#[tool(read_only)]`",
        ]);
        panic!("{}", message.as_str());
    }
}

/// `with` names a tool that changes something.
#[track_caller]
pub const fn assert_looks(name: &str, writes: bool) {
    if writes {
        let message = ConstText::new(&[
            "`",
            name,
            "` is not read-only: after a failure a model must not be sent to a tool that writes",
            "\n\nhelp: name a tool with `#[tool(read_only)]`, such as a search",
        ]);
        panic!("{}", message.as_str());
    }
}

/// A list of tools has a name twice. The pairs are name and path; reported where the path of the second stands.
#[track_caller]
pub const fn assert_unique_name(names: &[(&str, &str)], path: &str) {
    let mut second = 1;
    while second < names.len() {
        let (name, second_path) = names[second];
        let mut first = 0;
        while first < second {
            let (other, first_path) = names[first];
            if same(name, other) && same(path, second_path) && !name.is_empty() {
                let message = ConstText::new(&[
                    "two tools are called `",
                    name,
                    "`: `",
                    first_path,
                    "` and `",
                    second_path,
                    "`\n\nhelp: list each once, or give one of them another name: `#[tool(…, name = \"…\")]`",
                ]);
                panic!("{}", message.as_str());
            }
            first += 1;
        }
        second += 1;
    }
}
