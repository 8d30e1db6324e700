//! The class table is data, and the macro's copy of it is the same.

use std::collections::BTreeSet;

use tool_runtime::error::{Action, CLASSES, Class};

#[path = "../../tool-macros/src/tool_error/classes.rs"]
#[allow(dead_code, unreachable_pub, reason = "the macro's own file, compared with the runtime's table")]
mod known;

#[test]
fn the_macro_knows_the_classes_as_the_runtime_does() {
    let of_macro: Vec<_> = known::KNOWN_CLASSES
        .iter()
        .map(|class| (class.name, class.variant.to_owned(), class.outcome, class.actions.to_vec()))
        .collect();
    let of_runtime: Vec<_> = CLASSES
        .iter()
        .map(|info| {
            let actions = info.actions.iter().map(|action| action.name()).collect();
            (info.class.name(), format!("{:?}", info.class), info.outcome.name(), actions)
        })
        .collect();
    assert_eq!(of_macro, of_runtime);
}

#[test]
fn a_class_that_may_retry_is_transient_but_for_a_short_lock() {
    use tool_runtime::error::Persistence;
    for info in CLASSES {
        let transient = info.persistence == Persistence::Transient;
        let may_retry = info.actions.contains(&Action::Retry);
        assert_eq!(may_retry, transient || info.class == Class::Conflict, "{}", info.class);
    }
}

#[test]
fn an_http_status_means_one_class() {
    let all: Vec<u16> = CLASSES.iter().flat_map(|info| info.http.iter().copied()).collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    for (status, class) in
        [(422, Class::InvalidArgument), (410, Class::NotFound), (429, Class::RateLimited), (599, Class::Internal)]
    {
        assert_eq!(Class::from_http_status(status), class);
    }
}
