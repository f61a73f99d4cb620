import { about, bounds, type Catalogue, port, publishedPort } from "./catalogue.ts";
import { formSettings } from "./settings.ts";

export function runtipiConfig({ version, project }: Catalogue) {
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

export function runtipiCompose(catalogue: Catalogue) {
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
