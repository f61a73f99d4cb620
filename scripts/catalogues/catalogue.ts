import type { Published } from "../catalogues.ts";

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

export interface Service {
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
export const port = 3000;
/** On machines where many programs have 3000. */
export const publishedPort = 3177;

export const about =
  "People you invite create topics, and topicapp keeps reading the news about them. Each update tells only what is new since the last one, with links that were opened and claims that were compared with the pages they cite. It comes as a daily edition by mail, push, ntfy or webhook, as feeds for your reader, and to an assistant over MCP. No AI key is needed; with one, no more is spent in a day than you allow.";

/** The part of a service that keeps it in bounds, the same everywhere. */
export function bounds({ service }: Catalogue) {
  const { user, read_only, cap_drop, security_opt, restart, stop_grace_period, environment } = service;
  return { user, read_only, cap_drop, security_opt, restart, stop_grace_period, environment };
}

export function yaml(value: unknown): string {
  return `${Bun.YAML.stringify(value, null, 2)}\n`;
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
