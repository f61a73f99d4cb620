import type { Log } from "../base/log.ts";
import type { Vault } from "../base/secret.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/open.ts";
import type { WebAssets } from "../http/web/web-assets.ts";
import { findAdapter } from "../providers/descriptors/registry.ts";
import type { ProviderFetch } from "../providers/provider.ts";
import type { RetrievalDeps } from "../retrieval/news/retrieval.ts";
import type { Mailer } from "../sending/mail/mailer.ts";
import { endpointFor } from "../sources/own-keys.ts";
import { type SourceDeps, type SourceRow, whyUnavailable } from "../sources/sources.ts";
import type { CallDeps } from "../updates/model-calls.ts";

export interface AppDeps extends RetrievalDeps {
  config: Config;
  db: Db;
  vault: Vault;
  random: () => number;
  mailer: Mailer;
  /** Doesn't check addresses, because an admin has set them. */
  askProvider: ProviderFetch;
  log: Log;
  web: WebAssets;
  /** Pages of a demo accept a session token from their address. */
  isDemo?: boolean;
}

export function sourceDeps({ config, vault }: AppDeps): SourceDeps {
  return { vault, environment: config.providerKeys, budget: config.dailyBudgetUsd };
}

export function answering(deps: AppDeps) {
  const sources = sourceDeps(deps);
  return { parser: deps.parser, whyUnavailable: (source: SourceRow) => whyUnavailable(source, sources) };
}

export function callDeps(deps: AppDeps): CallDeps {
  const sources = sourceDeps(deps);
  return {
    db: deps.db,
    now: deps.now,
    budget: deps.config.dailyBudgetUsd,
    memberBudget: deps.config.memberBudgetUsd,
    ownKeys: deps.config.ownKeys,
    provider: findAdapter,
    endpoint: (source) => ({ ...endpointFor(deps.db, source, sources), fetch: deps.askProvider }),
  };
}
