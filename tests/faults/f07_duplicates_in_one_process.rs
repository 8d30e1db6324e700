//! A thousand calls of one operation at once: one is made, and all hear its answer.

use std::collections::BTreeSet;

use crate::support::{Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_is_made_and_all_hear_of_it() {
    for ledger in all().await {
        let (once, key, provider) = (once(&ledger), new_key("f07"), Provider::default());
        let calls: Vec<_> = (0..1000)
            .map(|_| {
                let (once, key, provider) = (once.clone(), key.clone(), provider.clone());
                tokio::spawn(async move { provider.ask(&once, charge(&key)).await })
            })
            .collect();
        let mut answers = BTreeSet::new();
        for call in calls {
            answers.insert(call.await.expect("no panic").expect("an answer").answer);
        }
        assert_eq!((provider.charged(), answers), (1, BTreeSet::from(["receipt 1".to_owned()])), "{ledger:?}");
    }
}
