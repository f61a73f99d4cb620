import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DOMParser } from "linkedom";
import { version } from "../../package.json";
import { type Published, readPublished, readSums, writeCatalogues } from "../../scripts/catalogues.ts";
import { variableNames } from "../../src/config/variables.ts";

const root = join(import.meta.dir, "../..");
const sum = (digit: string) => digit.repeat(64);

/** A release as it will be: every file is looked at as its catalogue will get it. */
const published: Published = {
  repository: "Ada/TopicApp",
  maintainer: "Ada <ada@example.org>",
  digest: `sha256:${sum("d")}`,
  sums: { "linux-x64": sum("1"), "linux-arm64": sum("2"), "macos-arm64": sum("3") },
};
const files = writeCatalogues(published);
const text = (path: string) => files.get(path) ?? "";
const yaml = <Shape>(path: string) => Bun.YAML.parse(text(path)) as Shape;

interface Service extends Record<string, unknown> {
  environment: Record<string, string>;
  ports: object[];
  expose: number[];
}

interface Compose<Name extends string> {
  services: Record<Name, Service>;
}
const image = `ghcr.io/ada/topicapp:${version}@sha256:${sum("d")}`;

test("the files of the repository are those that the generator writes", () => {
  for (const [path, content] of writeCatalogues(readPublished()))
    expect([
      path,
      existsSync(join(root, path)) && readFileSync(join(root, path), "utf8") === content,
    ]).toEqual([path, true]);
});

test("before a release nothing can be fetched by them: the owner's name is none, and no sum fits", () => {
  const { repository, digest, sums } = readPublished();
  if (!repository.startsWith("OWNER/")) return expect(digest).not.toContain(sum("0"));
  expect([digest, ...Object.values(sums)].every((each) => each.endsWith(sum("0")))).toBe(true);
});

test("after one they have its name, its digest and its sums alone", () => {
  for (const [path, content] of files) expect([path, /OWNER|0{64}/.test(content)]).toEqual([path, false]);
  const listed = `${sum("1")}  topicapp-${version}-linux-x64.tar.gz\n${sum("9")}  topicapp-0.0.9-linux-arm64.tar.gz\n`;
  expect(readSums(listed)).toEqual({ "linux-x64": sum("1") });
});

/** Every service of a catalogue that is ours, with the settings that it is given. */
const composed: [catalogue: string, service: Service][] = [
  ["umbrel", yaml<Compose<"web">>("deploy/umbrel/topicapp/docker-compose.yml").services.web],
  ["casaos", yaml<Compose<"topicapp">>("deploy/casaos/docker-compose.yml").services.topicapp],
  ["dokploy", yaml<Compose<"topicapp">>("deploy/dokploy/docker-compose.yml").services.topicapp],
  ["coolify", yaml<Compose<"topicapp">>("deploy/coolify/topicapp.yaml").services.topicapp],
];

describe("a service of a catalogue", () => {
  test.each(composed)(
    "of %s has the image by tag and digest, and no right that compose.yaml does not give it",
    (_, service) => {
      expect(service).toMatchObject({
        ...{ image, user: "1000:1000", read_only: true, cap_drop: ["ALL"] },
        ...{ security_opt: ["no-new-privileges:true"], stop_grace_period: "20s" },
      });
      for (const given of ["cap_add", "privileged", "devices", "network_mode", "pid", "build", "env_file"])
        expect(service).not.toHaveProperty(given);
      expect(JSON.stringify(service)).not.toContain("docker.sock");
    },
  );

  test.each(composed)(
    "of %s is given settings that exist, and nothing for the runtime inside",
    (_, { environment }) => {
      const pairs = Array.isArray(environment)
        ? environment.map((each: string) => each.split(/=(.*)/s))
        : Object.entries(environment as object);
      const values = Object.fromEntries(pairs);
      expect([values.BUN_BE_BUN, values.BUN_OPTIONS]).toEqual(["0", ""]);
      const known = new Set([...variableNames, "BUN_BE_BUN", "BUN_OPTIONS", "SERVICE_URL_TOPICAPP_3000"]);
      expect(Object.keys(values).filter((name) => !known.has(name))).toEqual([]);
      expect(values).toHaveProperty("TOPICAPP_SETUP_TOKEN");
    },
  );
});

