import { createRequire } from 'node:module';
import type { detectAll as DetectAll } from 'tinyld';

const require = createRequire(import.meta.url);

/** Below this length detection guesses; a menu of a few words is no evidence. */
const MIN_LETTERS = 60;
/** Detection reads this many characters: more makes it slower, not surer. */
const SAMPLE = 4_000;
/** The best language must lead the second by this factor, else we are unsure. */
const LEAD = 1.3;

/** The primary subtag of a BCP 47 tag (`nb-NO` → `nb`), or null where the text is no such tag. */
export function primarySubtag(tag: string | null | undefined): string | null {
  const match = /^\s*([a-z]{2,3})(?:[-_][a-z0-9_-]*)?\s*$/i.exec(tag ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

/**
 * The language of a page as a primary subtag: what its `lang` attribute says, else what its text looks like, else the
 * hint (the site's language as registered). Null when unsure. Detection knows one Norwegian (`no`).
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
