//! Texts with their verdicts.

use super::{Rule, Step, argument_name, description, guidance, tool_name};

#[test]
fn every_rule_has_its_page() {
    let pages = include_str!("../../doc/rules.md");
    for rule in Rule::ALL {
        assert!(pages.contains(&format!("### `{}`", rule.name())), "{}", rule.name());
    }
}

#[test]
fn descriptions() {
    let cases: &[(&str, &str, Option<Rule>)] = &[
        ("refund_order", "Refund an order, in full or in part. Money leaves the account at once.", None),
        ("refund_order", "Refunds the order.", Some(Rule::RestatesName)),
        ("refund_order", "Refund an order", Some(Rule::RestatesName)),
        ("refund_order", "Tool for refunding orders.", Some(Rule::RestatesName)),
        ("search_orders", "Search orders by customer, status and date.", None),
        ("search_orders", "TODO: describe", Some(Rule::Placeholder)),
        ("search_orders", "Search orders. FIXME mention the limit.", Some(Rule::Placeholder)),
        ("list_todos", "Lists the todo items of a person, the oldest first.", None),
        ("list_todos", "Lists what is on the TODO list.", Some(Rule::Placeholder)),
        ("order_id", "The order id.", Some(Rule::RestatesName)),
        ("order_id", "The ID of the order", Some(Rule::RestatesName)),
        ("order_id", "Order to refund, e.g. `ord_8fQ2`.", None),
        ("resource_id", "Resource ID", Some(Rule::RestatesName)),
        ("limit", "Limit", Some(Rule::RestatesName)),
        ("limit", "Most orders to return in one page.", None),
        ("query", "The query.", Some(Rule::RestatesName)),
        ("query", "Words that a title must hold, joined by blanks.", None),
        ("path", "Path of the file, relative to the workspace.", None),
        ("UnknownOrder", "Unknown order.", Some(Rule::RestatesName)),
        ("UnknownOrder", "No order has this id.", None),
        ("RateLimited", "The rate limit error.", Some(Rule::RestatesName)),
        ("RateLimited", "The provider takes no more calls for the moment.", None),
        ("amount_minor", "TBD", Some(Rule::Placeholder)),
        ("amount_minor", "Amount in minor units; leave it out to refund what is left.", None),
        ("url", "XXX", Some(Rule::Placeholder)),
        ("user_id", "The user's id.", Some(Rule::RestatesName)),
        ("limit", "limit (optional)", Some(Rule::RestatesName)),
        ("reason", "string", Some(Rule::RestatesName)),
        ("order", "Number of the order.", None),
        ("id", "Id of the todo", None),
        ("fields", "The required fields.", None),
        ("reason", "todo", Some(Rule::RestatesName)),
        ("reason", "N/A", Some(Rule::RestatesName)),
        ("reason", "Placeholder", Some(Rule::RestatesName)),
        ("wait", "Wait.", Some(Rule::RestatesName)),
        ("wait", "Waits for ten seconds, so that a limit can pass.", None),
    ];
    for (name, text, expected) in cases {
        assert_eq!(description("it", name, text).map(|found| found.rule), *expected, "{name}: {text}");
    }
}

