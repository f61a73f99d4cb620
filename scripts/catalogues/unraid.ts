import { about, type Catalogue, port, publishedPort, tagline } from "./catalogue.ts";
import { formSettings } from "./settings.ts";

export function unraidProfile({ project, raw }: Catalogue): string {
  return `<?xml version="1.0"?>
<CommunityApplications>
  <Profile>${escapeXml(tagline)}</Profile>
  <Icon>${raw}/deploy/unraid/topicapp.png</Icon>
  <WebPage>${project}</WebPage>
  <Forum>${project}/discussions</Forum>
</CommunityApplications>
`;
}

export function unraidTemplate({ image, project, raw, service }: Catalogue): string {
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

/** `--` must not stand in a comment of XML; there is none in what is written here. */
function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
