#!/bin/sh
# What .github/workflows/image.yml does beside actions: sh scripts/image.sh arguments|keep|index
set -eu
cd "$(dirname "$0")/.."

image="ghcr.io/$(printf %s "$GITHUB_REPOSITORY" | tr '[:upper:]' '[:lower:]')"
version="${GITHUB_REF_NAME#v}"
declared="$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)"
digests=dist/digests

if [ "$version" != "$declared" ]; then
  echo "The tag $GITHUB_REF_NAME is not the version $declared of package.json" >&2
  exit 1
fi

tell() {
  printf '%s=%s\n' "$1" "$2" >> "$GITHUB_OUTPUT"
}

case "${1:-}" in
  arguments)
    tell image "$image"
    {
      echo "arguments<<END"
      echo "COMMIT=$(git rev-parse --short=12 HEAD)"
      echo "VERSION=$version"
      echo "CREATED=$(TZ=UTC0 git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd)"
      echo "SOURCE=https://github.com/$GITHUB_REPOSITORY"
      echo "END"
    } >> "$GITHUB_OUTPUT"
    ;;
  keep)
    mkdir -p "$digests"
    : > "$digests/${DIGEST#sha256:}"
    ;;
  index)
    set --
    for file in "$digests"/*; do
      set -- "$@" "$image@sha256:$(basename "$file")"
    done
    if [ "$#" -ne 2 ]; then
      echo "There must be the digests of two platforms in $digests, not $#" >&2
      exit 1
    fi
    docker buildx imagetools create --tag "$image:$version" "$@"
    tell image "$image"
    tell digest "$(docker buildx imagetools inspect "$image:$version" --format '{{.Manifest.Digest}}')"
    ;;
  *)
    echo "usage: sh scripts/image.sh arguments|keep|index" >&2
    exit 2
    ;;
esac
