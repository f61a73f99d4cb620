import { description } from "../../package.json";
import { type Catalogue, tagline, yaml } from "./catalogue.ts";
import { formSettings } from "./settings.ts";

const folder = "deploy/truenas";
/** The user that TrueNAS gives to applications. */
const user = 568;
const webPort = 30377;

/** What its own renderer (a Python library in their repository) makes a compose file of. */
export function trueNasFiles(catalogue: Catalogue): [path: string, text: string][] {
  return [
    [`${folder}/app.yaml`, yaml(app(catalogue))],
    [`${folder}/ix_values.yaml`, yaml(values(catalogue))],
    [`${folder}/questions.yaml`, yaml(questions())],
    [`${folder}/README.md`, `# topicapp\n\n${description}\n`],
    [`${folder}/templates/docker-compose.yaml`, compose],
    [`${folder}/templates/test_values/basic-values.yaml`, yaml(testValues())],
  ];
}

function app({ version, project, raw }: Catalogue) {
  return {
    ...{
      app_version: version,
      capabilities: [],
      categories: ["social"],
      changelog_url: `${project}/releases`,
    },
    ...{ description: tagline, home: project, host_mounts: [], icon: `${raw}/deploy/unraid/topicapp.png` },
    ...{ keywords: ["news", "rss", "ai"], lib_version: "2.0.9", maintainers },
    name: "topicapp",
    run_as_context: [
      {
        ...{ description: "topicapp runs as any user but root.", gid: user, group_name: "topicapp" },
        ...{ uid: user, user_name: "topicapp" },
      },
    ],
    ...{ screenshots: [`${raw}/docs/images/home.png`], sources: [project], title: "topicapp" },
    ...{ train: "community", version: "1.0.0" },
  };
}

const maintainers = [{ email: "dev@ixsystems.com", name: "truenas", url: "https://www.truenas.com/" }];

function values({ image }: Catalogue) {
  const [, repository, tag] = /^(.+?):([^:]+@sha256:.+)$/.exec(image) ?? [];
  return {
    images: { image: { repository, tag } },
    consts: { topicapp_container_name: "topicapp", data_path: "/data" },
  };
}

function questions() {
  const groups = ["topicapp", "User and Group", "Network", "Storage", "Resources"];
  const text = (setting: (typeof formSettings)[number]) => ({
    ...{ variable: setting.name.toLowerCase(), label: setting.label, description: setting.description },
    schema: { type: "string", default: setting.default, ...(setting.isSecret && { private: true }) },
  });
  const number = (variable: string, label: string, initial: number, min: number) => ({
    ...{ variable, label, schema: { type: "int", default: initial, min, required: true } },
  });
  const dict = (variable: string, label: string, attrs: unknown[]) => ({
    ...{ variable, label, schema: { type: "dict", attrs } },
  });
  const group = (name: string, question: object) => ({ ...question, group: `${name} Configuration` });
  const hidden = {
    ...{ variable: "dataset_name", label: "Dataset Name" },
    schema: { type: "string", required: true, hidden: true, default: "data" },
  };
  const kinds = [
    { value: "ix_volume", description: "ixVolume (Dataset created automatically by the system)" },
    { value: "host_path", description: "Host Path (Path that already exists on the system)" },
  ];
  const storage = [
    {
      ...{ variable: "type", label: "Type" },
      schema: { type: "string", required: true, default: "ix_volume", enum: kinds },
    },
    {
      ...{ variable: "ix_volume_config", label: "ixVolume Configuration" },
      schema: {
        ...{ type: "dict", show_if: [["type", "=", "ix_volume"]], $ref: ["normalize/ix_volume"] },
        attrs: [hidden],
      },
    },
    {
      ...{ variable: "host_path_config", label: "Host Path Configuration" },
      schema: {
        ...{ type: "dict", show_if: [["type", "=", "host_path"]] },
        attrs: [{ variable: "path", label: "Host Path", schema: { type: "hostpath", required: true } }],
      },
    },
  ];
  return {
    groups: groups.map((name) => ({
      name: `${name} Configuration`,
      description: `Configure ${name === "topicapp" ? name : `${name} for topicapp`}`,
    })),
    questions: [
      group("topicapp", dict("topicapp", "", formSettings.map(text))),
      group(
        "User and Group",
        dict("run_as", "", [number("user", "User ID", user, 1), number("group", "Group ID", user, 1)]),
      ),
      group(
        "Network",
        dict("network", "", [
          dict("web_port", "WebUI Port", [
            {
              ...{ variable: "bind_mode", label: "Port Bind Mode" },
              schema: {
                ...{ type: "string", default: "published" },
                enum: [
                  { value: "published", description: "Publish port on the host for external access" },
                  { value: "exposed", description: "Expose port for inter-container communication" },
                ],
              },
            },
            number("port_number", "Port Number", webPort, 1),
          ]),
        ]),
      ),
      group("Storage", dict("storage", "", [dict("data", "Data Storage", storage)])),
      group(
        "Resources",
        dict("resources", "", [
          dict("limits", "Limits", [
            number("cpus", "CPUs", 2, 1),
            number("memory", "Memory (in MB)", 512, 128),
          ]),
        ]),
      ),
    ],
  };
}

function testValues() {
  return {
    ...{
      TZ: "Europe/Athens",
      topicapp: Object.fromEntries(
        formSettings.map(({ name, default: value }) => [name.toLowerCase(), value]),
      ),
    },
    ...{
      run_as: { user, group: user },
      network: { web_port: { bind_mode: "published", port_number: 8080 } },
    },
    ix_volumes: { data: "/opt/tests/mnt/data" },
    storage: {
      data: { type: "ix_volume", ix_volume_config: { dataset_name: "data", create_host_path: true } },
    },
    resources: { limits: { cpus: 2, memory: 512 } },
  };
}

const compose = `{% set tpl = ix_lib.base.render.Render(values) %}

{% set c1 = tpl.add_container(values.consts.topicapp_container_name, "image") %}
{% do c1.set_user(values.run_as.user, values.run_as.group) %}
{% do c1.healthcheck.set_custom_test(["CMD", "topicapp", "healthcheck"]) %}

{% set perm_container = tpl.deps.perms(values.consts.perms_container_name | default("permissions")) %}
{% set perms_config = {"uid": values.run_as.user, "gid": values.run_as.group, "mode": "check"} %}

{% do c1.environment.add_env("BUN_BE_BUN", "0") %}
{% do c1.environment.add_env("BUN_OPTIONS", "") %}
${formSettings
  .map(
    ({ name }) =>
      `{% if values.topicapp.${name.toLowerCase()} %}\n{% do c1.environment.add_env("${name}", values.topicapp.${name.toLowerCase()}) %}\n{% endif %}`,
  )
  .join("\n")}

{% do c1.add_storage(values.consts.data_path, values.storage.data) %}
{% do perm_container.add_or_skip_action("data", values.storage.data, perms_config) %}
{% do c1.ports.add_port(values.network.web_port, {"container_port": 3000}) %}

{% if perm_container.has_actions() %}
{% do perm_container.activate() %}
{% do c1.depends.add_dependency("permissions", "service_completed_successfully") %}
{% endif %}

{% do tpl.portals.add(values.network.web_port) %}

{{ tpl.render() | tojson }}
`;
