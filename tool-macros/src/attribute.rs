//! Kinds of values that the attributes take.

use darling::FromMeta;
use darling::ast::NestedMeta;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprCall, ExprLit, ExprPath, Lit, LitStr, Meta, MetaList, MetaNameValue, Path};

use crate::wording::{Finding, Rule};

/// `tool_runtime::__private` as the macros' output names it, behind its [`import`].
pub(crate) fn private() -> TokenStream {
    quote!(__tool_runtime)
}

/// Brings in `tool_runtime::__private`. The way there stands once in the output, so that one that leads nowhere is
/// reported once.
pub(crate) fn import(runtime: Option<&Path>) -> TokenStream {
    let place = runtime.and_then(|path| path.segments.last()).map_or_else(Span::call_site, |last| last.ident.span());
    let runtime = runtime.map_or_else(|| quote!(::tool_runtime), ToTokens::to_token_stream);
    // A path that leads to something else is reported there.
    let place = Span::call_site().located_at(place);
    let private = Ident::new("__private", place);
    let alias = quote_spanned!(place=> as __tool_runtime);
    quote!(use #runtime::#private #alias;)
}

/// Generated code in an anonymous scope: what is named in it meets nothing of the user's.
pub(crate) fn scope(runtime: Option<&Path>, content: &TokenStream) -> TokenStream {
    let import = import(runtime);
    // The user's own types are named in it as they were written, needed or not.
    quote!(#[allow(unused_qualifications)] const _: () = { #import #content };)
}

/// Whether one of the attributes is meant as this one and is not: rustc then says that it is not known.
pub(crate) fn is_misspelt_among(attributes: &[Attribute], name: &str) -> bool {
    let near = |path: &Path| {
        path.get_ident().map(ToString::to_string).is_some_and(|other| {
            let distance = strsim::damerau_levenshtein(&other, name);
            distance == 1 || distance == 2
        })
    };
    attributes.iter().any(|attribute| near(attribute.path()))
}

/// An expression without the invisible group that a `macro_rules` variable comes in.
pub(crate) fn ungrouped(expression: &Expr) -> &Expr {
    match expression {
        Expr::Group(group) => ungrouped(&group.expr),
        other => other,
    }
}

/// Any expression, as it stands.
#[derive(Clone)]
pub(crate) struct AnyExpression(pub(crate) Expr);

impl FromMeta for AnyExpression {
    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        Ok(Self(expression.clone()))
    }
}

/// The last name of a path that leads through a type, as that of a method does: `Desk::search_orders`.
pub(crate) fn method_of(path: &Path) -> Option<String> {
    let before_last = path.segments.iter().rev().nth(1)?.ident.to_string();
    before_last
        .starts_with(char::is_uppercase)
        .then(|| path.segments.last().map(|last| last.ident.to_string()))
        .flatten()
}

fn of_a_type(path: &Path) -> darling::Error {
    let last = path.segments.last().map(|last| &last.ident);
    let (tool, place) = last.map_or_else(|| (String::new(), path.span()), |last| (last.to_string(), last.span()));
    darling::Error::custom(format!(
        "a method's tool stands beside its `impl` block\n\nhelp: write its name alone, as it stands in the block's module: \
         `{tool}`"
    ))
    .with_span(&place)
}

/// A path without quotes, such as the name of a tool.
#[derive(Clone)]
pub(crate) struct BarePath(pub(crate) Path);

impl FromMeta for BarePath {
    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        match ungrouped(expression) {
            // `Self` of a block has become `<Desk>` by now.
            Expr::Path(ExprPath { path, qself: Some(_), .. }) => Err(of_a_type(path)),
            Expr::Path(ExprPath { path, .. }) if method_of(path).is_some() => Err(of_a_type(path)),
            Expr::Path(ExprPath { path, .. }) => Ok(Self(path.clone())),
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                Err(darling::Error::custom(format!("name it without quotes: `{}`", text.value())).with_span(text))
            }
            other => {
                Err(darling::Error::custom("expected a path without quotes, such as `search_orders`").with_span(other))
            }
        }
    }
}

/// A text that stays with its place, and with that of its key.
#[derive(Clone)]
pub(crate) struct Text {
    pub(crate) key: Span,
    pub(crate) literal: LitStr,
}

impl Text {
    pub(crate) fn value(&self) -> String {
        self.literal.value()
    }
}

impl FromMeta for Text {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let key = item.path().span();
        match item {
            Meta::NameValue(MetaNameValue { value, .. }) => match ungrouped(value) {
                Expr::Lit(ExprLit { lit: Lit::Str(literal), .. }) => Ok(Self { key, literal: literal.clone() }),
                other => Err(no_text(item.path()).with_span(other)),
            },
            Meta::Path(path) | Meta::List(MetaList { path, .. }) => Err(no_text(path).with_span(path)),
        }
    }
}

