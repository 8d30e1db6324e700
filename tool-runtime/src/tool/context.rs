//! What a tool can know of the call that runs it.

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, OnceLock};

/// Draws 128 random bits.
#[derive(Clone)]
pub(crate) enum IdSource {
    /// From the operating system. Every call takes a copy of its source: of this one it costs nothing.
    System,
    /// From the host.
    Host(Arc<dyn Fn() -> u128 + Send + Sync>),
}

impl IdSource {
    pub(crate) fn draw(&self) -> u128 {
        match self {
            Self::System => system_bits(),
            Self::Host(source) => source(),
        }
    }
}

fn system_bits() -> u128 {
    let mut bytes = [0; 16];
    match getrandom::fill(&mut bytes) {
        Ok(()) => u128::from_ne_bytes(bytes),
        // No system source: the standard library's hasher keys are the next best thing.
        Err(_) => {
            let half = || u128::from(RandomState::new().build_hasher().finish());
            (half() << 64) | half()
        }
    }
}

/// Names one call, in logs and in the answers to failures that only an operator can look into.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallId(Arc<str>);

impl CallId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CallId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Names one intended change to the world: pass it on to the system that makes the change, which then makes it once.
///
/// A tool that writes takes it with `#[inject] key: IdempotencyKey`; that makes the tool *keyed*. The key is the one that
/// the host names with [`crate::Call::operation`]. Where it names none, the same call within ten minutes is one operation
/// and carries one key; a host that means the same thing twice names two operations.
///
/// ```
/// use tool_runtime::IdempotencyKey;
///
/// let key = IdempotencyKey::new("order-1001-refund")?;
/// assert_eq!(key.as_str(), "order-1001-refund");
/// assert!(IdempotencyKey::new("two words").is_err());
/// # Ok::<(), tool_runtime::IdempotencyKeyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(Arc<str>);

/// Why a text is no [`IdempotencyKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdempotencyKeyError {
    /// The text is empty.
    #[error("an idempotency key must not be empty")]
    Empty,
    /// The text is longer than [`IdempotencyKey::LONGEST`].
    #[error("an idempotency key has at most {} characters", IdempotencyKey::LONGEST)]
    TooLong,
    /// The text has a blank, a control character or a character beyond ASCII, which a header cannot carry.
    #[error("an idempotency key has visible ASCII characters only, no blanks")]
    Character,
}

/// What the keys begin with that no host has named.
pub(crate) const DRAWN: &str = "op_";

impl IdempotencyKey {
    /// The most characters of a key: what payment providers commonly store (255).
    pub const LONGEST: usize = 255;

    /// A key of this text.
    ///
    /// # Errors
    /// When the text is empty, too long, or has a character that an HTTP header cannot carry.
    pub fn new(text: impl AsRef<str>) -> Result<Self, IdempotencyKeyError> {
        let text = text.as_ref();
        if text.is_empty() {
            return Err(IdempotencyKeyError::Empty);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(IdempotencyKeyError::Character);
        }
        if text.len() > Self::LONGEST {
            return Err(IdempotencyKeyError::TooLong);
        }
        Ok(Self(text.into()))
    }

    /// A key of these random bits.
    pub(crate) fn drawn(bits: u128) -> Self {
        Self(format!("{DRAWN}{bits:032x}").into())
    }

    /// A key as a ledger has it.
    pub(crate) fn recorded(text: &str) -> Self {
        Self(text.into())
    }

    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for IdempotencyKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// What a tool can know of its call; take it with `#[inject] context: &CallContext`. A clone is of the same call.
#[derive(Clone)]
pub struct CallContext(Arc<Inner>);

struct Inner {
    ids: IdSource,
    // Drawn when first asked for: most calls need none.
    call_id: OnceLock<CallId>,
    key: OnceLock<IdempotencyKey>,
    keys_are_checked: bool,
}

impl CallContext {
    /// `keys_are_checked` says that no type of the tool has keys that its decoder could drop.
    pub(crate) fn new(ids: IdSource, keys_are_checked: bool) -> Self {
        Self(Arc::new(Inner { ids, call_id: OnceLock::new(), key: OnceLock::new(), keys_are_checked }))
    }

    /// The context of the same call, whose arguments' keys have all been found in the schema.
    pub(crate) fn with_checked_keys(&self) -> Self {
        let call_id = OnceLock::from(self.call_id().clone());
        let (ids, key) = (self.0.ids.clone(), self.0.key.clone());
        Self(Arc::new(Inner { ids, call_id, key, keys_are_checked: true }))
    }

    /// Whether every key of the arguments has been found in the schema. For generated code.
    #[doc(hidden)]
    pub fn keys_are_checked(&self) -> bool {
        self.0.keys_are_checked
    }

    /// The key by which the host names the operation.
    pub(crate) fn named_key(&self) -> Option<&str> {
        self.0.key.get().map(IdempotencyKey::as_str).filter(|key| !key.starts_with(DRAWN))
    }

    /// Sets the key of the operation that the call stands for; the first one stays.
    pub(crate) fn stands_for(&self, key: IdempotencyKey) {
        self.0.key.get_or_init(|| key);
    }

    /// The call's id: the same for every attempt.
    pub fn call_id(&self) -> &CallId {
        self.0.call_id.get_or_init(|| CallId(format!("call_{:032x}", self.0.ids.draw()).into()))
    }
}

impl fmt::Debug for CallContext {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("CallContext").field("call_id", &self.0.call_id).finish_non_exhaustive()
    }
}

/// A value that `#[inject]` takes from the call itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be injected by value",
    label = "the toolbox lends its state, it does not give it away",
    note = "take a reference: `#[inject] name: &{Self}`",
    note = "by value there is `IdempotencyKey`"
)]
pub trait FromCall: Sized {
    /// Whether a tool that takes it is keyed.
    const KEYED: bool;

    /// The value for this call.
    fn from_call(context: &CallContext) -> Self;
}

impl FromCall for IdempotencyKey {
    const KEYED: bool = true;

    fn from_call(context: &CallContext) -> Self {
        // A keyed tool's call always has one; were it missing, a key of its own is never somebody else's.
        context.0.key.get_or_init(|| Self::drawn(context.0.ids.draw())).clone()
    }
}
