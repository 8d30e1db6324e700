//! "Did you mean …?"

/// The candidate that a misspelt word most likely means, if one is near enough to be worth naming.
///
/// A candidate that begins with the word, or the other way round, counts as near: models shorten names.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A word far longer than any name is none of them; comparing it would only take time.
    if word.len() > LONGEST_WORD {
        return None;
    }
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (similarity(&word, &candidate.to_lowercase()), candidate))
        .filter(|(similarity, _)| *similarity >= 0.6)
        .max_by(|left, right| left.0.total_cmp(&right.0))
        .map(|(_, candidate)| candidate)
}

/// No name of ours is longer, and few are half as long.
const LONGEST_WORD: usize = 128;

fn similarity(word: &str, candidate: &str) -> f64 {
    let prefix =
        word.len() >= 3 && candidate.len() >= 3 && (candidate.starts_with(word) || word.starts_with(candidate));
    let distance = strsim::normalized_damerau_levenshtein(word, candidate);
    if prefix { distance.max(0.7) } else { distance }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_misspelt_or_shortened_name_finds_its_neighbour() {
        let names = ["order_id", "older_than_hours", "limit"];
        assert_eq!(nearest("orderId", names), Some("order_id"));
        assert_eq!(nearest("older_than", names), Some("older_than_hours"));
        assert_eq!(nearest("lmit", names), Some("limit"));
        assert_eq!(nearest("colour", names), None);
    }
}
