import { description } from "../../package.json";
import { bounds, type Catalogue, port } from "./catalogue.ts";

export function dokployCompose(catalogue: Catalogue) {
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

export function dokployTemplate(): string {
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

export function dokployMeta({ version, project }: Catalogue) {
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
