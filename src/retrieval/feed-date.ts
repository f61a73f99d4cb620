import { fold } from "../language/folding.ts";

/** A date in RFC 3339, RFC 822 or looser forms; UTC without a known zone. Null if unreadable or before 1995. */
export function readDate(written: string | null | undefined): Date | null {
  const text = written?.trim() ?? "";
  const time = fromIso(text) ?? fromMail(text) ?? fromOther(text);
  return time !== null && time >= EARLIEST ? new Date(time) : null;
}

const EARLIEST = Date.UTC(1995, 0, 1);

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$/i;

function fromIso(text: string): number | null {
  const [, day, clock = "00:00", zone = "Z"] = ISO.exec(text) ?? [];
  if (day === undefined) return null;
  return known(Date.parse(`${day}T${clock}${/^[+-]/.test(zone) ? zone : "Z"}`));
}

const MAIL =
  /^(?:\p{L}{2,}\.?,? *)?(0?[1-9]|[12]\d|3[01])[ .-]+(\p{L}{3,})\.?[ -]+(\d{4}|\d\d)(?:,? +([01]?\d|2[0-4]):?([0-5]\d)(?::(\d\d))?)?(?: *([a-z]+)?([+-]\d\d:?\d\d)?(?: *\([^)]*\))?)$/iu;

function fromMail(text: string): number | null {
  const [, day, name = "", year = "", hour = "0", minute = "0", second = "0", zone = "", offset] =
    MAIL.exec(text) ?? [];
  const month = monthOf(name);
  if (day === undefined || month < 0) return null;
  const midnight = Date.UTC(fullYear(Number(year)), month, Number(day));
  const minutes = Number(hour) * 60 + Number(minute) - (offset ? minutesOf(offset) : hoursOf(zone) * 60);
  return midnight + (minutes * 60 + Number(second)) * 1000;
}

// The engine would read a date without a zone as local time.
function fromOther(text: string): number | null {
  if (!/\d{4}/.test(text)) return null;
  const hasZone = /(?:\b(?:UTC|GMT|Z)\b|[+-]\d\d:?\d\d$)/i.test(text);
  return known(Date.parse(hasZone ? text : `${text} UTC`));
}

function known(time: number): number | null {
  return Number.isNaN(time) ? null : time;
}

/** By their first letters: the runtime's calendar of all languages takes some megabytes. */
const MONTHS = [
  /^(?:jan|ene|gen)/,
  /^(?:feb|fev)/,
  /^(?:mar|mrz|maa|mrt)/,
  /^(?:apr|abr|avr)/,
  /^(?:may|mai|mag|mei)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|ago|aou)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|out|ott)/,
  /^nov/,
  /^(?:dec|dez|dic)/,
];

function monthOf(name: string): number {
  const plain = fold(name);
  return MONTHS.findIndex((month) => month.test(plain));
}

function fullYear(year: number): number {
  if (year > 99) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Hours ahead of UTC. */
const ZONES: Record<string, number> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  BRT: -3,
  BST: 1,
  WEST: 1,
  CET: 1,
  MEZ: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
};

function hoursOf(zone: string): number {
  return ZONES[zone.toUpperCase()] ?? 0;
}
