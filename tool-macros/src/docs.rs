//! Doc comments: literal text where there is some, an expression otherwise.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::attribute::{Allowed, ungrouped};
use crate::spans;
use crate::wording::{self, Rule};

/// An item's documentation.
pub(crate) struct Docs {
    /// The text, where all of it is literal.
    pub(crate) text: Option<String>,
    /// A `&'static str` expression of it, fit for const evaluation.
    pub(crate) expression: TokenStream,
    /// Where it begins.
    pub(crate) span: Span,
}

impl Docs {
    /// What const evaluation has to check where the text is no literal; `what` has this name.
    pub(crate) fn const_checks(
        &self,
        what: &str,
        name: &str,
        allowed: &Allowed,
        p: &TokenStream,
    ) -> Option<TokenStream> {
        if self.text.is_some() {
            return None;
        }
        let (text, placeholder) = (&self.expression, allowed.has(Rule::Placeholder));
        let says_more = (!allowed.has(Rule::RestatesName)).then(|| {
            let (own, fillers) = (wording::stems(name), wording::FILLERS);
            quote!(#p::assert_says_more(#what, #text, &[#(#own),*], &[#(#fillers),*]);)
        });
        // One block: a text that breaks both rules is reported once.
        Some(spans::at(self.span, quote!({ #p::assert_described(#what, #text, #placeholder); #says_more })))
    }
}

pub(crate) fn is_doc(attribute: &Attribute) -> bool {
    attribute.path().is_ident("doc") && matches!(attribute.meta, Meta::NameValue(_))
}

/// The documentation among these attributes; whatever other attributes stand between its lines.
pub(crate) fn of(attributes: &[Attribute]) -> Option<Docs> {
    let values: Vec<&Expr> = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"))
        .filter_map(|attribute| attribute.meta.require_name_value().ok())
        .map(|name_value| &name_value.value)
        .collect();
    let span = syn::spanned::Spanned::span(*values.first()?);
    let literals: Option<Vec<String>> = values.iter().map(|value| literal(value)).collect();
    if let Some(literals) = literals {
        let text = unwrap_paragraphs(&literals);
        return (!text.is_empty()).then(|| Docs { expression: text.to_token_stream(), text: Some(text), span });
    }
    let parts = values.iter().enumerate().map(|(index, value)| {
        let separator = if index == 0 { "" } else { "\n" };
        match literal(value) {
            Some(text) => format!("{separator}{}", text.strip_prefix(' ').unwrap_or(&text)).to_token_stream(),
            None => quote!(#separator, #value),
        }
    });
    Some(Docs { text: None, expression: quote!(::core::concat!(#(#parts),*)), span })
}

fn literal(value: &Expr) -> Option<String> {
    match ungrouped(value) {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// Joins the lines of a paragraph: a description is prose, its wrapping is the editor's. List items and code keep
/// their lines.
fn unwrap_paragraphs(comments: &[String]) -> String {
    let mut text = String::new();
    let mut fence: Option<&str> = None;
    let (mut at_break, mut after_fence) = (true, false);
    for line in comments.iter().flat_map(|comment| lines(comment)) {
        let marks = ["```", "~~~"].into_iter().find(|marks| line.trim_start().starts_with(marks));
        if line.trim().is_empty() && fence.is_none() {
            at_break = true;
            continue;
        }
        let keeps_line = fence.is_some() || marks.is_some() || after_fence || begins_item(line);
        let separator = match (text.is_empty(), at_break, keeps_line) {
            (true, ..) => "",
            (false, true, _) => "\n\n",
            (false, false, true) => "\n",
            (false, false, false) => " ",
        };
        text.push_str(separator);
        text.push_str(if fence.is_some() { line } else { line.trim() });
        after_fence = fence.is_some() && marks == fence;
        fence = match (fence, marks) {
            (None, marks) => marks,
            (Some(open), Some(marks)) if open == marks => None,
            (Some(open), _) => Some(open),
        };
        at_break = false;
    }
    text
}

/// The lines of a doc comment, without what marks them: a blank, or the stars of a block.
fn lines(comment: &str) -> impl Iterator<Item = &str> {
    let starred = comment.contains('\n')
        && comment
            .lines()
            .skip(1)
            .filter(|line| !line.trim().is_empty())
            .all(|line| line.trim_start().starts_with('*'));
    comment.split('\n').enumerate().map(move |(index, line)| {
        let line = if starred && index > 0 { line.trim_start().trim_start_matches('*') } else { line };
        line.strip_prefix(' ').unwrap_or(line).trim_end()
    })
}

/// Whether a line opens a list item, a table row or a heading.
fn begins_item(line: &str) -> bool {
    let line = line.trim_start();
    let numbered = line.split_once(". ").is_some_and(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
    numbered || ["- ", "* ", "+ ", "|", "#"].iter().any(|mark| line.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use super::of;
    use syn::parse_quote;

    fn text(attributes: &[syn::Attribute]) -> Option<String> {
        of(attributes).and_then(|docs| docs.text)
    }

    #[test]
    fn lines_of_a_paragraph_are_joined_and_lists_kept() {
        let attributes = [
            parse_quote!(#[doc = " Refund an order,"]),
            parse_quote!(#[doc = " in full or in part."]),
            parse_quote!(#[allow(unused)]),
            parse_quote!(#[doc = ""]),
            parse_quote!(#[doc = " - first"]),
            parse_quote!(#[doc = " - second"]),
        ];
        assert_eq!(text(&attributes).as_deref(), Some("Refund an order, in full or in part.\n\n- first\n- second"));
    }

    #[test]
    fn blocks_lose_their_stars_and_code_keeps_its_lines() {
        let plain = parse_quote!(#[doc = "\n * Refund an order,\n * in full.\n "]);
        assert_eq!(text(&[plain]).as_deref(), Some("Refund an order, in full."));
        let fenced = parse_quote!(#[doc = " Send\n ~~~\n {\n   1\n }\n ~~~\n and\n wait."]);
        assert_eq!(text(&[fenced]).as_deref(), Some("Send\n~~~\n{\n  1\n}\n~~~\nand wait."));
    }

    #[test]
    fn an_empty_comment_is_none() {
        assert!(of(&[parse_quote!(#[doc = "  "])]).is_none());
        assert!(of(&[parse_quote!(#[inline])]).is_none());
    }

    #[test]
    fn an_expression_stays_one() {
        let docs = of(&[parse_quote!(#[doc = " Reads "]), parse_quote!(#[doc = include_str!("a.md")])]);
        let docs = docs.map(|docs| (docs.text, docs.expression.to_string()));
        assert_eq!(docs, Some((None, r#":: core :: concat ! ("Reads " , "\n" , include_str ! ("a.md"))"#.to_owned())));
    }
}
