//! A contract as a page for a person.

use std::fmt::Write as _;

use serde_json::Value;

use crate::args::in_words;
use crate::contract::{Contract, ResolvedError};
use crate::tool::Reread;

/// The page's width, in characters.
const WIDTH: usize = 100;

/// All of a contract.
pub(super) fn page(contract: &Contract) -> String {
    let mut page = Page::default();
    page.line(0, &format!("{} ({})", contract.name(), traits(contract)));
    page.text(2, contract.description());
    match contract.reread() {
        Some(Reread::Tool(tool)) => page.text(2, &format!("{tool} shows what a call has done.")),
        Some(Reread::None(reason)) => page.text(2, &format!("Nothing shows what a call has done: {reason}")),
        None => {}
    }
    page.heading("Arguments");
    let declared: Vec<&str> = contract.arguments().iter().map(|argument| argument.name).collect();
    page.properties(contract.input(), 2, &declared);
    page.heading("Result");
    page.result(contract.output());
    page.heading("Errors");
    for error in contract.errors() {
        page.error(error);
    }
    page.0
}

fn traits(contract: &Contract) -> String {
    let mut traits = vec![contract.effect().name()];
    if contract.idempotent() {
        traits.push("idempotent");
    }
    if contract.open_world() {
        traits.push("open world");
    }
    traits.join(", ")
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.0, "{:indent$}{text}", "");
    }

    fn heading(&mut self, text: &str) {
        self.0.push('\n');
        self.line(0, text);
    }

    /// Prose, wrapped at the page's width; its own line breaks are kept.
    fn text(&mut self, indent: usize, text: &str) {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let mut wrapped = String::new();
            for word in line.split_whitespace() {
                let wide = indent + wrapped.chars().count() + 1 + word.chars().count() > WIDTH;
                if wide && !wrapped.is_empty() {
                    self.line(indent, &wrapped);
                    wrapped.clear();
                }
                if !wrapped.is_empty() {
                    wrapped.push(' ');
                }
                wrapped.push_str(word);
            }
            self.line(indent, &wrapped);
        }
    }

    /// The properties of an object's schema, one after the other: first those in the order given, then others by name.
    fn properties(&mut self, schema: &Value, indent: usize, first: &[&str]) {
        let required: Vec<&str> =
            schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        let properties = schema.get("properties").and_then(Value::as_object);
        if properties.is_none_or(serde_json::Map::is_empty) {
            self.line(indent, "none");
        }
        let mut sorted: Vec<_> = properties.into_iter().flatten().collect();
        sorted.sort_by_key(|(name, _)| (first.iter().position(|known| known == name).unwrap_or(first.len()), *name));
        for (name, property) in sorted {
            let presence = if required.contains(&name.as_str()) { "required" } else { "optional" };
            self.line(indent, &format!("{name}: {}; {presence}", in_words(property, schema)));
            if let Some(description) = property.get("description").and_then(Value::as_str) {
                self.text(indent + 4, description);
            }
        }
    }

    fn result(&mut self, schema: &Value) {
        self.line(2, &in_words(schema, schema));
        if let Some(description) = schema.get("description").and_then(Value::as_str) {
            self.text(2, description);
        }
        if schema.get("properties").is_some() {
            self.properties(schema, 4, &[]);
        }
    }

    fn error(&mut self, error: &ResolvedError) {
        let retryable = if error.retryable { "retryable" } else { "not retryable" };
        let outcome = error.outcome.map_or_else(String::new, |outcome| format!(", outcome {}", outcome.name()));
        let action = error.action.name();
        self.line(2, &format!("{}: {}, {action}, {retryable}{outcome}", error.code, error.class));
        let facts = [("at fault", error.field), ("then call", error.with), ("retired", error.retired)];
        for (what, fact) in facts.into_iter().filter_map(|(what, fact)| fact.map(|fact| (what, fact))) {
            self.line(6, &format!("{what}: {fact}"));
        }
        self.text(6, error.cause);
        self.text(6, &format!("→ {}", error.guidance));
    }
}
