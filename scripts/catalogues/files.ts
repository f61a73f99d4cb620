import { description } from "../../package.json";
import type { Published } from "../catalogues.ts";
import { grafanaDashboard } from "./grafana.ts";
import { formSettings } from "./settings.ts";
import { trueNasFiles } from "./truenas.ts";

/** Everything that a catalogue's files are written from. */
export interface Catalogue extends Published {
  version: string;
  /** With tag and digest. */
  image: string;
  project: string;
  /** Where raw files of the repository are. */
  raw: string;
  /** The service of compose.yaml that every catalogue begins with. */
  service: Service;
}

interface Service {
  user: string;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  mem_limit: string;
  pids_limit: number;
  restart: string;
  stop_grace_period: string;
  healthcheck: Record<string, unknown>;
  environment: Record<string, string>;
}

export const tagline = "The few things you follow. Only what's new, with sources.";
const port = 3000;
/** On machines where many programs have 3000. */
const publishedPort = 3177;

/** The files of every catalogue, each as its maker wants it. */
export function catalogueFiles(
  published: Published,
  version: string,
  read: (path: string) => string,
): [path: string, text: string][] {
  const { services } = Bun.YAML.parse(read("compose.yaml")) as { services: { topicapp: Service } };
  const catalogue = describeCatalogue(published, version, services.topicapp);
  return [
    ["deploy/unraid/ca_profile.xml", unraidProfile(catalogue)],
    ["deploy/unraid/templates/topicapp.xml", unraidTemplate(catalogue)],
    ["deploy/umbrel/topicapp/umbrel-app.yml", yaml(umbrelApp(catalogue))],
    ["deploy/umbrel/topicapp/docker-compose.yml", yaml(umbrelCompose(catalogue))],
    ["deploy/casaos/docker-compose.yml", yaml(casaOs(catalogue))],
    ["deploy/dokploy/docker-compose.yml", yaml(dokployCompose(catalogue))],
    ["deploy/dokploy/template.toml", dokployTemplate()],
    ["deploy/dokploy/meta.json", json(dokployMeta(catalogue))],
    ["deploy/runtipi/config.json", json(runtipiConfig(catalogue))],
    ["deploy/runtipi/docker-compose.json", json(runtipiCompose(catalogue))],
    ["deploy/runtipi/metadata/description.md", `# topicapp\n\n${about}\n`],
    ["deploy/coolify/topicapp.yaml", coolify(catalogue)],
    ["deploy/grafana/topicapp.json", grafanaDashboard()],
    ...trueNasFiles(catalogue),
  ];
}

function describeCatalogue(published: Published, version: string, service: Service): Catalogue {
  const { repository, digest } = published;
  // An upper-case name is none to a container engine: before a release nobody's image can be fetched by it.
  const name = repository.startsWith("OWNER/") ? repository : repository.toLowerCase();
  return {
    ...published,
    version,
    service,
    image: `ghcr.io/${name}:${version}@${digest}`,
    project: `https://github.com/${repository}`,
    raw: `https://raw.githubusercontent.com/${repository}/main`,
  };
}

const about =
  "People you invite create topics, and topicapp keeps reading the news about them. Each update tells only what is new since the last one, with links that were opened and claims that were compared with the pages they cite. It comes as a daily edition by mail, push, ntfy or webhook, as feeds for your reader, and to an assistant over MCP. No AI key is needed; with one, no more is spent in a day than you allow.";

/** The part of a service that keeps it in bounds, the same everywhere. */
export function bounds({ service }: Catalogue) {
  const { user, read_only, cap_drop, security_opt, restart, stop_grace_period, environment } = service;
  return { user, read_only, cap_drop, security_opt, restart, stop_grace_period, environment };
}

