/** Kind of what reaches a private person. */
export type PersonKind = 'person' | 'address' | 'number' | 'mail' | 'phone';

/** Part of a text that names or reaches a private person, by UTF-16 code units [start, end). */
export interface PersonSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: PersonKind;
}

/** Replacement for each character of a redacted text, so that offsets stay valid. */
const BULLET = '•';

/**
 * A page's text in which its own runs of bullets, such as a password's dots, are bullet operators (U+2219): a run of
 * bullets in a redacted text is a redacted name. Its length is unchanged.
 */
export const withoutOwnBullets = (text: string): string => text.replace(/•{2,}/g, (run) => '∙'.repeat(run.length));

/** A text with these spans redacted, of the same length. Spaces stay. */
export function withBullets(text: string, spans: readonly PersonSpan[]): string {
  let [left, done] = ['', 0];
  for (const { start, end } of spans) {
    if (end <= done) continue;
    const from = Math.max(start, done);
    left += text.slice(done, from) + text.slice(from, end).replace(/[^\s]/g, BULLET);
    done = end;
  }
  return left + text.slice(done);
}

/** A text with each of these spans replaced by a mark. */
export function withMark(text: string, spans: readonly PersonSpan[], mark: string): string {
  let [left, done] = ['', 0];
  for (const { start, end } of spans) {
    if (end <= done) continue;
    left += text.slice(done, Math.max(start, done)) + mark;
    done = end;
  }
  return left + text.slice(done);
}

/** Spans ascending, without overlap; of two that overlap, the union with the first's kind. */
export function apart(spans: readonly PersonSpan[]): PersonSpan[] {
  const kept: PersonSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last && span.start < last.end) {
      if (span.end > last.end) kept[kept.length - 1] = { ...last, end: span.end };
    } else kept.push(span);
  }
  return kept;
}

export const shifted = (spans: readonly PersonSpan[], by: number): PersonSpan[] =>
  spans.map(({ start, end, kind }) => ({ start: start + by, end: end + by, kind }));

/** Meaning of a part of an address by the name of its parameter, or by the segment before. */
export type AddressKey = 'party' | 'person' | 'title' | null;
