#!/usr/bin/env bash
# Fuzzes for some seconds, from the seeds. Not a part of CI: a finding of chance belongs to whoever looks for it.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p corpus/arguments
exec cargo +nightly fuzz run --fuzz-dir . arguments corpus/arguments seeds/arguments -- -max_total_time="${1:-600}" -max_len=2000
