import type { Published } from "../catalogues.ts";

/** Files that are written by hand, but for what a release decides: its version, digest and sums. */
export function filledFiles(
  { repository, digest, sums }: Published,
  version: string,
  read: (path: string) => string,
): [path: string, text: string][] {
  const project = `https://github.com/${repository}`;
  const [x64 = "", arm64 = "", mac = ""] = ["linux-x64", "linux-arm64", "macos-arm64"].map(
    (name) => sums[name],
  );
  const sri = (sum: string) => `sha256-${Buffer.from(sum, "hex").toString("base64")}`;
  const values: Record<string, [line: RegExp, value: string][]> = {
    "packaging/aur/PKGBUILD": [
      [/^pkgver=.*$/m, `pkgver=${version}`],
      [/^url=.*$/m, `url='${project}'`],
      [/^sha256sums_x86_64=.*$/m, `sha256sums_x86_64=('${x64}')`],
      [/^sha256sums_aarch64=.*$/m, `sha256sums_aarch64=('${arm64}')`],
    ],
    "packaging/aur/.SRCINFO": [
      [/pkgver = .*$/m, `pkgver = ${version}`],
      [/url = .*$/m, `url = ${project}`],
      [/source_x86_64 = .*$/m, `source_x86_64 = ${archive("linux-x64")}`],
      [/source_aarch64 = .*$/m, `source_aarch64 = ${archive("linux-arm64")}`],
      [/sha256sums_x86_64 = .*$/m, `sha256sums_x86_64 = ${x64}`],
      [/sha256sums_aarch64 = .*$/m, `sha256sums_aarch64 = ${arm64}`],
    ],
    "packaging/homebrew/topicapp.rb": [
      [/homepage ".*"$/m, `homepage "${project}"`],
      [/version ".*"$/m, `version "${version}"`],
      ...(["macos-arm64", "linux-arm64", "linux-x64"] as const).map((target): [RegExp, string] => [
        new RegExp(`url ".*${target}\\.tar\\.gz"\\n( *)sha256 ".*"`),
        `url "${archive(target)}"\n$1sha256 "${{ "macos-arm64": mac, "linux-arm64": arm64, "linux-x64": x64 }[target]}"`,
      ]),
    ],
    "packaging/nix/flake.nix": [
      [/version = ".*";$/m, `version = "${version}";`],
      [/project = ".*";$/m, `project = "${project}";`],
      [
        /x86_64-linux = \{ target = "linux-x64"; hash = ".*"; \};/,
        `x86_64-linux = { target = "linux-x64"; hash = "${sri(x64)}"; };`,
      ],
      [
        /aarch64-linux = \{ target = "linux-arm64"; hash = ".*"; \};/,
        `aarch64-linux = { target = "linux-arm64"; hash = "${sri(arm64)}"; };`,
      ],
      [
        /aarch64-darwin = \{ target = "macos-arm64"; hash = ".*"; \};/,
        `aarch64-darwin = { target = "macos-arm64"; hash = "${sri(mac)}"; };`,
      ],
    ],
    "deploy/proxmox/topicapp.sh": [
      [/^version=.*$/m, `version="\${TOPICAPP_VERSION:-${version}}"`],
      [/^project=.*$/m, `project="${project}"`],
      [/^sum_amd64=.*$/m, `sum_amd64="${x64}"`],
      [/^sum_arm64=.*$/m, `sum_arm64="${arm64}"`],
    ],
    ...Object.fromEntries(
      ["rules.yml", "rules.test.yml"].map((name) => [
        `deploy/prometheus/${name}`,
        [[/(?<=https:\/\/github\.com\/)[^/]+\/[^/]+(?=\/blob)/g, repository]],
      ]),
    ),
    "deploy/kubernetes/kustomization.yaml": [
      [
        /newName: .*$/m,
        `newName: ghcr.io/${repository.startsWith("OWNER/") ? repository : repository.toLowerCase()}`,
      ],
      [/newTag: .*$/m, `newTag: "${version}"`],
      [/digest: .*$/m, `digest: ${digest}`],
    ],
  };
  return Object.entries(values).map(([path, lines]) => [
    path,
    lines.reduce((text, [line, value]) => {
      if (text.search(line) < 0) throw new Error(`${path} has no line like ${line}`);
      return text.replace(line, value);
    }, read(path)),
  ]);

  function archive(target: string): string {
    return `${project}/releases/download/v${version}/topicapp-${version}-${target}.tar.gz`;
  }
}
