import { createRequire } from 'node:module';
import type { detectAll as DetectAll } from 'tinyld';

const require = createRequire(import.meta.url);

/** Minimum letters for detection; a menu of a few words is no evidence. */
const MIN_LETTERS = 60;
/** Characters read by detection; more take longer without better results. */
const SAMPLE = 4_000;
/** Factor by which the best language must lead the second; else the result is unsure. */
const LEAD = 1.3;

/** The primary subtag of a BCP 47 tag (`nb-NO` → `nb`); null if the text is no tag. */
export function primarySubtag(tag: string | null | undefined): string | null {
  const match = /^\s*([a-z]{2,3})(?:[-_][a-z0-9_-]*)?\s*$/i.exec(tag ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

/**
 * The language of a page as a primary subtag: its `lang` attribute, else the detected language, else the hint (the
 * site's registered language). Null if unsure. Detection knows one Norwegian (`no`).
 * @param text visible text
 */
export function languageOf(text: string, lang: string | null, hint: string | null = null): string | null {
  return primarySubtag(lang) ?? detected(text) ?? primarySubtag(hint);
}

function detected(text: string): string | null {
  const sample = text.slice(0, SAMPLE);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const { detectAll } = require('tinyld') as { detectAll: typeof DetectAll };
  const [best, second] = detectAll(sample);
  if (!best || (second && best.accuracy < LEAD * second.accuracy)) return null;
  return best.lang;
}
