//! The ledger in Redis, for many machines.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use redis::aio::ConnectionManager;
use redis::{Client, ErrorKind, RedisError, Script, Value};

use super::{Answer, Draft, Inserted, Ledger, LedgerError, OpenError, Row, RowKey, Stamped, Swapped, Time, Version};

/// A ledger in Redis: fast, for many machines. Each step is one script, one round trip, by Redis's own clock.
///
/// What Redis has answered it may lose, when it ends without having synced or when a replica takes over that has not heard
/// of it. A keyed write is then made again with its key, and its upstream makes it once. A write without a key could be
/// made twice: a toolbox with such a tool is not built over this ledger, unless its address says `?durable=yes`. That is
/// for an append-only Redis with `appendfsync always` that nobody fails over from before its replicas have all of it.
/// The server must never evict keys (`maxmemory-policy noeviction`).
#[derive(Clone)]
pub struct Redis {
    connection: ConnectionManager,
    prefix: String,
    is_durable: bool,
    /// The spaces that this process has written in: those that it sweeps.
    spaces: Arc<Mutex<BTreeSet<&'static str>>>,
}

/// Rows that are never to be forgotten have no expiry. The name is found again by a sorted set for each space.
///
/// KEYS: the row, the index. ARGV: the step, the row's name, then what the step takes.
static STEPS: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local row = redis.call('HMGET', KEYS[1], 'version', 'body', 'written')
local function write(version, body, keep)
    redis.call('HSET', KEYS[1], 'version', version, 'body', body, 'written', string.format('%d', now))
    if keep == '' then redis.call('PERSIST', KEYS[1]) else redis.call('PEXPIRE', KEYS[1], keep) end
    redis.call('ZADD', KEYS[2], 0, ARGV[2])
end
local stamp = string.format('%d', now)
if ARGV[1] == 'insert' then
    if row[1] then return {stamp, 0, row[1], row[2], row[3]} end
    write(ARGV[3], ARGV[4], ARGV[5])
    return {stamp, 1}
elseif ARGV[1] == 'swap' then
    if row[1] ~= ARGV[6] then
        if row[1] then return {stamp, 0, row[1], row[2], row[3]} end
        return {stamp, 0}
    end
    write(ARGV[3], ARGV[4], ARGV[5])
    return {stamp, 1}
end
if row[1] then return {stamp, 0, row[1], row[2], row[3]} end
return {stamp, 0}
",
    )
});

/// KEYS: the index. ARGV: the name to begin behind, how many. Answers with names alone, the rows are read one by one.
static NAMES: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
local time = redis.call('TIME')
local from = ARGV[1] == '' and '-' or '(' .. ARGV[1]
local names = redis.call('ZRANGEBYLEX', KEYS[1], from, '+', 'LIMIT', 0, ARGV[2])
return {string.format('%d', time[1] * 1000 + math.floor(time[2] / 1000)), names}
",
    )
});

/// Takes a name out of the index whose row has expired. KEYS: the row, the index. ARGV: the name.
static FORGET: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
return redis.call('ZREM', KEYS[2], ARGV[1])
",
    )
});

/// A longer life than any row's needs no number that Lua could not hold.
const LONGEST_KEEP: Duration = Duration::from_secs(10 * 365 * 24 * 60 * 60);

impl Redis {
    /// Connects to the Redis of this address: `redis://HOST:PORT/DATABASE`, or `rediss://` over TLS where the crate `redis`
    /// has it. `?durable=yes` says that it loses nothing that it has answered, `?prefix=TEXT` sets what the keys begin with
    /// (`tool-runtime`).
    ///
    /// # Errors
    /// When the address is wrong, or nobody answers there.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        let (address, options) = url.split_once('?').unwrap_or((url, ""));
        let mut prefix = "tool-runtime".to_owned();
        let mut is_durable = false;
        for option in options.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("durable", "yes")) => is_durable = true,
                Some(("durable", "no")) => is_durable = false,
                Some(("prefix", text)) if !text.is_empty() => text.clone_into(&mut prefix),
                _ => {
                    let remedy = "there are `durable=yes`, `durable=no` and `prefix=TEXT`";
                    return Err(OpenError::Malformed { part: "option", remedy });
                }
            }
        }
        let client = Client::open(address).map_err(not_opened)?;
        // The manager connects anew by itself; a step that was under way then fails, and is taken again by its version.
        let config = redis::aio::ConnectionManagerConfig::new()
            .set_number_of_retries(1)
            .set_connection_timeout(Some(Duration::from_secs(2)))
            .set_response_timeout(Some(Duration::from_secs(4)));
        let connection = ConnectionManager::new_with_config(client, config).await.map_err(not_opened)?;
        Ok(Self { connection, prefix, is_durable, spaces: Arc::default() })
    }

    fn row(&self, space: &str, name: &str) -> String {
        // One hash slot for a row and its index, as a cluster wants it.
        format!("{{{}:{space}}}:row:{name}", self.prefix)
    }

    fn index(&self, space: &str) -> String {
        format!("{{{}:{space}}}:names", self.prefix)
    }

    async fn step(&self, step: &str, key: &RowKey, draft: Option<&Draft>, seen: &str) -> Result<Reply, LedgerError> {
        let mut call = STEPS.prepare_invoke();
        call.key(self.row(key.space, &key.name)).key(self.index(key.space)).arg(step).arg(key.name.as_str());
        if let Some(draft) = draft {
            let keep =
                draft.keep.map_or_else(String::new, |keep| keep.min(LONGEST_KEEP).as_millis().max(1).to_string());
            call.arg(written(draft.version)).arg(draft.body.as_slice()).arg(keep).arg(seen);
        }
        let answer: Vec<Value> = call.invoke_async(&mut self.connection.clone()).await.map_err(unavailable)?;
        Reply::of(answer)
    }
}