fn no_text(key: &Path) -> darling::Error {
    let key = key.to_token_stream();
    darling::Error::custom(format!("expected a text in quotes: `{key} = \"…\"`; a const cannot be read here"))
}

/// `tool` or `none("reason")`.
#[derive(Clone)]
pub(crate) enum RereadValue {
    Tool(Path),
    None(LitStr),
}

impl FromMeta for RereadValue {
    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        let is_none = |path: &Path| path.is_ident("none");
        let expression = ungrouped(expression);
        match expression {
            Expr::Call(ExprCall { func, args, .. }) => {
                let named_none = matches!(ungrouped(func), Expr::Path(function) if is_none(&function.path));
                let reason = args.first().map(ungrouped);
                if let (true, Some(Expr::Lit(ExprLit { lit: Lit::Str(reason), .. }))) = (named_none, reason)
                    && reason.value().trim().is_empty()
                {
                    return Err(darling::Error::custom(
                        "the reason is empty: say why nothing shows what the call has done",
                    )
                    .with_span(reason));
                }
                match (named_none, reason, args.len()) {
                    (true, Some(Expr::Lit(ExprLit { lit: Lit::Str(reason), .. })), 1)
                        if !reason.value().trim().is_empty() =>
                    {
                        Ok(Self::None(reason.clone()))
                    }
                    _ => Err(darling::Error::custom("expected `reread = tool` or `reread = none(\"reason\")`")
                        .with_span(expression)),
                }
            }
            Expr::Path(ExprPath { path, .. }) if is_none(path) => {
                Err(darling::Error::custom("say why nothing shows what the call has done: `reread = none(\"reason\")`")
                    .with_span(path))
            }
            other => BarePath::from_expr(other).map(|BarePath(path)| Self::Tool(path)),
        }
    }
}

/// `default` alone, or `default = expression`.
#[derive(Clone)]
pub(crate) enum DefaultValue {
    OfType(Span),
    Expression(Expr),
}

impl DefaultValue {
    /// The literal that it is; another one is known at run time only, and never published.
    pub(crate) fn literal(&self) -> Option<&Expr> {
        match self {
            Self::Expression(expression) if is_literal(expression) => Some(expression),
            Self::Expression(_) | Self::OfType(_) => None,
        }
    }
}

/// Whether it is a literal, perhaps a negative one.
pub(crate) fn is_literal(expression: &Expr) -> bool {
    match ungrouped(expression) {
        Expr::Lit(_) => true,
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Neg(_)) && is_literal(&unary.expr),
        _ => false,
    }
}

impl FromMeta for DefaultValue {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        match item {
            Meta::Path(path) => Ok(Self::OfType(path.span())),
            Meta::NameValue(MetaNameValue { value, .. }) => Self::from_expr(value),
            Meta::List(list) => Err(darling::Error::custom("write `default = …`, or `default` alone").with_span(list)),
        }
    }

    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        Ok(Self::Expression(expression.clone()))
    }
}

/// `allow(rule, …)`: rules of [`crate::wording`], by name.
#[derive(Clone, Default)]
pub(crate) struct Allowed(Vec<Rule>);

impl Allowed {
    /// Every rule: where an attribute could not be read, nobody knows what it allows.
    pub(crate) fn everything() -> Self {
        Self(Rule::ALL.to_vec())
    }

    /// What is found, unless its rule is allowed.
    pub(crate) fn keep(&self, finding: Option<Finding>) -> Option<Finding> {
        finding.filter(|finding| !self.has(finding.rule))
    }

    pub(crate) fn has(&self, rule: Rule) -> bool {
        self.0.contains(&rule)
    }

    /// These rules and those.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().chain(&other.0).copied().collect())
    }
}

impl FromMeta for Allowed {
    fn from_list(items: &[NestedMeta]) -> darling::Result<Self> {
        let names = || Rule::ALL.map(Rule::name).join(", ");
        let rule = |item: &NestedMeta| match item {
            NestedMeta::Meta(Meta::Path(path)) => {
                let known = Rule::ALL.into_iter().find(|rule| path.is_ident(rule.name()));
                let never = path.is_ident("missing_description");
                known.ok_or_else(|| {
                    let message = if never {
                        "a missing description is never allowed: the model has nothing else to go by".to_owned()
                    } else {
                        format!("there is no rule `{}`: the rules are {}", path.to_token_stream(), names())
                    };
                    darling::Error::custom(message).with_span(path)
                })
            }
            other => Err(darling::Error::custom(format!("expected the names of rules: {}", names())).with_span(other)),
        };
        if items.is_empty() {
            return Err(darling::Error::custom(format!("name the rules to allow: {}", names())));
        }
        items.iter().map(rule).collect::<darling::Result<_>>().map(Self)
    }
}
