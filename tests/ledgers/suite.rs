//! What every ledger promises.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tool_runtime::ledger::{Draft, Inserted, Ledger, Row, RowKey, Swapped, Time, Version};

type Two = [Arc<dyn Ledger>; 2];

const SPACE: &str = "suite";

/// All of it, over two connections to one store.
pub(super) async fn all(ledgers: Two) {
    a_row_is_inserted_once(&ledgers).await;
    only_who_has_seen_the_latest_version_swaps(&ledgers).await;
    a_row_that_is_past_its_time_is_absent(&ledgers).await;
    a_row_that_is_kept_for_good_again_does_not_pass(&ledgers).await;
    a_scan_is_in_order_and_goes_on_behind_a_name(&ledgers).await;
    what_is_written_is_what_is_read(&ledgers).await;
    the_clock_goes_on(&ledgers).await;
    of_many_who_insert_one_has_inserted(&ledgers).await;
    swaps_that_race_lose_nothing(&ledgers).await;
}

fn draft(body: impl Into<Vec<u8>>) -> Draft {
    static DRAWN: AtomicU64 = AtomicU64::new(1);
    // The high bits are used too: a store that cuts them would show.
    let version = Version(u128::from(DRAWN.fetch_add(1, Ordering::Relaxed)) << 64 | 1 << 127 | 7);
    Draft { version, body: body.into(), keep: None }
}

fn key(name: &str) -> RowKey {
    RowKey::new(SPACE, name)
}

async fn insert(ledger: &Arc<dyn Ledger>, key: &RowKey, draft: &Draft) -> Inserted {
    ledger.insert(key, draft).await.expect("it answers").value
}

async fn swap(ledger: &Arc<dyn Ledger>, key: &RowKey, seen: Version, draft: &Draft) -> Swapped {
    ledger.swap(key, seen, draft).await.expect("it answers").value
}

async fn get(ledger: &Arc<dyn Ledger>, key: &RowKey) -> Option<Row> {
    ledger.get(key).await.expect("it answers").value
}

async fn a_row_is_inserted_once([here, there]: &Two) {
    let (key, first, second) = (key("once"), draft("first"), draft("second"));
    assert_eq!(get(here, &key).await, None);
    assert_eq!(insert(here, &key, &first).await, Inserted::New);
    for ledger in [here, there] {
        let Inserted::There(row) = insert(ledger, &key, &second).await else { panic!("inserted twice") };
        assert_eq!((row.version, row.body.as_slice()), (first.version, b"first".as_slice()));
    }
    // Sent again, since the answer was lost: it recognises its own version.
    let Inserted::There(row) = insert(here, &key, &first).await else { panic!("inserted twice") };
    assert_eq!(row.version, first.version);
    assert_eq!(insert(here, &RowKey::new("other", "once"), &second).await, Inserted::New, "a space of its own");
}

async fn only_who_has_seen_the_latest_version_swaps([here, there]: &Two) {
    let key = key("swapped");
    let (first, second, third) = (draft("first"), draft("second"), draft("third"));
    assert_eq!(swap(here, &key, first.version, &second).await, Swapped::Moved(None), "nothing is there");
    assert_eq!(get(here, &key).await, None);
    insert(here, &key, &first).await;
    assert_eq!(swap(there, &key, first.version, &second).await, Swapped::Done);
    let Swapped::Moved(Some(row)) = swap(here, &key, first.version, &third).await else { panic!("it had moved") };
    assert_eq!((row.version, row.body), (second.version, b"second".to_vec()));
    assert_eq!(swap(here, &key, second.version, &third).await, Swapped::Done);
    assert_eq!(get(there, &key).await.map(|row| row.body), Some(b"third".to_vec()));
}

async fn a_row_that_is_past_its_time_is_absent([here, there]: &Two) {
    let key = key("passing");
    let first = Draft { keep: Some(Duration::from_millis(120)), ..draft("first") };
    assert_eq!(insert(here, &key, &first).await, Inserted::New);
    assert!(get(there, &key).await.is_some());
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(get(there, &key).await, None);
    assert_eq!(swap(here, &key, first.version, &draft("late")).await, Swapped::Moved(None));
    let names = here.scan(SPACE, "passin", 1).await.expect("it answers").value;
    assert!(names.iter().all(|(name, _)| name != "passing"), "{names:?}");
    let second = Draft { keep: Some(Duration::from_millis(50)), ..draft("second") };
    assert_eq!(insert(there, &key, &second).await, Inserted::New);
    assert_eq!(get(here, &key).await.map(|row| row.version), Some(second.version));
    tokio::time::sleep(Duration::from_millis(120)).await;
    assert!(there.sweep(100).await.expect("it answers").value >= 1);
    assert_eq!(insert(here, &key, &draft("third")).await, Inserted::New);
}

