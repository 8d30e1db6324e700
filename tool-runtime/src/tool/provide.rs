//! Parts of a toolbox's state, lent to the tools that inject them.

/// A state that lends out a `T`.
///
/// `#[derive(Provide)]` on the state writes one impl for each field; every type lends out itself.
///
/// ```
/// use tool_runtime::prelude::*;
///
/// struct Orders;
/// struct Payments;
///
/// #[derive(Provide)]
/// struct Desk {
///     orders: Orders,
///     payments: Payments,
/// }
///
/// let desk = Desk { orders: Orders, payments: Payments };
/// let _orders: &Orders = desk.provide();
/// ```
#[diagnostic::on_unimplemented(
    message = "the toolbox's state `{Self}` provides no `{T}`",
    label = "a tool injects `&{T}`",
    note = "give `{Self}` a field of type `{T}` and derive `Provide` on it",
    note = "for what an `Arc<{T}>` or a `Box<{T}>` points to, write `#[provide(as = {T})]` on that field"
)]
pub trait Provide<T: ?Sized> {
    /// The part.
    fn provide(&self) -> &T;
}

impl<T: ?Sized> Provide<T> for T {
    fn provide(&self) -> &T {
        self
    }
}

/// The type itself. Behind an alias `dyn Trait` is `dyn Trait + 'static`, as it is in `Provide<dyn Trait>`; behind a
/// reference alone it would not be.
#[doc(hidden)]
pub type Itself<T> = T;