#[test]
fn guidances() {
    let (repair, retry, escalate) = (Step::Repair, Step::Retry, Step::Escalate);
    let cases: &[(Step, bool, &str, Option<Rule>)] = &[
        (repair, false, "Search for the order, then call with an id from the result.", None),
        (repair, false, "Correct `amount_minor` to at most what is left.", None),
        (repair, false, "If the seat is taken, list the free seats and take one of them.", None),
        (repair, false, "Frobnicate the widget first.", None),
        (repair, false, "The order does not exist.", Some(Rule::NoStep)),
        (repair, false, "Invalid order id.", Some(Rule::NoStep)),
        (repair, false, "There is no such order.", Some(Rule::NoStep)),
        (repair, false, "No order found, search again.", Some(Rule::NoStep)),
        (repair, false, "You should search for the order.", Some(Rule::NoStep)),
        (repair, false, "Order not found.", Some(Rule::NoStep)),
        (repair, false, "Unable to find the order", Some(Rule::NoStep)),
        (repair, false, "Failed: call limit exceeded.", Some(Rule::NoStep)),
        (repair, false, "…", Some(Rule::NoStep)),
        (repair, false, "TODO", Some(Rule::Placeholder)),
        (repair, false, "Order the items by date, then send the page again.", None),
        (repair, false, "Request a new token with get_token, then pass it.", None),
        (repair, false, "Have the user pick a seat that is free.", None),
        (repair, false, "Order is locked.", Some(Rule::NoStep)),
        (repair, false, "Id is wrong.", Some(Rule::NoStep)),
        (repair, false, "Wait and try again.", Some(Rule::WrongStep)),
        (repair, false, "Retry.", Some(Rule::WrongStep)),
        (repair, false, "Wait for the stock to be counted, then search again.", None),
        (retry, false, "Try the identical request once more.", None),
        (escalate, false, "Do not retry. Ask the user whether to try again later.", None),
        (repair, false, "Request failed, search again.", Some(Rule::NoStep)),
        (repair, false, "Wait, then make the same call.", Some(Rule::WrongStep)),
        (repair, false, "Do not retry. Hand over to a person.", Some(Rule::WrongStep)),
        (repair, false, "Do not retry; search for an order that is open.", None),
        (repair, true, "Refund again before you read the order.", Some(Rule::WrongStep)),
        (repair, true, "Re-read the order, and only then write again.", None),
        (repair, true, "Before any further write, re-read the order.", None),
        (repair, true, "First re-read the order, then refund what is missing.", None),
        (repair, true, "First re-read the order before any further write.", None),
        (repair, true, "Do not write again before you re-read the order.", None),
        (repair, true, "Make no further write before you check the order with get_order.", None),
        (repair, true, "Do not refund again until you re-read the order.", None),
        (repair, false, "Retry with another id; do not repeat the same call.", None),
        (repair, false, "Retry with a smaller amount; the same request fails again.", None),
        (repair, false, "Retry with an id from the search; leave the rest unchanged.", None),
        (repair, false, "Repeat the search with the same arguments but a smaller page.", None),
        (
            repair,
            false,
            "Do not retry with this id. Search for the order; if there is none, hand over to a person.",
            None,
        ),
        (retry, false, "Do not call with the same arguments; change the date.", Some(Rule::WrongStep)),
        (escalate, false, "Do not call again. A retry would charge the card twice.", None),
        (escalate, false, "Stop: every retry makes it worse. Hand over to a person.", None),
        (escalate, false, "Do not retry; only a person can retry this.", None),
        (repair, true, "Re-read the order before any further write, then refund what is missing.", None),
        (repair, true, "Check the state with get_order before you write anything.", None),
        (repair, true, "Refund what is missing.", Some(Rule::WrongStep)),
        (repair, true, "Re-read the order.", Some(Rule::WrongStep)),
        (escalate, true, "Do not retry. A person re-reads the records before any further write.", None),
        (retry, false, "Wait, then make the same call. Do not change the arguments.", None),
        (retry, false, "Wait two seconds and send the identical call.", None),
        (retry, false, "Retry with the same arguments.", None),
        (retry, false, "Call again, unchanged, after a minute.", None),
        (retry, false, "Wait and try again.", Some(Rule::WrongStep)),
        (retry, false, "Try another order.", Some(Rule::WrongStep)),
        (retry, false, "Retry later.", Some(Rule::WrongStep)),
        (escalate, false, "Do not retry. Tell the customer and hand over to a person.", None),
        (escalate, false, "Tell the user; do not call this tool again.", None),
        (escalate, false, "Stop, and ask a person to renew the key.", None),
        (escalate, false, "Don't retry: hand over to a person.", None),
        (retry, false, "Send the call with the same parameters after a minute.", None),
        (retry, false, "Wait, then send it as is.", None),
        (retry, false, "Wait, then repeat this exact call.", None),
        (retry, false, "Wait; don’t change the arguments.", None),
        (retry, false, "Do not make the same call; lower the amount.", Some(Rule::WrongStep)),
        (escalate, false, "Don’t retry. Hand over to a person.", None),
        (escalate, false, "Do not attempt this again.", None),
        (escalate, false, "Do not send the same request again.", None),
        (escalate, false, "Do not make any further calls.", None),
        (escalate, false, "Give up, and tell the user.", None),
        (escalate, false, "Retrying will not help: tell the user.", None),
        (escalate, false, "Stop. A retry will not help.", None),
        (escalate, false, "Stop for a minute, then try again.", Some(Rule::WrongStep)),
        (escalate, false, "Do not call other tools; try again in a minute.", Some(Rule::WrongStep)),
        (escalate, false, "Do not try to change the amount. Retry in an hour.", Some(Rule::WrongStep)),
        (escalate, false, "Please try again later.", Some(Rule::WrongStep)),
        (escalate, false, "Contact support.", Some(Rule::WrongStep)),
        (escalate, false, "Authenticate, then retry.", Some(Rule::WrongStep)),
        (escalate, false, "Access denied.", Some(Rule::WrongStep)),
    ];
    for (step, partial, text, expected) in cases {
        assert_eq!(guidance("It", *step, *partial, text).map(|found| found.rule), *expected, "{step:?}: {text}");
    }
}

#[test]
fn names() {
    let cases: &[(&str, Option<Rule>)] = &[
        ("refund_order", None),
        ("search_orders", None),
        ("wait", None),
        ("frobnicate_widget", None),
        ("run_tests", None),
        ("query_users", None),
        ("query_records", None),
        ("test_api", None),
        ("order_items", None),
        ("file_request", None),
        ("record_order", None),
        ("execute_sql", None),
        ("process_refund", None),
        ("use_coupon", None),
        ("put_object", None),
        ("list_objects", None),
        ("do_not_disturb", None),
        ("s3_upload", None),
        ("get_data", Some(Rule::VagueName)),
        ("get_info", Some(Rule::VagueName)),
        ("helper_v2", Some(Rule::VagueName)),
        ("data2", Some(Rule::VagueName)),
        ("a", Some(Rule::VagueName)),
        ("process_data", Some(Rule::VagueName)),
        ("order", Some(Rule::VagueName)),
        ("data", Some(Rule::VagueName)),
        ("order_data", Some(Rule::VagueName)),
        ("manage_orders", Some(Rule::VagueName)),
        ("handle_request", Some(Rule::VagueName)),
        ("process", Some(Rule::VagueName)),
        ("do_it", Some(Rule::VagueName)),
        ("RefundOrder", Some(Rule::NamePortability)),
        ("refund-order", Some(Rule::NamePortability)),
        ("orders.refund", Some(Rule::NamePortability)),
        ("2fa_enable", Some(Rule::NamePortability)),
        ("_private_tool", Some(Rule::NamePortability)),
        ("", Some(Rule::NamePortability)),
        ("a_name_of_far_more_characters_than_any_client_with_a_prefix_takes", Some(Rule::NamePortability)),
    ];
    for (name, expected) in cases {
        assert_eq!(tool_name(name).map(|found| found.rule), *expected, "{name}");
    }
    for name in ["action", "operation", "command"] {
        assert_eq!(argument_name(name).map(|found| found.rule), Some(Rule::KitchenSink));
    }
    assert_eq!(argument_name("reason"), None);
}
