import { z } from 'zod';

/** Text that a person typed: one form of each letter (Unicode NFC), trimmed, not empty, and not endless. */
export const line = (max: number) => z.string().normalize('NFC').trim().min(1).max(max);

/** As `line`, and it may be empty. */
export const note = (max: number) => z.string().normalize('NFC').trim().max(max);

/** In an expression with `u`, a pair of surrogates is one character, and not one of these. */
const LONE = /\p{Surrogate}/u;

/** What is wrong with a text that Postgres, or JSON as others read it, could not hold; null for any other text. */
export function faultOf(text: string): string | null {
  if (text.includes('\0')) return 'has a character U+0000, which cannot be stored';
  return LONE.test(text) ? 'has half a character (a lone surrogate)' : null;
}

interface Fault {
  path: string[];
  message: string;
}

/**
 * The texts below a value, keys included, that cannot be stored, and keys by which an object's prototype is changed.
 * @param value of a JSON document or a query; its depth is bounded before
 */
export function unusableTexts(value: unknown, path: string[] = []): Fault[] {
  if (typeof value === 'string') {
    const message = faultOf(value);
    return message ? [{ path, message }] : [];
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const message = key === '__proto__' ? 'is no name of a field' : faultOf(key);
    return message
      ? [{ path: [...path, key.replace(/\p{Surrogate}/gu, '\uFFFD')], message }]
      : unusableTexts(inner, [...path, key]);
  });
}