function unraidProfile({ project, raw }: Catalogue): string {
  return `<?xml version="1.0"?>
<CommunityApplications>
  <Profile>${escapeXml(tagline)}</Profile>
  <Icon>${raw}/deploy/unraid/topicapp.png</Icon>
  <WebPage>${project}</WebPage>
  <Forum>${project}/discussions</Forum>
</CommunityApplications>
`;
}

function unraidTemplate({ image, project, raw, service }: Catalogue): string {
  const config = (attributes: Record<string, string>, value = "") =>
    `  <Config ${Object.entries(attributes)
      .map(([name, text]) => `${name}="${escapeXml(text)}"`)
      .join(" ")}>${escapeXml(value)}</Config>`;
  const shown = new Set(["TOPICAPP_URL", "TOPICAPP_SETUP_TOKEN", "TOPICAPP_SMTP_URL", "TOPICAPP_MAIL_FROM"]);
  const variables = formSettings.map((setting) =>
    config({
      ...{ Name: setting.label, Target: setting.name, Default: setting.default, Mode: "" },
      ...{ Description: setting.description, Type: "Variable" },
      ...{ Display: shown.has(setting.name) ? "always" : "advanced", Required: "false" },
      Mask: String(setting.isSecret),
    }),
  );
  const rest = { Mode: "rw", Type: "Path", Display: "always", Required: "true", Mask: "false" };
  const parameters = [
    `--user ${service.user}`,
    "--read-only",
    ...service.cap_drop.map((each) => `--cap-drop ${each}`),
    ...service.security_opt.map((each) => `--security-opt ${each}`),
    `--memory ${service.mem_limit}`,
    `--pids-limit ${service.pids_limit}`,
  ].join(" ");
  return `<?xml version="1.0"?>
<Container version="2">
  <Name>topicapp</Name>
  <Repository>${image}</Repository>
  <Registry>https://${image.split(":")[0]}</Registry>
  <Network>bridge</Network>
  <Shell>sh</Shell>
  <Privileged>false</Privileged>
  <Support>${project}/discussions</Support>
  <Project>${project}</Project>
  <ReadMe>${project}/blob/main/docs/catalogues.md</ReadMe>
  <Overview>${escapeXml(about)} Before the first start: chown 1000:1000 /mnt/user/appdata/topicapp</Overview>
  <Category>News: Productivity:</Category>
  <WebUI>http://[IP]:[PORT:${port}]/</WebUI>
  <TemplateURL>${raw}/deploy/unraid/templates/topicapp.xml</TemplateURL>
  <Icon>${raw}/deploy/unraid/topicapp.png</Icon>
  <ExtraParams>${parameters}</ExtraParams>
${config({ ...rest, Name: "Web", Target: String(port), Default: String(publishedPort), Mode: "tcp", Description: "The web app.", Type: "Port" }, String(publishedPort))}
${config({ ...rest, Name: "Data", Target: "/data", Default: "/mnt/user/appdata/topicapp", Description: "Everything that is kept. It must belong to user 1000." }, "/mnt/user/appdata/topicapp")}
${variables.join("\n")}
</Container>
`;
}

function umbrelApp({ version, project }: Catalogue) {
  return {
    manifestVersion: 2,
    ...{ id: "topicapp", category: "social", name: "topicapp", version, tagline, description: about },
    ...{ releaseNotes: "", developer: "topicapp", website: project, dependencies: [], repo: project },
    ...{ support: `${project}/discussions`, port: publishedPort, gallery: [], path: "/setup" },
    ...{ defaultUsername: "", deterministicPassword: true, requiresHttps: true },
    storage: { dataRoot: "data" },
    ...{ submitter: "topicapp", submission: "https://github.com/getumbrel/umbrel-apps/pulls" },
  };
}

