import { basePath } from "../api/base.ts";
import { healthCheck } from "../api/health.ts";

/**
 * Reloads the page if the server has a newer build, in which case missing code can't be loaded any more and a bug may
 * be fixed. Never reloads otherwise, so there is no loop. @returns true if the page is reloading
 */
export async function reloadIfReplaced(): Promise<boolean> {
  const isReplaced = await hasAnotherBuild().catch(() => false);
  if (isReplaced) window.location.reload();
  return isReplaced;
}

async function hasAnotherBuild(): Promise<boolean> {
  const signal = AbortSignal.timeout(healthCheck.timeout);
  const answer = await fetch(basePath(), { cache: "no-store", signal });
  return answer.ok && !(await answer.text()).includes(new URL(import.meta.url).pathname);
}
