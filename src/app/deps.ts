import type { Config } from "../config.ts";
import type { Db } from "../db/open.ts";
import type { WebAssets } from "../http/web/web-assets.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { ProviderFetch } from "../providers/provider.ts";
import { findAdapter } from "../providers/registry.ts";
import type { RetrievalDeps } from "../retrieval/retrieval.ts";
import type { Vault } from "../secret.ts";
import { endpointFor } from "../sources/own-keys.ts";
import { type SourceDeps, type SourceRow, whyUnavailable } from "../sources/sources.ts";
import type { CallDeps } from "../updates/model-calls.ts";

export interface AppDeps extends RetrievalDeps {
  config: Config;
  db: Db;
  vault: Vault;
  random: () => number;
  mailer: Mailer;
  /** Does not check addresses: an admin has set them. */
  askProvider: ProviderFetch;
  log: Log;
  web: WebAssets;
  /** Pages of a demo accept a session token from their address. */
  isDemo?: boolean;
  /** Compares the answers that `Written` marks with their schemas too, at each request; on in the tests. */
  checkWritten?: boolean;
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
