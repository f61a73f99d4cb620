import { aboutVariable } from "../../src/config/variables.ts";
import { providers } from "../../src/providers/descriptors/registry.ts";

/** A setting that a catalogue's form asks for. */
export interface FormSetting {
  name: string;
  label: string;
  description: string;
  default: string;
  isSecret: boolean;
}

/** The settings that somebody needs who never opens a terminal; everything else can be added by its name. */
const labels: [name: string, label: string][] = [
  ["TOPICAPP_URL", "Public address"],
  ["TOPICAPP_SETUP_TOKEN", "Setup token"],
  ["TOPICAPP_SMTP_URL", "Mail server"],
  ["TOPICAPP_MAIL_FROM", "Mail sender"],
  ["TOPICAPP_TRUSTED_PROXIES", "Trusted proxies"],
  ["TOPICAPP_ANONYMOUS", "Reading without an account"],
  ["TOPICAPP_DAILY_BUDGET", "Daily budget"],
  ["TOPICAPP_SEARXNG_URL", "SearXNG"],
  ["TOPICAPP_METRICS_TOKEN", "Metrics token"],
  ["TOPICAPP_BACKUP_TO", "Backups"],
  ...providers.flatMap(({ environmentKey, name }): [string, string][] =>
    environmentKey ? [[environmentKey, `${name} key`]] : [],
  ),
];

/** Each with what `src/config/variables.ts` says of it, as plain text. */
export const formSettings: FormSetting[] = labels.map(([name, label]) => {
  const about = aboutVariable(name);
  return {
    name,
    label,
    description: sentence(about.meaning),
    default: about.default ?? "",
    isSecret: about.secret !== undefined,
  };
});

function sentence(markdown: string): string {
  const plain = markdown
    .replace(/ ?\(\[[^\]]+\]\([^)]+\)\)/g, "")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll("`", "");
  const begins = markdown.startsWith("`") ? plain : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
  return `${begins.replace(/\.$/, "")}.`;
}
