//! A record cannot be read, after a change of its form or on a damaged disk: it was done, for all anybody knows, and is not
//! done again.

use tool_runtime::guard::OnceError;
use tool_runtime::ledger::{Draft, RowKey, Swapped, Version};

use crate::support::{Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_not_taken_for_something_to_do() {
    for ledger in all().await {
        let (once, key, provider) = (once(&ledger), new_key("f20"), Provider::default());
        provider.ask(&once, charge(&key)).await.expect("it is done");
        let rows = ledger.scan("operation", "", 10_000).await.expect("it answers").value;
        let (name, row) = rows.into_iter().find(|(name, _)| name.ends_with(key.as_str())).expect("it is there");
        let row_key = RowKey::new("operation", name);
        let mut seen = row.version;
        let cut = row.body[..row.body.len() / 2].to_vec();
        for (version, body) in [(1, Vec::new()), (2, cut), (3, b"{\"state\":\"done\"}".to_vec()), (4, vec![0xff; 20])] {
            let draft = Draft { version: Version(version), body, keep: None };
            let swapped = ledger.swap(&row_key, seen, &draft).await.expect("it answers").value;
            assert_eq!(swapped, Swapped::Done);
            seen = draft.version;
            let later = provider.ask(&once, charge(&key)).await;
            assert!(matches!(later, Err(OnceError::OutcomeUnknown)), "{ledger:?} {later:?}");
        }
        assert_eq!(provider.charged(), 1, "{ledger:?}");
    }
}
