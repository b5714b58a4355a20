import { isTimeZone } from '@hyrde/contracts';
import { z } from 'zod';

/** Controls that turn the direction of writing, so that a name reads as another (Unicode UAX #9, sections 2.1 to 2.4). */
export const TURNS = /[\u202a-\u202e\u2066-\u2069]/;
export const TURNED = 'has an invisible sign that turns the direction of writing';

/** Schema of a text that a person typed: normalized (Unicode NFC), trimmed, not empty, of limited length, in one direction. */
export const line = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !TURNS.test(text), TURNED);

/** Like `line`, but may be empty. */
export const note = (max: number) => z.string().normalize('NFC').trim().max(max);

/** With the flag `u`, a pair of surrogates is one character and does not match. */
const LONE = /\p{Surrogate}/u;

/** Reason why Postgres or a strict JSON parser cannot hold a text; null if both can. */
export function faultOf(text: string): string | null {
  if (text.includes('\0')) return 'has a character U+0000, which cannot be stored';
  return LONE.test(text) ? 'has half a character (a lone surrogate)' : null;
}

const OF_PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

interface Fault {
  path: string[];
  message: string;
}

/**
 * Texts within a value, keys included, that cannot be stored, and keys that concern an object's prototype: Nest's pipe
 * would silently drop them.
 * @param value JSON document or query; the caller limits its depth
 */
export function unusableTexts(value: unknown, path: string[] = []): Fault[] {
  if (typeof value === 'string') {
    const message = faultOf(value);
    return message ? [{ path, message }] : [];
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const message = OF_PROTOTYPE.has(key) ? 'is no name of a field' : faultOf(key);
    return message
      ? [{ path: [...path, key.replace(/\p{Surrogate}/gu, '\uFFFD')], message }]
      : unusableTexts(inner, [...path, key]);
  });
}

/** Schema of a name in the IANA time zone database. */
export const TimeZone = line(60).refine(isTimeZone, 'is no time zone, such as Europe/Oslo');

/** Local time of the zone to the second, such as `2026-11-23 10:15:30`; without a zone in UTC, with the suffix " UTC". */
export function localTime(at: Date, timeZone?: string): string {
  // The Swedish locale formats dates as ISO 8601.
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timeZone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return `${parts.format(at)}${timeZone ? '' : ' UTC'}`;
}
