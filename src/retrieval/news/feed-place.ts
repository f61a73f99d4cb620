import { day } from "../../base/durations.ts";
import type { Filter } from "../found-article.ts";
import type { NewsPlace, Search } from "./feeds.ts";

/** A template with `{query}` is a search; any other feed is filtered. */
export function feedPlaces(templates: string[], readFeed: NewsPlace["read"], now: () => Date): NewsPlace[] {
  return templates.map((template) =>
    feedPlace({ url: template, filter: template.includes("{query}") ? "search" : "words" }, readFeed, now),
  );
}

export function feedPlace(
  { url, filter, isOwn = false }: { url: string; filter: Filter; isOwn?: boolean },
  readFeed: NewsPlace["read"],
  now: () => Date,
): NewsPlace {
  return {
    url,
    filter,
    isOwn,
    requests: (search) => (filter === "search" ? searches(url, search, now()) : [url]),
    read: (request, signal) => readFeed(request, signal),
  };
}

function searches(template: string, { queries, language, since }: Search, now: Date): string[] {
  const localised = inLanguage(template, language).replace(
    /\bwhen:\d+[dh]\b/,
    `when:${daysSince(since, now)}d`,
  );
  return queries.map((query) =>
    localised.replaceAll("{query}", () => encodeURIComponent(query.toWellFormed())),
  );
}

/** Whole days, from 1 to 30. */
export function daysSince(since: Date, now: Date): number {
  return Math.max(1, Math.min(30, Math.ceil((now.getTime() - since.getTime()) / day)));
}

/** Fills the language parameters of Google News (`hl`, `gl`, `ceid`) and Bing News (`mkt`), where there are any. */
function inLanguage(template: string, language: string | undefined): string {
  const locale = localeOf(language);
  if (!locale || isInLanguage(template, locale)) return template;
  return template.replace(
    /([?&])(hl|gl|ceid|mkt)=[^&]*/g,
    (_, sign: string, name: string) => `${sign}${name}=${parameterOf(name, locale)}`,
  );
}

// An admin who searches British news keeps it for English topics without a country.
function isInLanguage(template: string, { language, isRegionSet }: Locale): boolean {
  const [, own] = /[?&](?:hl|mkt)=([a-z]+)/i.exec(template) ?? [];
  return !isRegionSet && own?.toLowerCase() === language;
}

interface Locale {
  language: string;
  region: string;
  script: string;
  isRegionSet: boolean;
}

function localeOf(language: string | undefined): Locale | undefined {
  try {
    const own = new Intl.Locale(language ?? "");
    const { language: primary, region, script } = own.maximize();
    if (!region || !script) return undefined;
    return { language: primary, region, script, isRegionSet: own.region !== undefined };
  } catch {
    return undefined;
  }
}

function parameterOf(name: string, { language, region, script }: Locale): string {
  if (name === "gl") return region;
  if (name === "mkt") return `${language}-${region}`;
  // Google distinguishes editions by region, and some languages by more than their code.
  const latin = language === "es" && region !== "ES" ? "es-419" : language;
  if (name === "hl")
    return language === "en" || language === "pt" || language === "zh" ? `${language}-${region}` : latin;
  const edition = { zh: `zh-${script}`, pt: region === "BR" ? "pt-419" : "pt-150" }[language] ?? latin;
  return `${region}:${edition}`;
}
