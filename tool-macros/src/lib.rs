//! The macros of `tool-runtime`, which re-exports them: depend on that crate, not on this one.

#![allow(clippy::wildcard_enum_match_arm, reason = "syn's enums are not ours, and they grow")]

mod attribute;
mod diagnostics;
mod docs;
#[cfg(test)]
mod expansions;
mod provide;
mod spans;
mod tool;
mod tool_error;
mod tools;
mod wording;

use proc_macro::TokenStream;

/// Makes a function a tool: `#[tool(read_only)]`, `#[tool(write, reread = …)]` or `#[tool(destructive, reread = …)]`.
///
/// ```ignore
/// /// Refund an order, in full or in part. Money leaves the account at once and cannot be taken back.
/// #[tool(destructive, reread = get_order_status, scopes = ["orders:refund"])]
/// pub async fn refund_order(
///     #[inject] payments: &PaymentProvider,
///     #[inject] key: IdempotencyKey,
///     /// Order to refund, e.g. `ord_8fQ2`.
///     order_id: OrderId,
///     /// Amount in minor units; leave it out to refund what is left.
///     #[arg(range(min = 1))]
///     amount_minor: Option<u64>,
/// ) -> Result<Refund, RefundError> { /* … */ }
/// ```
///
/// The function stays as it is and can be called as before. Beside it stands a struct of the same name, the tool as a
/// type: `tools![…]`, `reread = …` and `with = …` take it, and `use orders::refund_order` imports both. (So no other type
/// or module of that name can stand in the same module.)
///
/// # On the function
///
/// | attribute | meaning |
/// |---|---|
/// | `read_only`, `write`, `destructive` | what it does to the world; one of them, always |
/// | `reread = tool` | the read-only tool that shows what a write has done; required on a tool that writes |
/// | `reread = none("reason")` | nothing shows it: a person has to look |
/// | `idempotent` | a second identical call changes nothing more |
/// | `open_world` | it reaches beyond the systems that its owner controls |
/// | `name = "…"` | the name for the model, where it is not the function's |
/// | `title = "…"` | a name for people |
/// | `version = "1.2.0"` | the version of its contract, as Semantic Versioning has it |
/// | `deprecated = "…"` | what to use instead |
/// | `scopes = ["…"]` | what a caller must be granted (RFC 6749, 3.3); a toolbox with such a tool says so with `grant` |
/// | `approval = always`, `above(argument, 5_000)`, `never("reason")` | when a person has to agree; `destructive` alone always asks. Published in the contract; the toolbox does not enforce it yet |
/// | `timeout = "30s"` | the longest time of one attempt: `ms`, `s` or `m`; then the answer is `TIMED_OUT` |
/// | `max_tokens = 4_000` | the most tokens of a result. Published in the contract; the toolbox does not enforce it yet |
/// | `dependency = "psp"` | the system that it depends on |
/// | `duplicates = allow` | the same write twice is meant twice |
/// | `blocking` | a plain function that blocks runs on tokio's pool for such |
/// | `errors(A, B)` | the variants of its error enum that it gives; another one answers `INTERNAL`, and panics where debug assertions are on |
/// | `allow(rule)` | a wording rule that does not hold here |
/// | `crate = path` | where `tool_runtime` is, where that is not its name |
///
/// The doc comment is the tool's description. It is required: the model decides by it when to call.
///
/// # On a parameter
///
/// A parameter is an argument that the model fills in, and needs a doc comment. `#[arg(…)]` says more of it:
///
/// | attribute | meaning |
/// |---|---|
/// | `default = expression` | stands in when it is absent or null; a literal is published |
/// | `default` | the type's own default stands in |
/// | `range(min = 1, max = 50)` | bounds of a number, both included |
/// | `length(min = 1, max = 200)` | characters of a string, or items of a collection |
/// | `pattern = "^…$"` | the regular expression that a string matches, in JSON Schema's dialect |
/// | `rename = "…"` | the name for the model, where it is not the parameter's |
/// | `example = expression` | a value for the description |
/// | `secret` | its value is never shown, not even in what is wrong with it |
/// | `string` | its integers are written as strings of digits, which no client rounds: for ids of 64 bits |
/// | `allow(rule)` | a wording rule that does not hold here |
///
/// `Option<T>` may be absent or null; `Patch<T>` tells the two apart. `&str`, `&[T]` and other references are read into
/// what they borrow from. Limits on the fields of an argument's type (`#[schemars(range(…))]`) are executed too.
///
/// A parameter with `#[inject]` comes from the host: `&T` out of the toolbox's state (see `Provide`), `&CallContext`,
/// or an `IdempotencyKey`, which makes the tool *keyed*.
///
/// # Return type
///
/// `T` or `Result<T, E>` where `T: Serialize + JsonSchema` and `E` derives `ToolError`; also through an alias.
///
/// # Methods
///
/// `#[tool]` on an `impl` block makes each method with `#[tool(…)]` a tool, with the object as its state: it runs with every
/// state that provides the object. Its struct stands beside the block.
///
/// ```ignore
/// #[tool]
/// impl Desk {
///     /// Lists the numbers of all orders.
///     #[tool(read_only)]
///     pub fn list_orders(&self) -> Vec<u32> { /* … */ }
/// }
/// ```
///
#[doc = include_str!("../doc/rules.md")]
///
#[doc = include_str!("../doc/mistakes.md")]
#[proc_macro_attribute]
pub fn tool(attributes: TokenStream, item: TokenStream) -> TokenStream {
    tool::expand_attribute(attributes.into(), &item.into()).into()
}

