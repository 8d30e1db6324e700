//! Types that would lose data, or that serde cannot read, are refused before any call.

use std::collections::BTreeMap;

use tool_runtime::BuildFault;
use tool_runtime::prelude::*;

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "the type is only read into")]
enum Contact {
    Person { name: String },
    Company { name: String, vat_number: String },
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "the type is only read into")]
enum Amount {
    Share(f64),
    Minor(u64),
}

/// In this order nothing is lost: what the first one refuses goes on to the next.
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "the type is only read into")]
enum Ordered {
    Company { name: String, vat_number: String },
    Person { name: String },
    Minor(u64),
    Share(f64),
    Flag { name: bool, note: String },
}

/// A closed variant leaves what it does not know to the next.
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
#[allow(dead_code, reason = "the type is only read into")]
enum Closed {
    Person { name: String },
    Company { name: String, vat_number: String },
}

#[test]
fn an_untagged_enum_that_would_lose_something_is_refused() {
    /// Writes to somebody.
    #[tool(read_only)]
    fn write_to(
        /// Whom to write to.
        contacts: Vec<Contact>,
        /// How much to ask for, in minor units or as a share.
        amount: Option<Amount>,
        /// Whom to tell, in an order that loses nothing.
        ordered: Vec<Ordered>,
        /// Whom to tell as well.
        closed: Closed,
    ) -> usize {
        drop((amount, closed));
        contacts.len() + ordered.len()
    }

    let error = Toolbox::new(()).tools(tools![write_to]).build().expect_err("two enums lose something");
    let lost = [("contacts", "vat_number"), ("amount", "digits of an integer")];
    let lost = lost.map(|(argument, lost)| BuildFault::LostByOrder { tool: "write_to", argument, lost: lost.into() });
    assert_eq!(error.faults, lost);
    assert!(error.to_string().contains("put the variant with more fields before"), "{error}");
}

#[test]
fn a_type_s_pattern_that_cannot_be_executed_is_refused() {
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[allow(dead_code, reason = "the type is only read into")]
    struct Name {
        #[schemars(regex(pattern = r"^\p{L}+$"))]
        text: String,
    }

    /// Greets somebody.
    #[tool(read_only)]
    fn greet(
        /// Who is greeted.
        names: Vec<Name>,
    ) -> usize {
        names.len()
    }

    let error = Toolbox::new(()).tools(tools![greet]).build().expect_err("nothing would match");
    let pattern = r"^\p{L}+$".to_owned();
    assert_eq!(error.faults, [BuildFault::UnusablePattern { tool: "greet", argument: "names", pattern }]);
}

#[test]
fn what_serde_cannot_read_from_its_buffer_is_refused() {
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[serde(tag = "kind")]
    #[allow(dead_code, reason = "the type is only read into")]
    enum Inside<T> {
        Some { inner: T },
    }

    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[allow(dead_code, reason = "the type is only read into")]
    struct Field<T> {
        inner: T,
    }

    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[allow(dead_code, reason = "the type is only read into")]
    struct Flat<T> {
        direct: T,
        #[serde(flatten)]
        flat: Field<T>,
    }

    /// Counts what it is given.
    #[tool(read_only)]
    fn count_all(
        /// Seats by the number of their row.
        rows: Vec<Inside<BTreeMap<u8, bool>>>,
        /// A serial number and another.
        serials: Flat<u128>,
        /// Seats by their name.
        names: Inside<BTreeMap<String, u8>>,
        /// Serial numbers as texts.
        texts: Flat<Digits<u128>>,
        /// Serial numbers that stand alone.
        alone: BTreeMap<u8, Vec<u128>>,
    ) -> usize {
        drop((serials, names, texts));
        rows.len() + alone.len()
    }

    let error = Toolbox::new(()).tools(tools![count_all]).build().expect_err("two cannot be read");
    let unreadable = ["rows", "serials"].map(|argument| BuildFault::UnreadableInBuffer { tool: "count_all", argument });
    assert_eq!(error.faults, unreadable);
}

/// Types of which an earlier variant takes what a later one is meant for, in all the ways that serde has, and some that only
/// look so.
mod orders {
    use std::collections::BTreeMap;

    use schemars::JsonSchema;
    use serde::Deserialize;
    use serde_json::Value;
    use tool_runtime::prelude::*;

    macro_rules! untagged {
        ($($(#[$attribute:meta])* $name:ident { $($variants:tt)* })*) => {$(
            #[derive(Deserialize, JsonSchema)]
            #[serde(untagged)]
            $(#[$attribute])*
            #[allow(dead_code, reason = "the type is only read into")]
            pub(super) enum $name { $($variants)* }
        )*};
    }

    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "the type is only read into")]
    pub(super) struct Small {
        x: u8,
    }

    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "the type is only read into")]
    pub(super) struct Big {
        x: u8,
        y: u8,
    }

    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "the type is only read into")]
    pub(super) enum Left {
        /// One.
        One,
    }

    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "the type is only read into")]
    pub(super) enum Right {
        /// Two.
        Two,
    }

    untagged! {
        Inner { Number { x: u8 }, Flag { flag: bool } }
        NumberOrFlag { Number(u8), Flag(bool) }
        MapBehind { Known { x: u8 }, Free(BTreeMap<String, Value>) }
        AnyBehind { Known { x: u8 }, Free(Value) }
        Lists { Small(Vec<Small>), Big(Vec<Big>) }
        Nested { Small { s: Small }, Big { s: Big } }
        InUnion { Inner(Inner), Big { x: u8, y: u8 } }
        Optional { One(Option<Small>), Two(Big) }
        Floats { Shares(Vec<f64>), Numbers(Vec<u64>) }
        #[serde(deny_unknown_fields)]
        Shut { Known { x: u8 }, Free(BTreeMap<String, Value>) }
        Kinds { Left { kind: Left }, Right { kind: Right, more: u8 } }
        Apart { Value { v: NumberOrFlag }, Text { v: String, more: u8 } }
        Maps { Free(BTreeMap<String, u8>), Known { x: String } }
    }

    macro_rules! tools_of {
        ($($tool:ident($ty:ty))*) => {
            $(
                /// Takes a value and drops it.
                #[tool(read_only)]
                fn $tool(
                    /// What is taken.
                    #[arg(allow(restates_name))]
                    value: $ty,
                ) {
                    let _ = value;
                }
            )*

            pub(super) fn tools() -> Tools<()> {
                tools![$($tool),*]
            }
        };
    }

    tools_of! {
        map_behind(MapBehind) any_behind(AnyBehind) lists(Lists) nested(Nested) in_union(InUnion) optional(Optional)
        floats(Floats) shut(Shut) kinds(Kinds) apart(Apart) maps(Maps)
    }
}

#[test]
fn what_is_lost_is_found_at_every_depth_and_what_is_sound_is_built() {
    let error = Toolbox::new(()).tools(orders::tools()).build().expect_err("most of them lose something");
    let lost: Vec<&str> = error
        .faults
        .iter()
        .filter_map(|fault| if let BuildFault::LostByOrder { tool, .. } = fault { Some(*tool) } else { None })
        .collect();
    assert_eq!(error.faults.len(), lost.len(), "{error}");
    assert_eq!(lost, ["map_behind", "any_behind", "lists", "nested", "in_union", "optional", "floats"]);
}
