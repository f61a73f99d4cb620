import { Enums, Models, Serialize, SPDX, Spec } from "@cyclonedx/cyclonedx-library";
import type { Locked } from "./lockfile.ts";
import type { Shipped, ShippedPackage } from "./shipped.ts";

/** What a bill of materials is about. */
export interface Release {
  version: string;
  license: string;
  builtFrom: string;
  /** When that was, in seconds since 1970: the bill carries no other time. */
  time: number;
  shipped: Shipped;
  /** The builds of Bun that the executables hold. */
  runtimes: Locked[];
}

/** Libraries that Bun tells the versions of and that are linked into it. */
const linked = (
  "ares boringssl icu libarchive libdeflate lolhtml lshpack mimalloc picohttpparser sqlite tinycc usockets " +
  "uwebsockets webkit zlib zstd"
).split(" ");

/**
 * The bill of materials, CycloneDX 1.6 as JSON (https://cyclonedx.org/docs/1.6/json/). The same release gives the
 * same bytes: no serial number, and no time but the commit's.
 */
export function writeSbom(release: Release): string {
  const topicapp = new Models.Component(Enums.ComponentType.Application, "topicapp", {
    bomRef: "topicapp",
    version: release.version,
    purl: `pkg:generic/topicapp@${release.version}`,
    licenses: licenseOf(release.license),
    properties: new Models.PropertyRepository([
      new Models.Property("topicapp:built-from", release.builtFrom),
    ]),
  });
  const bun = runtimeComponent(release.runtimes);
  const libraries = new Map(release.shipped.packages.map((each) => [each.id, libraryComponent(each)]));
  connect(topicapp, release.shipped.direct, libraries);
  topicapp.dependencies.add(bun.bomRef);
  for (const { id, dependsOn } of release.shipped.packages) connect(libraries.get(id), dependsOn, libraries);
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: topicapp, timestamp: new Date(release.time * 1000) }),
    components: new Models.ComponentRepository([bun, ...libraries.values()]),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function connect(
  from: Models.Component | undefined,
  ids: string[],
  libraries: Map<string, Models.Component>,
): void {
  for (const id of ids) {
    const to = libraries.get(id);
    if (to) from?.dependencies.add(to.bomRef);
  }
}

function libraryComponent(shipped: ShippedPackage): Models.Component {
  const component = packageComponent(shipped);
  component.licenses = licenseOf(shipped.license);
  component.author = shipped.author;
  return component;
}

/** Bun, the builds of it that are used, and what is linked into it. */
function runtimeComponent(runtimes: Locked[]): Models.Component {
  const parts = linked.map(
    (name) => new Models.Component(Enums.ComponentType.Library, name, linkedVersion(name)),
  );
  return new Models.Component(Enums.ComponentType.Platform, "bun", {
    bomRef: `bun@${Bun.version}`,
    version: Bun.version,
    purl: purlOf({ name: "bun", version: Bun.version }),
    licenses: licenseOf("MIT"),
    components: new Models.ComponentRepository([...runtimes.map(packageComponent), ...parts]),
  });
}

function linkedVersion(name: string): { bomRef: string; version: string } {
  const version = (process.versions as Record<string, string | undefined>)[name];
  if (!version) throw new Error(`Bun ${Bun.version} does not tell its version of ${name}`);
  return { bomRef: `bun@${Bun.version}|${name}`, version };
}

function packageComponent({ name, version, sha512 }: Locked): Models.Component {
  const [group, short] = name.startsWith("@") ? name.split("/") : [undefined, name];
  return new Models.Component(Enums.ComponentType.Library, short ?? name, {
    ...(group && { group }),
    version,
    bomRef: `${name}@${version}`,
    purl: purlOf({ name, version }),
    hashes: new Models.HashDictionary([
      [Enums.HashAlgorithm["SHA-512"], Buffer.from(sha512, "base64").toString("hex")],
    ]),
  });
}

/** A package URL (https://github.com/package-url/purl-spec). */
function purlOf({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(version)}`;
}

/**
 * @param license an id of SPDX, or several of which one may be chosen: '(MIT OR EUPL-1.1+)', the plus for later versions
 * @throws when SPDX does not know the licence: somebody must look at it before it is shipped
 */
function licenseOf(license: string): Models.LicenseRepository {
  const ids = license.replace(/^\((.*)\)$/, "$1").split(" OR ");
  for (const id of ids)
    if (!SPDX.isSupportedSpdxId(id.replace(/\+$/, "")))
      throw new Error(`${license} is no licence that SPDX knows`);
  return new Models.LicenseRepository([
    ids.length === 1 ? new Models.SpdxLicense(license) : new Models.LicenseExpression(license),
  ]);
}