async fn a_row_that_is_kept_for_good_again_does_not_pass([here, _]: &Two) {
    let key = key("kept");
    let first = Draft { keep: Some(Duration::from_millis(80)), ..draft("first") };
    insert(here, &key, &first).await;
    assert_eq!(swap(here, &key, first.version, &draft("second")).await, Swapped::Done);
    tokio::time::sleep(Duration::from_millis(150)).await;
    here.sweep(100).await.expect("it answers");
    assert_eq!(get(here, &key).await.map(|row| row.body), Some(b"second".to_vec()));
    let far = Draft { keep: Some(Duration::MAX), ..draft("far") };
    insert(here, &RowKey::new(SPACE, "far"), &far).await;
    assert!(get(here, &RowKey::new(SPACE, "far")).await.is_some(), "longer than any clock");
}

async fn a_scan_is_in_order_and_goes_on_behind_a_name([here, there]: &Two) {
    const NAMES: &str = "names";
    // In the order of their bytes.
    let longest = "z".repeat(RowKey::LONGEST);
    let names = ["", "%", "'; drop", "A", "B", "a", "a b", "a:b", "a\\b", "aa", "é", "日本"];
    let mut sorted: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).chain([longest.as_str()]).collect();
    sorted.sort_unstable();
    for name in sorted.iter().rev() {
        insert(here, &RowKey::new(NAMES, *name), &draft(*name)).await;
    }
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let page = there.scan(NAMES, &after, 5).await.expect("it answers").value;
        let Some((last, _)) = page.last() else { break };
        after.clone_from(last);
        assert!(page.len() <= 5);
        assert!(page.iter().all(|(name, row)| name.as_bytes() == row.body));
        found.extend(page.into_iter().map(|(name, _)| name));
    }
    assert_eq!(found, sorted);
}

async fn what_is_written_is_what_is_read([here, there]: &Two) {
    let every: Vec<u8> = (0..=255).collect();
    for (name, body) in [("empty", Vec::new()), ("every byte", every), ("large", vec![b'x'; 1024 * 1024])] {
        let draft = draft(body.clone());
        insert(here, &key(name), &draft).await;
        let row = get(there, &key(name)).await.expect("it is there");
        assert_eq!((row.version, row.body == body), (draft.version, true), "{name}");
    }
}

async fn the_clock_goes_on([here, there]: &Two) {
    let key = key("clock");
    let first = draft("first");
    let before = here.get(&key).await.expect("it answers").now;
    assert!(before > Time(1_700_000_000_000), "milliseconds since 1970");
    insert(here, &key, &first).await;
    tokio::time::sleep(Duration::from_millis(30)).await;
    let read = there.get(&key).await.expect("it answers");
    let written = read.value.expect("it is there").written;
    assert!(before <= written && written < read.now, "{before:?} {written:?} {:?}", read.now);
    assert!(read.now.since(written) >= Duration::from_millis(20));
    swap(here, &key, first.version, &draft("second")).await;
    assert!(get(there, &key).await.expect("it is there").written > written, "a swap is a write");
}

async fn of_many_who_insert_one_has_inserted(ledgers: &Two) {
    for round in 0..10 {
        let key = key(&format!("race {round}"));
        let racers = (0..24).map(|racer: usize| {
            let (ledger, key) = (Arc::clone(&ledgers[racer % 2]), key.clone());
            tokio::spawn(async move {
                let draft = draft("mine");
                let inserted = insert(&ledger, &key, &draft).await;
                match inserted {
                    Inserted::New => (true, draft.version),
                    Inserted::There(row) => (false, row.version),
                }
            })
        });
        let mut ended = Vec::new();
        for racer in racers.collect::<Vec<_>>() {
            ended.push(racer.await.expect("no racer panics"));
        }
        let winners: Vec<Version> = ended.iter().filter(|(won, _)| *won).map(|(_, version)| *version).collect();
        assert_eq!(winners.len(), 1);
        assert!(ended.iter().all(|(_, version)| *version == winners[0]), "all see the winner's row");
    }
}

async fn swaps_that_race_lose_nothing(ledgers: &Two) {
    const EACH: u64 = 25;
    let key = key("counter");
    insert(&ledgers[0], &key, &draft("0")).await;
    let racers: Vec<_> = (0..6)
        .map(|racer: usize| {
            let (ledger, key) = (Arc::clone(&ledgers[racer % 2]), key.clone());
            tokio::spawn(async move {
                let mut row = get(&ledger, &key).await.expect("it is there");
                for _ in 0..EACH {
                    loop {
                        let count: u64 = String::from_utf8_lossy(&row.body).parse().expect("a number");
                        let next = draft((count + 1).to_string());
                        match swap(&ledger, &key, row.version, &next).await {
                            Swapped::Done => {
                                row = Row { version: next.version, body: next.body, written: row.written };
                                break;
                            }
                            Swapped::Moved(moved) => row = moved.expect("it is there"),
                        }
                    }
                }
            })
        })
        .collect();
    for racer in racers {
        racer.await.expect("no racer panics");
    }
    let counted = get(&ledgers[1], &key).await.expect("it is there").body;
    assert_eq!(String::from_utf8_lossy(&counted), (6 * EACH).to_string());
}