describe("Unraid", () => {
  const parse = (path: string) => new DOMParser().parseFromString(text(path), "text/xml");
  const template = parse("deploy/unraid/templates/topicapp.xml");
  const value = (name: string) => template.querySelector(name)?.textContent;

  test("gets a template with every element that its portal asks for, and no comment that XML would refuse", () => {
    expect(template.querySelector("Container")?.getAttribute("version")).toBe("2");
    for (const name of [
      "Name",
      "Repository",
      "Registry",
      "Network",
      "Shell",
      "Support",
      "Project",
      "Overview",
      "Category",
      "WebUI",
      "TemplateURL",
      "Icon",
    ])
      expect([name, value(name) !== undefined && value(name) !== ""]).toEqual([name, true]);
    expect([value("Repository"), value("Privileged"), value("Network")]).toEqual([image, "false", "bridge"]);
    expect(text("deploy/unraid/templates/topicapp.xml")).not.toMatch(/<!--|MaxVer|PUID|PGID|:latest/);
    for (const parameter of ["--user 1000:1000", "--read-only", "--cap-drop ALL"])
      expect(value("ExtraParams")).toContain(parameter);
    expect(parse("deploy/unraid/ca_profile.xml").querySelector("Profile")?.textContent).toStartWith(
      "The few things",
    );
    expect(existsSync(join(root, "deploy/unraid/topicapp.png"))).toBe(true);
  });

  test("fills its form: a port, a folder, and settings that exist, with secrets hidden", () => {
    const all = [...template.querySelectorAll("Config")];
    const of = (type: string) =>
      all
        .filter((each) => each.getAttribute("Type") === type)
        .map((each) => each.getAttribute("Target") ?? "");
    expect([of("Port"), of("Path")]).toEqual([["3000"], ["/data"]]);
    expect(of("Variable").length).toBeGreaterThan(10);
    expect(of("Variable").filter((name) => !variableNames.includes(name))).toEqual([]);
    const masked = all
      .filter((each) => each.getAttribute("Mask") === "true")
      .map((each) => each.getAttribute("Target"));
    for (const secret of ["TOPICAPP_SETUP_TOKEN", "TOPICAPP_SMTP_URL", "OPENAI_API_KEY"])
      expect(masked).toContain(secret);
    for (const each of all) expect(each.getAttribute("Description")).toMatch(/^[^`[\]]+\.$/);
  });
});

test("Umbrel gets a manifest of version 2 with its fields, and a compose without ports of its own", () => {
  const app = yaml<object>("deploy/umbrel/topicapp/umbrel-app.yml");
  expect(app).toMatchObject({ manifestVersion: 2, id: "topicapp", version, gallery: [], releaseNotes: "" });
  expect(app).toMatchObject({
    deterministicPassword: true,
    requiresHttps: true,
    storage: { dataRoot: "data" },
    path: "/setup",
  });
  expect(app).not.toHaveProperty("icon");
  expect(existsSync(join(root, "deploy/umbrel/topicapp/data/.gitkeep"))).toBe(true);
  const { services } = yaml<Compose<"web" | "app_proxy">>("deploy/umbrel/topicapp/docker-compose.yml");
  expect(services.web).not.toHaveProperty("ports");
  expect(services.app_proxy.environment).not.toHaveProperty("PROXY_AUTH_ADD");
  expect(services.app_proxy.environment.PROXY_AUTH_WHITELIST?.split(",")).toEqual(
    expect.arrayContaining(["/mcp", "/api/*", "/.well-known/*", "/feeds/*"]),
  );
  // A password of its own for each instance, which Umbrel shows to its owner.
  expect(services.web.environment.TOPICAPP_SETUP_TOKEN).toBe("$" + "{APP_PASSWORD}");
});

interface CasaOs extends Compose<"topicapp"> {
  name: string;
  "x-casaos": Record<"id" | "main" | "port_map" | "icon", string> &
    Record<"title" | "tagline" | "description", { en_US: string }> & { screenshot_link: string[] };
}

test("CasaOS gets what it shows and asks, by the port that it maps", () => {
  const { services, name, "x-casaos": about } = yaml<CasaOs>("deploy/casaos/docker-compose.yml");
  expect([name, about.id, about.main]).toEqual(["topicapp", "topicapp", "topicapp"]);
  expect(services.topicapp.ports[0]).toEqual({ target: 3000, published: about.port_map, protocol: "tcp" });
  expect([about.title.en_US, typeof about.tagline.en_US, typeof about.description.en_US]).toEqual([
    "topicapp",
    "string",
    "string",
  ]);
  expect(
    [about.icon, ...about.screenshot_link]
      .map((url) => url.replace(/^.*\/main\//, ""))
      .filter((path) => !existsSync(join(root, path))),
  ).toEqual([]);
});

test("Dokploy gets a compose of version 3.8 without ports or networks, and its environment as a list", () => {
  const { version: format, services } = yaml<Compose<"topicapp"> & { version: string }>(
    "deploy/dokploy/docker-compose.yml",
  );
  expect(format).toBe("3.8");
  for (const refused of ["ports", "networks", "container_name"])
    expect(services.topicapp).not.toHaveProperty(refused);
  expect(services.topicapp.expose).toEqual([3000]);
  const template = Bun.TOML.parse(text("deploy/dokploy/template.toml")) as {
    config: { env: string[]; domains: object[] };
  };
  expect(template.config.env.every((each) => variableNames.includes(each.split("=")[0] ?? ""))).toBe(true);
  expect(template.config.domains).toMatchObject([{ serviceName: "topicapp", port: 3000 }]);
  const meta = JSON.parse(text("deploy/dokploy/meta.json"));
  expect([meta.id, meta.version, existsSync(join(root, "deploy/dokploy", meta.logo))]).toEqual([
    "topicapp",
    version,
    true,
  ]);
});

test("Runtipi gets a form whose fields are the settings that its compose is given", () => {
  const config = JSON.parse(text("deploy/runtipi/config.json"));
  expect(config).toMatchObject({
    id: "topicapp",
    version,
    dynamic_config: true,
    exposable: true,
    tipi_version: 1,
  });
  const fields: string[] = config.form_fields.map((each: { env_variable: string }) => each.env_variable);
  expect(fields.filter((name) => !variableNames.includes(name))).toEqual([]);
  const [service] = JSON.parse(text("deploy/runtipi/docker-compose.json")).services;
  expect(service).toMatchObject({
    name: "topicapp",
    image,
    isMain: true,
    internalPort: 3000,
    readOnly: true,
  });
  const asked = service.environment.map(({ key }: { key: string }) => key);
  expect(fields.filter((name) => !asked.includes(name))).toEqual([]);
  for (const file of ["logo.jpg", "description.md"])
    expect(existsSync(join(root, "deploy/runtipi/metadata", file))).toBe(true);
});

test("TrueNAS gets its user, and a question for each value that its template reads", () => {
  const app = yaml<{ run_as_context: { uid: number }[]; app_version: string; train: string }>(
    "deploy/truenas/app.yaml",
  );
  expect([app.run_as_context[0]?.uid, app.app_version, app.train]).toEqual([568, version, "community"]);
  expect(yaml<{ images: { image: object } }>("deploy/truenas/ix_values.yaml").images.image).toEqual({
    repository: "ghcr.io/ada/topicapp",
    tag: image.split("topicapp:")[1],
  });
  const template = text("deploy/truenas/templates/docker-compose.yaml");
  const read = new Set([...template.matchAll(/values\.topicapp\.(\w+)/g)].map(([, name]) => name ?? ""));
  const { questions } = yaml<{ questions: { schema: { attrs: { variable: string }[] } }[] }>(
    "deploy/truenas/questions.yaml",
  );
  expect(questions[0]?.schema.attrs.map(({ variable }) => variable).sort()).toEqual([...read].sort());
  const values = yaml<{ topicapp: object }>("deploy/truenas/templates/test_values/basic-values.yaml");
  expect(Object.keys(values.topicapp).sort()).toEqual([...read].sort());
});

test("Coolify gets its header, an address and a password that it makes itself", () => {
  const head = [...text("deploy/coolify/topicapp.yaml").matchAll(/^# (\w+): .+$/gm)].map(([, name]) => name);
  expect(head).toEqual(["documentation", "slogan", "category", "tags", "logo", "port"]);
  const { services } = yaml<{ services: { topicapp: { environment: string[] } } }>(
    "deploy/coolify/topicapp.yaml",
  );
  expect(services.topicapp.environment).toContain("SERVICE_URL_TOPICAPP_3000");
});

describe("Kubernetes", () => {
  const documents = readFileSync(join(root, "deploy/kubernetes/topicapp.yaml"), "utf8")
    .split(/^---$/m)
    .map((each) => Bun.YAML.parse(each) as { kind: string });

  test("gets objects that are right as its types have them", () => {
    const types = { Service: "core/v1", StatefulSet: "apps/v1", NetworkPolicy: "networking/v1" } as Record<
      string,
      string
    >;
    const place = mkdtempSync(join(root, "dist/kubernetes-"));
    const check = (objects: { kind: string }[]) => {
      const lines = objects.map(
        (each, at) =>
          `const object${at}: import("kubernetes-types/${types[each.kind]}").${each.kind} = ${JSON.stringify(each)};\nvoid object${at};`,
      );
      writeFileSync(join(place, "objects.ts"), `${lines.join("\n")}\nexport {};\n`);
      const options = [
        "--noEmit",
        "--strict",
        "--skipLibCheck",
        "--ignoreConfig",
        "--types",
        "",
        "--module",
        "esnext",
        "--moduleResolution",
        "bundler",
      ];
      return Bun.spawnSync(["tsc", ...options, join(place, "objects.ts")], { cwd: root }).stdout.toString();
    };
    const right = check(documents);
    const wrong = check([{ kind: "Service", specs: {} } as { kind: string }]);
    rmSync(place, { recursive: true });
    expect([documents.map(({ kind }) => kind), right]).toEqual([
      ["Service", "StatefulSet", "NetworkPolicy"],
      "",
    ]);
    expect(wrong).toContain("specs");
  });

  test("runs one pod with no right, that is asked how it is by its own command", () => {
    const { spec } = documents[1] as unknown as {
      spec: {
        replicas: number;
        template: { spec: { automountServiceAccountToken: boolean; containers: Record<string, never>[] } };
      };
    };
    const [container] = spec.template.spec.containers;
    expect([spec.replicas, spec.template.spec.automountServiceAccountToken]).toEqual([1, false]);
    for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"])
      expect(container).toMatchObject({ [probe]: { exec: { command: ["topicapp", "healthcheck"] } } });
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
    });
    const { resources, images, configMapGenerator } = yaml<{
      resources: string[];
      images: object[];
      configMapGenerator: { literals: string[] }[];
    }>("deploy/kubernetes/kustomization.yaml");
    expect(resources.every((each) => existsSync(join(root, "deploy/kubernetes", each)))).toBe(true);
    expect(images).toEqual([
      { name: "topicapp", newName: "ghcr.io/ada/topicapp", newTag: version, digest: published.digest },
    ]);
    const given = configMapGenerator[0]?.literals.map((each) => each.split("=")[0] ?? "");
    expect(given?.filter((name) => !variableNames.includes(name))).toEqual([]);
  });
});

describe("package managers", () => {
  const archive = (target: string) =>
    `https://github.com/Ada/TopicApp/releases/download/v${version}/topicapp-${version}-${target}.tar.gz`;

  test("Arch: .SRCINFO says what bash reads in PKGBUILD", () => {
    const names =
      "pkgdesc pkgver pkgrel url arch license depends provides conflicts options backup source_x86_64 sha256sums_x86_64 source_aarch64 sha256sums_aarch64";
    const script = `${text("packaging/aur/PKGBUILD")}\necho "pkgbase = $pkgname"; for name in ${names}; do declare -n each=$name; for value in "\${each[@]}"; do printf '\\t%s = %s\\n' "$name" "$value"; done; done; printf '\\npkgname = %s\\n' "$pkgname"`;
    const { stdout, exitCode } = Bun.spawnSync(["bash", "-eu", "-c", script]);
    expect([exitCode, stdout.toString()]).toEqual([0, text("packaging/aur/.SRCINFO")]);
    expect(text("packaging/aur/.SRCINFO")).toContain(
      `source_x86_64 = ${archive("linux-x64")}\n\tsha256sums_x86_64 = ${sum("1")}`,
    );
  });

  test("Homebrew and Nix: each archive stands beside its sum", () => {
    for (const [target, digit] of [
      ["macos-arm64", "3"],
      ["linux-arm64", "2"],
      ["linux-x64", "1"],
    ] as const) {
      expect(text("packaging/homebrew/topicapp.rb")).toMatch(
        new RegExp(`url "${archive(target)}"\\n +sha256 "${sum(digit)}"`),
      );
      const hash = Buffer.from(sum(digit), "hex").toString("base64");
      expect(text("packaging/nix/flake.nix")).toContain(`target = "${target}"; hash = "sha256-${hash}"`);
    }
  });

  // Neither tool is installed for the tests alone.
  for (const [tool, args, path] of [
    ["ruby", ["-c"], "packaging/homebrew/topicapp.rb"],
    ["nix-instantiate", ["--parse"], "packaging/nix/flake.nix"],
  ] as const)
    test.skipIf(!Bun.which(tool))(`${path} is sound, as ${tool} reads it`, () => {
      expect(Bun.spawnSync([tool, ...args, path], { cwd: root, stdout: "ignore" }).exitCode).toBe(0);
    });
});

describe("the script for Proxmox", () => {
  const run = (env: Record<string, string>, ...args: string[]) => {
    const done = Bun.spawnSync(["sh", join(root, "deploy/proxmox/topicapp.sh"), ...args], {
      env: { PATH: process.env.PATH, ...env },
    });
    return { exitCode: done.exitCode, said: done.stderr.toString() };
  };

  test("installs the archive whose sum it knows, keeps settings, and touches nothing for another one", () => {
    const place = mkdtempSync(join(tmpdir(), "topicapp-proxmox-"));
    const target = process.arch === "arm64" ? "linux-arm64" : "linux-x64";
    const made = Bun.spawnSync(
      [
        "sh",
        "-c",
        `mkdir ${`topicapp-9.9.9-${target}`} && cd topicapp-* && echo program > topicapp && cp ${join(root, "deploy/topicapp.service")} . && cd .. && tar -czf archive.tar.gz topicapp-*`,
      ],
      { cwd: place },
    );
    expect(made.exitCode).toBe(0);
    const [archiveFile, installed] = [join(place, "archive.tar.gz"), join(place, "root")];
    const env = { TOPICAPP_VERSION: "9.9.9", TOPICAPP_ARCHIVE: archiveFile, TOPICAPP_ROOT: installed };
    expect(run({ ...env, TOPICAPP_SHA256: sum("0") }, "inside")).toMatchObject({
      exitCode: 1,
      said: expect.stringContaining("is not what was released"),
    });
    expect(run(env, "inside").said).toContain("TOPICAPP_SHA256");
    expect(existsSync(installed)).toBe(false);
    const right = {
      ...env,
      TOPICAPP_SHA256: new Bun.CryptoHasher("sha256").update(readFileSync(archiveFile)).digest("hex"),
    };
    expect(run(right, "inside")).toEqual({ exitCode: 0, said: "" });
    expect(readFileSync(join(installed, "usr/local/bin/topicapp"), "utf8")).toBe("program\n");
    writeFileSync(join(installed, "etc/topicapp/topicapp.env"), "TOPICAPP_PORT=80\n");
    expect(run(right, "inside").exitCode).toBe(0);
    expect(readFileSync(join(installed, "etc/topicapp/topicapp.env"), "utf8")).toBe("TOPICAPP_PORT=80\n");
    rmSync(place, { recursive: true });
  });

  test.skipIf(Bun.which("pct") !== null)(
    "says on any other machine than a host of Proxmox what it is for",
    () => {
      expect(run({})).toMatchObject({ exitCode: 1, said: expect.stringContaining("no Proxmox VE host") });
    },
  );
});

describe("as others' linters see it", () => {
  test.skipIf(!Bun.which("shellcheck"))("shell scripts have no fault", () => {
    const scripts = [
      "deploy/proxmox/topicapp.sh",
      "scripts/image.sh",
      ...["postinst", "prerm", "postrm"].map((name) => `packaging/deb/${name}`),
    ];
    expect(Bun.spawnSync(["shellcheck", ...scripts], { cwd: root }).stdout.toString()).toBe("");
  });

  test("compose files have no fault but for what their catalogues want, or the owner's image needs", () => {
    const style = [
      "service-keys-order",
      "services-alphabetical-order",
      "top-level-properties-order",
      "require-project-name-field",
      "require-quotes-in-ports",
      "no-quotes-in-volumes",
      "service-ports-alphabetical-order",
    ];
    const wanted = [
      "no-version-field",
      "no-build-and-image",
      "no-unbound-port-interfaces",
      "service-image-require-explicit-tag",
    ];
    const composes = [
      "compose.yaml",
      "deploy/compose.secrets.yaml",
      ...[...files.keys()].filter((path) => /compose\.yml$|coolify/.test(path)),
    ];
    const { stdout } = Bun.spawnSync(["dclint", "--formatter", "json", ...composes], { cwd: root });
    const found = JSON.parse(stdout.toString() || "[]") as {
      filePath: string;
      messages: { rule: string; message: string }[];
    }[];
    expect(
      found
        .flatMap(({ messages }) => messages.map(({ rule }) => rule))
        .filter((rule) => ![...style, ...wanted].includes(rule)),
    ).toEqual([]);
    expect(found.length).toBeGreaterThan(1);
  }, 60_000);

  test("the Dockerfile has no fault but for what its linter is too old to know", () => {
    const { stdout } = Bun.spawnSync(["dockerfilelint", "--output", "json", "Dockerfile"], { cwd: root });
    const { files: looked } = JSON.parse(stdout.toString()) as {
      files: { issues: { title: string; line: string }[] }[];
    };
    const younger = /^(Base Image Missing Tag|Invalid Argument Format)$/;
    // Bases by argument and by an earlier stage's name, and the options of HEALTHCHECK.
    expect(
      looked
        .flatMap(({ issues }) => issues.map(({ title }) => title.replace(/\s+/g, " ")))
        .filter((title) => !younger.test(title)),
    ).toEqual([]);
    expect(looked.length).toBe(1);
  });
});