fn not_opened(source: RedisError) -> OpenError {
    let remedy = "look at the address, and whether the server is up and lets this user in";
    OpenError::Store { kind: "Redis", remedy, source: source.into() }
}

fn unavailable(error: RedisError) -> LedgerError {
    if error.kind() == ErrorKind::UnexpectedReturnType {
        return LedgerError::Damaged;
    }
    LedgerError::unavailable(error)
}

fn written(version: Version) -> String {
    format!("{:032x}", version.0)
}

/// What a step answers: the time, whether it wrote, and the row that is there.
struct Reply {
    now: Time,
    wrote: bool,
    row: Option<Row>,
}

impl Reply {
    fn of(answer: Vec<Value>) -> Result<Self, LedgerError> {
        let mut parts = answer.into_iter();
        let mut next = || parts.next();
        let now = Time(number(next())?);
        let wrote = number(next())? == 1;
        let Some(version) = next() else { return Ok(Self { now, wrote, row: None }) };
        let version = u128::from_str_radix(&text(Some(version))?, 16).map_err(|_| LedgerError::Damaged)?;
        let Some(Value::BulkString(body)) = next() else { return Err(LedgerError::Damaged) };
        let row = Row { version: Version(version), body, written: Time(number(next())?) };
        Ok(Self { now, wrote, row: Some(row) })
    }
}

fn text(value: Option<Value>) -> Result<String, LedgerError> {
    value.and_then(|value| redis::from_redis_value::<String>(value).ok()).ok_or(LedgerError::Damaged)
}

fn number(value: Option<Value>) -> Result<u64, LedgerError> {
    value.and_then(|value| redis::from_redis_value::<u64>(value).ok()).ok_or(LedgerError::Damaged)
}

impl Ledger for Redis {
    fn insert<'a>(&'a self, key: &'a RowKey, draft: &'a Draft) -> Answer<'a, Inserted> {
        Box::pin(async move {
            self.spaces().insert(key.space);
            let Reply { now, wrote, row } = self.step("insert", key, Some(draft), "").await?;
            let value = match row {
                Some(row) if !wrote => Inserted::There(row),
                Some(_) | None => Inserted::New,
            };
            Ok(Stamped { now, value })
        })
    }

    fn swap<'a>(&'a self, key: &'a RowKey, seen: Version, draft: &'a Draft) -> Answer<'a, Swapped> {
        Box::pin(async move {
            let Reply { now, wrote, row } = self.step("swap", key, Some(draft), &written(seen)).await?;
            Ok(Stamped { now, value: if wrote { Swapped::Done } else { Swapped::Moved(row) } })
        })
    }

    fn get<'a>(&'a self, key: &'a RowKey) -> Answer<'a, Option<Row>> {
        Box::pin(async move {
            let Reply { now, row, .. } = self.step("get", key, None, "").await?;
            Ok(Stamped { now, value: row })
        })
    }

    fn scan<'a>(&'a self, space: &'static str, after: &'a str, limit: u32) -> Answer<'a, Vec<(String, Row)>> {
        Box::pin(async move {
            let mut after = after.to_owned();
            let mut found = Vec::new();
            loop {
                let (now, names) = self.names(space, &after, limit).await?;
                let Some(last) = names.last() else { return Ok(Stamped { now, value: found }) };
                after.clone_from(last);
                for name in names {
                    let key = RowKey::new(space, name);
                    if let Some(row) = self.get(&key).await?.value {
                        found.push((key.name, row));
                    }
                    if found.len() >= limit as usize {
                        return Ok(Stamped { now, value: found });
                    }
                }
            }
        })
    }

    /// Redis deletes rows itself; what is swept are the names that they leave behind.
    fn sweep(&self, limit: u32) -> Answer<'_, u64> {
        Box::pin(async move {
            let mut connection = self.connection.clone();
            let spaces: Vec<&'static str> = self.spaces().iter().copied().collect();
            let mut swept = 0;
            for space in spaces {
                let index = self.index(space);
                // Some of them by chance: in time each has its turn.
                let mut some = redis::cmd("ZRANDMEMBER");
                let names: Vec<String> =
                    some.arg(&index).arg(limit).query_async(&mut connection).await.map_err(unavailable)?;
                for name in names {
                    let mut call = FORGET.prepare_invoke();
                    call.key(self.row(space, &name)).key(&index).arg(name);
                    swept += call.invoke_async::<u64>(&mut connection).await.map_err(unavailable)?;
                }
            }
            let (now, _) = self.names("", "", 0).await?;
            Ok(Stamped { now, value: swept })
        })
    }

    fn holds_unkeyed_writes(&self) -> bool {
        self.is_durable
    }
}

impl Redis {
    async fn names(&self, space: &str, after: &str, limit: u32) -> Result<(Time, Vec<String>), LedgerError> {
        let mut call = NAMES.prepare_invoke();
        call.key(self.index(space)).arg(after).arg(limit);
        let (now, names): (u64, Vec<String>) =
            call.invoke_async(&mut self.connection.clone()).await.map_err(unavailable)?;
        Ok((Time(now), names))
    }

    fn spaces(&self) -> MutexGuard<'_, BTreeSet<&'static str>> {
        self.spaces.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Redis {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (prefix, is_durable) = (&self.prefix, self.is_durable);
        formatter.debug_struct("Redis").field("prefix", prefix).field("is_durable", &is_durable).finish_non_exhaustive()
    }
}
