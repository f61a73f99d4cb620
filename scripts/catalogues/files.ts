import type { Published } from "../catalogues.ts";
import {
  about,
  bounds,
  type Catalogue,
  json,
  port,
  publishedPort,
  type Service,
  tagline,
  yaml,
} from "./catalogue.ts";
import { dokployCompose, dokployMeta, dokployTemplate } from "./dokploy.ts";
import { grafanaDashboard } from "./grafana.ts";
import { runtipiCompose, runtipiConfig } from "./runtipi.ts";
import { formSettings } from "./settings.ts";
import { trueNasFiles } from "./truenas.ts";
import { unraidProfile, unraidTemplate } from "./unraid.ts";

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
