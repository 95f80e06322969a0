#!/usr/bin/env bash
# The life of a cluster, in one command: five controllers written as data run Jobs as local processes for it.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
capstan=$here/../../capstan
data=$(mktemp -d)
log=$data/server.log

"$capstan" up --port 0 --data "$data" --local-jobs "$here/images.yaml" --aggregation "$here/aggregation.yaml" >"$log" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true; rm -rf "$data"' EXIT

until grep -q 'Capstan is ready' "$log"; do
  kill -0 "$server" 2>/dev/null || { cat "$log" >&2; exit 1; }
  sleep 0.1
done
address=$(sed -n 's/^Capstan is ready at \(http[^,]*\),.*/\1/p' "$log")

say() { printf '\n== %s\n' "$*"; }
ask() { curl -fsS -H 'Content-Type: application/json' "$@"; }
phase() { ask "$address/v1/clusters/demo" | sed -n 's/.*"phase":"\([A-Za-z]*\)".*/\1/p'; }
status() { "$capstan" fleet status demo --kubeconfig "$data/kubeconfig"; }

# Waits for a phase, and prints each on the way.
await() {
  local seen='' now
  for _ in $(seq 600); do
    now=$(phase)
    if [ "$now" != "$seen" ]; then echo "demo is $now"; fi
    seen=$now
    if [ "$now" = "$1" ]; then return; fi
    sleep 0.1
  done
  echo "demo is $seen after a minute, expected $1" >&2
  status >&2
  exit 1
}

say 'Five controllers, written as data'
for each in "$here"/controllers/*.yaml; do
  curl -fsS -o /dev/null -H 'Content-Type: application/yaml' --data-binary "@$each" \
    "$address/apis/cls.redhat.com/v1alpha1/namespaces/default/controllerconfigs"
  basename "$each" .yaml
done

say 'A cluster in a region that there is not: validation fails'
ask -o /dev/null -d '{"name": "demo", "spec": {"region": "atlantis"}}' "$address/v1/clusters"
await Failed
status

say 'Its spec is mended, which is generation 2: every controller runs again'
ask -o /dev/null -X PATCH -d '{"spec": {"region": "europe-west1", "nodes": 3}}' "$address/v1/clusters/demo"
await Ready
status

say 'Monitoring breaks: the cluster works, but is not well'
ask -o /dev/null -X PATCH -d '{"spec": {"monitoring": "broken"}}' "$address/v1/clusters/demo"
await Degraded
status

say 'It is deleted: every controller takes away what it made, and says so'
ask -o /dev/null -X DELETE "$address/v1/clusters/demo"
for _ in $(seq 600); do
  code=$(curl -s -o /dev/null -w '%{http_code}' "$address/v1/clusters/demo")
  if [ "$code" = 404 ]; then break; fi
  sleep 0.1
done
jobs=$(ask "$address/apis/batch/v1/jobs" | { grep -o '"restartPolicy"' || true; } | wc -l)
echo "the cluster is gone (HTTP $code), $jobs Jobs are left"
[ "$code" = 404 ] && [ "$jobs" -eq 0 ]