function umbrelCompose(catalogue: Catalogue) {
  const bounded = bounds(catalogue);
  const open = ["/mcp", "/api/*", "/.well-known/*", "/feeds/*", "/reader/*", "/accounts/*"].join();
  const app_proxy = {
    environment: { APP_HOST: "topicapp_web_1", APP_PORT: String(port), PROXY_AUTH_WHITELIST: open },
  };
  const environment = {
    ...bounded.environment,
    TOPICAPP_URL: `https://\${DEVICE_DOMAIN_NAME}:${publishedPort}`,
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: Umbrel fills them
    TOPICAPP_SETUP_TOKEN: "${APP_PASSWORD}",
    TOPICAPP_TRUSTED_PROXIES: "${NETWORK_IP}/16",
  };
  const volumes = ["${APP_DATA_DIR}/data:/data"];
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: Umbrel fills them
  const web = { image: catalogue.image, ...bounded, restart: "on-failure", volumes, environment };
  return { version: "3.7", services: { app_proxy, web } };
}

function casaOs(catalogue: Catalogue) {
  const { raw } = catalogue;
  const bounded = bounds(catalogue);
  const topicapp = {
    image: catalogue.image,
    container_name: "topicapp",
    ...bounded,
    environment: {
      ...bounded.environment,
      ...Object.fromEntries(formSettings.map((setting) => [setting.name, setting.default])),
    },
    ports: [{ target: port, published: String(publishedPort), protocol: "tcp" }],
    volumes: [{ type: "bind", source: "/DATA/AppData/$AppID/data", target: "/data" }],
    deploy: { resources: { reservations: { memory: "128M" } } },
    "x-casaos": {
      envs: formSettings.map(({ name, description: text }) => ({
        container: name,
        description: { en_US: text },
      })),
      ports: [{ container: String(port), description: { en_US: "The web app." } }],
      volumes: [{ container: "/data", description: { en_US: "Everything that is kept." } }],
    },
  };
  return {
    name: "topicapp",
    services: { topicapp },
    "x-casaos": {
      ...{ id: "topicapp", main: "topicapp", architectures: ["amd64", "arm64"], category: "News" },
      ...{ author: "topicapp", developer: "topicapp", scheme: "http", index: "/setup" },
      ...{ port_map: String(publishedPort), title: { en_US: "topicapp" }, tagline: { en_US: tagline } },
      ...{ description: { en_US: about }, icon: `${raw}/deploy/unraid/topicapp.png` },
      thumbnail: `${raw}/docs/images/home.png`,
      screenshot_link: [`${raw}/docs/images/home.png`, `${raw}/docs/images/phone.png`],
      tips: {
        before_install: {
          en_US:
            "Choose a setup token of 12 characters or more. Before the first start: chown 1000:1000 /DATA/AppData/topicapp/data",
        },
      },
    },
  };
}

function dokployCompose(catalogue: Catalogue) {
  const bounded = bounds(catalogue);
  const environment = [
    ...Object.entries(bounded.environment).map(([name, value]) => `${name}=${value}`),
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: Dokploy fills them
    "TOPICAPP_URL=${TOPICAPP_URL}",
    "TOPICAPP_SETUP_TOKEN=${TOPICAPP_SETUP_TOKEN}",
    "TOPICAPP_TRUSTED_PROXIES=${TOPICAPP_TRUSTED_PROXIES}",
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: Dokploy fills them
  ];
  const topicapp = {
    image: catalogue.image,
    ...bounded,
    environment,
    expose: [port],
    volumes: ["data:/data"],
  };
  return { version: "3.8", services: { topicapp }, volumes: { data: {} } };
}

function dokployTemplate(): string {
  return `[variables]
main_domain = "\${domain}"
setup_token = "\${password:24}"

[config]
env = [
  "TOPICAPP_URL=https://\${main_domain}",
  "TOPICAPP_SETUP_TOKEN=\${setup_token}",
  "TOPICAPP_TRUSTED_PROXIES=10.0.0.0/8,172.16.0.0/12",
]

[[config.domains]]
serviceName = "topicapp"
port = ${port}
host = "\${main_domain}"
path = "/"
`;
}