/// Makes an enum a tool's error: each variant states a class, one action and guidance, and has a doc comment that says
/// what happened.
///
/// ```ignore
/// /// Why an order tool failed.
/// #[derive(Debug, thiserror::Error, ToolError)]
/// pub enum OrderError {
///     /// No order has this id.
///     #[error("no order {order_id}")]
///     #[tool_error(not_found, field = "order_id", with = search_orders,
///         repair = "Search for the order, then call with an id from the result.")]
///     UnknownOrder { order_id: OrderId },
/// }
/// ```
///
/// # On a variant: `#[tool_error(class, action = "guidance", …)]`
///
/// | attribute | meaning |
/// |---|---|
/// | `invalid_argument`, `not_found`, `conflict`, `rejected`, `rate_limited`, `transient_upstream`, `auth_failed`, `permission_denied`, `partial_execution`, `approval_required`, `internal` | the class, bare |
/// | `class = "seat_locked"` | a class of your own domain; it states `outcome` itself |
/// | `repair = "…"` | the model changes its arguments or its plan, as the text says |
/// | `retry = "…"` | the identical call may succeed later |
/// | `escalate = "…"` | a person has to act |
/// | `with = tool` | the read-only tool to call next, such as a search; for `repair` |
/// | `field = "argument"` | the argument at fault |
/// | `code = "…"` | the stable code, where it is not the variant's name |
/// | `outcome = none`, `partial`, `unknown` | what it did to the world, where it is not what the class says |
/// | `message = "…"` | what the model reads of this failure; `{field}` shows a field. Without it: `Display` |
/// | `since = "1.2.0"` | the version since which it is given |
/// | `retired = "why"` | it is no longer given, and stays in the contract for its readers; `#[deprecated]` has to stand beside it |
/// | `volatile` | its outcome must not be remembered |
/// | `allow(rule)` | a wording rule that does not hold here (see `tool`) |
/// | `transparent` | the variant's one field is a tool error itself, and speaks for it |
///
/// A field called `retry_after` (a `Duration`, an `Option` of one, whole seconds) tells when to call again; a field
/// called `state` (any `Serialize`) is passed on. A variant with a source (`#[from]`, `#[source]`) needs `message`:
/// what a source says could hold a connection string.
#[proc_macro_derive(ToolError, attributes(tool_error))]
pub fn derive_tool_error(item: TokenStream) -> TokenStream {
    tool_error::expand_derive(item.into()).into()
}

/// Lends the fields of a state to tools that inject them: one `Provide` impl a field.
///
/// `#[provide(as = T)]` lends what the field points to (`Arc<T>`, `Box<dyn T>`, `str` of a `String`), `#[provide(skip)]`
/// keeps a field back. `#[provide(crate = path)]` on the struct says where `tool_runtime` is.
///
/// ```ignore
/// #[derive(Provide)]
/// struct Desk {
///     orders: OrderStore,
///     #[provide(as = dyn Clock)]
///     clock: Box<dyn Clock>,
/// }
/// ```
#[proc_macro_derive(Provide, attributes(provide))]
pub fn derive_provide(item: TokenStream) -> TokenStream {
    provide::expand_derive(item.into()).into()
}

/// A list of tools, without their state: `tools![search_orders, orders::refund_order]`.
///
/// Two tools of one name do not compile. `tools![crate = path; a, b]` says where `tool_runtime` is.
#[proc_macro]
pub fn tools(list: TokenStream) -> TokenStream {
    tools::expand_list(list.into()).into()
}
