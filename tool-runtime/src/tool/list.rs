//! Lists of tools, without state.

use std::fmt;
use std::sync::Arc;

use super::{CallContext, Run, Spec, Tool};

/// How a tool runs with a state.
type RunWith<S> = for<'a> fn(&'a Arc<S>, &'a CallContext, &'a [u8]) -> Run<'a>;

/// A tool of a list.
pub struct ToolEntry<S: ?Sized> {
    pub(crate) spec: &'static Spec,
    pub(crate) run: RunWith<S>,
}

impl<S: ?Sized> ToolEntry<S> {
    /// The entry of the tool `T`.
    pub const fn of<T: Tool<S>>() -> Self {
        Self { spec: const { &T::SPEC }, run: T::run }
    }
}

impl<S: ?Sized> Clone for ToolEntry<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: ?Sized> Copy for ToolEntry<S> {}

/// Tools that run with a state `S`, listed but not yet given one: for contracts, dumps and lists.
///
/// Written with `tools![…]`, joined with [`Tools::and`].
pub struct Tools<S: ?Sized> {
    pub(crate) entries: Vec<ToolEntry<S>>,
}

impl<S: ?Sized> Tools<S> {
    /// The tools of these entries. `tools![…]` calls it, after having checked that no name is there twice.
    pub fn of(entries: impl IntoIterator<Item = ToolEntry<S>>) -> Self {
        Self { entries: entries.into_iter().collect() }
    }

    /// These tools and then those. That no name is in both is checked when a toolbox is built.
    #[must_use]
    pub fn and(mut self, more: Self) -> Self {
        self.entries.extend(more.entries);
        self
    }

    /// The specs of the tools, in their order.
    pub fn specs(&self) -> impl ExactSizeIterator<Item = &'static Spec> {
        self.entries.iter().map(|entry| entry.spec)
    }

    /// How many tools there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no tool.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<S: ?Sized> Clone for Tools<S> {
    fn clone(&self) -> Self {
        Self { entries: self.entries.clone() }
    }
}

impl<S: ?Sized> Default for Tools<S> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<S: ?Sized> fmt::Debug for Tools<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.specs().map(|spec| spec.name)).finish()
    }
}

/// The name of a tool, for a check that must not fail on what is none.
#[doc(hidden)]
pub struct NameOf<T>(std::marker::PhantomData<T>);

impl<T: super::ToolSpec> NameOf<T> {
    /// The tool's name; it wins over the trait's below.
    pub const NAME: &'static str = T::NAME;
}

/// The name of what is no tool.
#[doc(hidden)]
pub trait Nameless {
    /// Never a tool's name.
    const NAME: &'static str = "";
}

impl<T> Nameless for NameOf<T> {}
