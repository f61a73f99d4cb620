import phrases from "./phrases.json" with { type: "json" };

const ENDINGS =
  /(?<!fake)\s+(?:news|updates|passiert|los ist|geschieht|gibt(?: es neues)?|haberleri|nyheter|nyheder|nachrichten|nieuws|a?fc|ag|gmbh|inc|ltd|llc|plc|spa|nv|bv)$|(?:的)?(?:最新)?(?:新闻|消息|动态|资讯|ニュース|最新情報|뉴스|소식)$/iu;
/** A name may start with more than its subject: "News about …", "Was in … passiert". */
const OPENING = new RegExp(`^(?:${Object.values(phrases.openings).join("|")})(?:\\s+|(?<=['’]))`, "iu");

/** A topic's name without the sentence around its subject: "Was in Görlitz passiert" becomes "Görlitz". */
export function subjectOf(name: string): string {
  const rest = name
    .replace(/[?？!！.。]+$/u, "")
    .trim()
    .replace(OPENING, "")
    .trim();
  const subject = rest.replace(ENDINGS, "").trim();
  return subject === "" ? name : subject;
}
