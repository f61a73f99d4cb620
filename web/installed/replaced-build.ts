import { basePath } from "../api/base.ts";
import { healthCheck } from "../api/health.ts";

/**
 * Loads the page anew when the server has another build by now than the one that runs here: code which was not
 * fetched in time is gone then, and what broke may be mended. Never otherwise, so never again and again.
 * @returns whether the page is on its way
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
