//! The ledger of one process: gone when it ends.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use tokio::time::Instant;

use super::{Answer, Draft, Inserted, Ledger, Row, RowKey, Stamped, Swapped, Time, Version};

/// A ledger in this process's memory. What it holds is lost with the process: after a restart a write that a caller makes
/// again is made again.
///
/// ```
/// use tool_runtime::ledger::{Draft, Inserted, Ledger, Memory, RowKey, Version};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), tool_runtime::ledger::LedgerError> {
/// let ledger = Memory::new();
/// let key = RowKey::new("notes", "first");
/// let draft = Draft { version: Version(1), body: b"hello".to_vec(), keep: None };
/// assert_eq!(ledger.insert(&key, &draft).await?.value, Inserted::New);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Memory {
    rows: Mutex<Rows>,
    /// The clock: it only ever goes on, whatever becomes of the machine's.
    began: Instant,
    began_at: Time,
}

#[derive(Debug, Default)]
struct Rows {
    by_key: BTreeMap<RowKey, Kept>,
    /// So many rows are swept before another is added.
    swept_at: usize,
}

#[derive(Debug)]
struct Kept {
    row: Row,
    until: Option<Time>,
}

impl Kept {
    fn is_there(&self, now: Time) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// Fewer rows than this are not worth a look.
const FEW: usize = 1024;

impl Memory {
    /// An empty one.
    pub fn new() -> Self {
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let began_at = Time(u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX));
        Self { rows: Mutex::default(), began: Instant::now(), began_at }
    }

    fn now(&self) -> Time {
        self.began_at.after(self.began.elapsed())
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

fn kept(draft: &Draft, now: Time) -> Kept {
    let row = Row { version: draft.version, body: draft.body.clone(), written: now };
    Kept { row, until: draft.keep.map(|keep| now.after(keep)) }
}

fn stamped<T>(now: Time, value: T) -> Stamped<T> {
    Stamped { now, value }
}

// A step is taken when its answer is waited for, as in any other store.
impl Ledger for Memory {
    fn insert<'a>(&'a self, key: &'a RowKey, draft: &'a Draft) -> Answer<'a, Inserted> {
        Box::pin(async move {
            let mut rows = self.rows();
            let now = self.now();
            if let Some(there) = rows.by_key.get(key).filter(|kept| kept.is_there(now)) {
                return Ok(stamped(now, Inserted::There(there.row.clone())));
            }
            if rows.by_key.len() >= rows.swept_at.max(FEW) {
                rows.by_key.retain(|_, kept| kept.is_there(now));
                rows.swept_at = rows.by_key.len().saturating_mul(2);
            }
            rows.by_key.insert(key.clone(), kept(draft, now));
            Ok(stamped(now, Inserted::New))
        })
    }

    fn swap<'a>(&'a self, key: &'a RowKey, seen: Version, draft: &'a Draft) -> Answer<'a, Swapped> {
        Box::pin(async move {
            let mut rows = self.rows();
            let now = self.now();
            match rows.by_key.get_mut(key).filter(|kept| kept.is_there(now)) {
                Some(there) if there.row.version == seen => {
                    *there = kept(draft, now);
                    Ok(stamped(now, Swapped::Done))
                }
                Some(there) => Ok(stamped(now, Swapped::Moved(Some(there.row.clone())))),
                None => Ok(stamped(now, Swapped::Moved(None))),
            }
        })
    }

    fn get<'a>(&'a self, key: &'a RowKey) -> Answer<'a, Option<Row>> {
        Box::pin(async move {
            let now = self.now();
            let row = self.rows().by_key.get(key).filter(|kept| kept.is_there(now)).map(|kept| kept.row.clone());
            Ok(stamped(now, row))
        })
    }

    fn scan<'a>(&'a self, space: &'static str, after: &'a str, limit: u32) -> Answer<'a, Vec<(String, Row)>> {
        Box::pin(async move {
            let now = self.now();
            let rows = self.rows();
            let behind = (Bound::Excluded(RowKey::new(space, after)), Bound::Unbounded);
            let of_space = rows.by_key.range(behind).take_while(|(key, _)| key.space == space);
            let there = of_space.filter(|(_, kept)| kept.is_there(now));
            let found = there.take(limit as usize).map(|(key, kept)| (key.name.clone(), kept.row.clone())).collect();
            Ok(stamped(now, found))
        })
    }

    fn sweep(&self, limit: u32) -> Answer<'_, u64> {
        Box::pin(async move {
            let now = self.now();
            let mut rows = self.rows();
            let past: Vec<RowKey> = rows
                .by_key
                .iter()
                .filter(|(_, kept)| !kept.is_there(now))
                .take(limit as usize)
                .map(|(key, _)| key.clone())
                .collect();
            for key in &past {
                rows.by_key.remove(key);
            }
            Ok(stamped(now, past.len() as u64))
        })
    }
}
