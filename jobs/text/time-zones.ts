/** Offset of a zone from UTC at a local time. */
export interface ZoneOffset {
  /** Minutes east of UTC. */
  minutes: number;
  /** True if the zone may mean another offset at that time, so that only the day is certain. */
  isDoubtful: boolean;
}

const HOUR = 60;

/**
 * Zone names of one meaning: offset in hours, and for a name of winter or summer time a zone of the tz database that uses
 * it. From RFC 822, section 5.1 (North America) and the tz database (others). Names of several zones (IST, AST, BST of
 * Bangladesh aside) are left out and unknown, as are the military letters but Z (RFC 2822, section 4.3).
 */
const NAMED: Readonly<Record<string, readonly [hours: number, zone: string | null]>> = {
  z: [0, null],
  ut: [0, null],
  utc: [0, null],
  gmt: [0, null],
  wet: [0, 'Europe/Lisbon'],
  west: [1, 'Europe/Lisbon'],
  bst: [1, 'Europe/London'],
  cet: [1, 'Europe/Paris'],
  met: [1, 'Europe/Paris'],
  mez: [1, 'Europe/Paris'],
  cest: [2, 'Europe/Paris'],
  mest: [2, 'Europe/Paris'],
  mesz: [2, 'Europe/Paris'],
  eet: [2, 'Europe/Athens'],
  eest: [3, 'Europe/Athens'],
  msk: [3, 'Europe/Moscow'],
  trt: [3, 'Europe/Istanbul'],
  sast: [2, null],
  jst: [9, null],
  kst: [9, null],
  hkt: [8, null],
  awst: [8, null],
  acst: [9.5, 'Australia/Adelaide'],
  acdt: [10.5, 'Australia/Adelaide'],
  aest: [10, 'Australia/Sydney'],
  aedt: [11, 'Australia/Sydney'],
  nzst: [12, 'Pacific/Auckland'],
  nzdt: [13, 'Pacific/Auckland'],
  nst: [-3.5, 'America/St_Johns'],
  ndt: [-2.5, 'America/St_Johns'],
  adt: [-3, 'America/Halifax'],
  est: [-5, 'America/New_York'],
  edt: [-4, 'America/New_York'],
  cst: [-6, 'America/Chicago'],
  cdt: [-5, 'America/Chicago'],
  mst: [-7, 'America/Denver'],
  mdt: [-6, 'America/Denver'],
  pst: [-8, 'America/Los_Angeles'],
  pdt: [-7, 'America/Los_Angeles'],
  akst: [-9, 'America/Anchorage'],
  akdt: [-8, 'America/Anchorage'],
  hst: [-10, null],
};

/** `+0100`, `+01:00`, `+1`, with the name that it explains before or after it: `GMT+0100`, `+0200 CEST`. */
const OFFSET = /^(?:[a-z]{1,5}\s?)?([+−–-])\s?(\d{1,2})(?::?([0-5]\d))?(?:\s?[a-z]{1,5})?$/i;
/** Zone of the tz database: `Europe/Oslo`, `America/Argentina/Salta`. */
const TZ = /^[a-z_]{2,20}(?:\/[a-z0-9_+-]{1,20}){1,2}$/i;
/** Maximum offset in minutes: that of Kiribati. */
const MAX_OFFSET = 14 * HOUR;

/**
 * The offset of a zone as written in a timestamp: an offset, a name, a zone of the tz database, each perhaps in brackets
 * or with one in brackets after it.
 * @param local the local time, in milliseconds since 1970 as if it were UTC
 * @returns null if the zone is unknown
 */
export function zoneOffset(zone: string, local: number): ZoneOffset | null {
  const text = zone.trim();
  const [, bare = text, note] = /^([^([]*)[([]([^()[\]]*)[)\]]$/.exec(text) ?? [];
  const one = bare.trim() || (note ?? '').trim();
  const [, sign, hours, minutes = '0'] = OFFSET.exec(one) ?? [];
  if (sign !== undefined) {
    const offset = Number(hours) * HOUR + Number(minutes);
    return offset > MAX_OFFSET ? null : { minutes: sign === '+' ? offset : -offset, isDoubtful: false };
  }
  const name = one.toLowerCase();
  if (Object.hasOwn(NAMED, name)) {
    const [hours, place] = NAMED[name] ?? [0, null];
    // A template that says CET in summer too means either.
    return { minutes: hours * HOUR, isDoubtful: place !== null && offsetsIn(place, local)[0] !== hours * HOUR };
  }
  const [offset, other] = TZ.test(one) ? offsetsIn(one, local) : [];
  return offset === undefined ? null : { minutes: offset, isDoubtful: other !== offset };
}

/** Formats by zone; null for a zone that the tz database does not have. */
const formats = new Map<string, Intl.DateTimeFormat | null>();
/** Maximum zones remembered; a country's feeds name a few. */
const MAX_FORMATS = 64;

/**
 * The offsets in minutes that a zone of the tz database may have at a local time: two different ones in the hour that
 * comes twice or never; none if the zone does not exist.
 */
function offsetsIn(zone: string, local: number): number[] {
  if (!formats.has(zone)) {
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(zone, formatIn(zone));
  }
  const format = formats.get(zone);
  if (!format) return [];
  // Offsets change by at most a few hours, so that those of a day before and after enclose the right one.
  const around = [-DAY_MS, DAY_MS].map((away) => offsetAt(format, local + away));
  const fitting = around.filter((offset) => offsetAt(format, local - offset * MINUTE_MS) === offset);
  return fitting.length > 0 ? [fitting[0] ?? 0, fitting.at(-1) ?? 0] : around;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
  } catch {
    return null;
  }
}

/** Offset in minutes at a time: `GMT`, `GMT+05:30`. */
function offsetAt(format: Intl.DateTimeFormat, time: number): number {
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d\d)?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes));
}