function dokployMeta({ version, project }: Catalogue) {
  const links = { github: project, website: project, docs: `${project}/tree/main/docs` };
  return {
    id: "topicapp",
    name: "topicapp",
    version,
    description,
    logo: "logo.svg",
    links,
    tags: ["news", "rss", "ai"],
  };
}

function runtipiConfig({ version, project }: Catalogue) {
  const released = Date.UTC(2026, 10, 24);
  const fields = formSettings.filter(
    ({ name }) => name !== "TOPICAPP_URL" && name !== "TOPICAPP_SETUP_TOKEN",
  );
  return {
    $schema: "https://schemas.runtipi.io/v2/app-info.json",
    ...{ name: "topicapp", id: "topicapp", available: true, exposable: true, dynamic_config: true },
    ...{ port: publishedPort, tipi_version: 1, version, categories: ["social"], description: about },
    ...{ short_desc: "News on your topics", author: "topicapp", source: project, website: project },
    ...{ url_suffix: "/setup", supported_architectures: ["amd64", "arm64"] },
    ...{ created_at: released, updated_at: released },
    form_fields: [
      {
        ...{ type: "random", label: "Setup token", required: true, min: 24, encoding: "hex" },
        env_variable: "TOPICAPP_SETUP_TOKEN",
      },
      ...fields.map((setting) => ({
        ...{ type: setting.isSecret ? "password" : "text", label: setting.label, hint: setting.description },
        ...{ required: false, env_variable: setting.name },
        ...(setting.default && { default: setting.default }),
      })),
    ],
  };
}

function runtipiCompose(catalogue: Catalogue) {
  const { user, read_only, cap_drop, security_opt, environment } = bounds(catalogue);
  const asked = formSettings.map(({ name }) => [name, `\${${name}}`]);
  const values = {
    ...environment,
    ...Object.fromEntries(asked),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Runtipi fills it
    TOPICAPP_URL: "${APP_PROTOCOL:-http}://${APP_DOMAIN}",
  };
  return {
    $schema: "https://schemas.runtipi.io/v2/dynamic-compose.json",
    schemaVersion: 2,
    services: [
      {
        ...{ name: "topicapp", image: catalogue.image, isMain: true, internalPort: port, user },
        ...{ readOnly: read_only, capDrop: cap_drop, securityOpt: security_opt },
        environment: Object.entries(values).map(([key, value]) => ({ key, value })),
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Runtipi fills it
        volumes: [{ hostPath: "${APP_DATA_DIR}/data", containerPath: "/data" }],
      },
    ],
  };
}

function coolify(catalogue: Catalogue): string {
  const bounded = bounds(catalogue);
  const environment = [
    `SERVICE_URL_TOPICAPP_${port}`,
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: Coolify fills them
    "TOPICAPP_URL=${SERVICE_URL_TOPICAPP}",
    "TOPICAPP_SETUP_TOKEN=${SERVICE_PASSWORD_SETUP}",
    "TOPICAPP_TRUSTED_PROXIES=${TOPICAPP_TRUSTED_PROXIES:-10.0.0.0/8,172.16.0.0/12}",
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: Coolify fills them
    ...Object.entries(bounded.environment).map(([name, value]) => `${name}=${value}`),
  ];
  const { image, service } = catalogue;
  const topicapp = {
    image,
    ...bounded,
    environment,
    volumes: ["data:/data"],
    healthcheck: service.healthcheck,
  };
  return `# documentation: ${catalogue.project}/tree/main/docs
# slogan: ${tagline}
# category: news
# tags: news, rss, ai, summaries, community
# logo: svgs/topicapp.svg
# port: ${port}

${yaml({ services: { topicapp }, volumes: { data: {} } })}`;
}

export function yaml(value: unknown): string {
  return `${Bun.YAML.stringify(value, null, 2)}\n`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** `--` must not stand in a comment of XML; there is none in what is written here. */
function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
