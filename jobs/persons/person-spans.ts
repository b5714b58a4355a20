import { addressSpans } from './address-spans.js';
import { fittedModel, lineSpans, type Model, ownWords, partySpans, type TextContext } from './line-spans.js';
import { apart, type PersonSpan, withBullets } from './spans.js';

/** Maximum length of a sender's or recipient's text; a longer one is read as a text. */
const MAX_PARTY = 1_000;
/** Maximum length of a line that is read at once; a longer one is read in parts. */
const MAX_LINE = 10_000;
const PARTIES: ReadonlySet<string> = new Set(['sender', 'recipient', 'correspondent']);
/** An address within a text. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]{3,3000}/giu;

/** Spans of a text that name or reach private persons, ascending. Each line is read by itself, and each address in it. */
export function personSpans(text: string, context: TextContext = {}, model: Model = fittedModel()): PersonSpan[] {
  const { role = 'text', people = null } = context;
  if (PARTIES.has(role) && text.length <= MAX_PARTY && !text.includes('\n')) return partySpans(text, context, model);
  const own = ownWords(context.own);
  const spans: PersonSpan[] = [];
  for (let from = 0; from < text.length; ) {
    const to = lineEnd(text, from);
    if (to > from)
      for (const { start, end, kind } of lineSpans(text.slice(from, to), own, context, model))
        spans.push({ start: start + from, end: end + from, kind });
    from = text.charAt(to) === '\n' ? to + 1 : Math.max(to, from + 1);
  }
  if (!text.includes('://') && !text.includes('www.')) return spans;
  const names = Array.isArray(context.own) ? context.own : [];
  const found = [...text.matchAll(ADDRESS)].map(({ 0: address, index }) => ({
    index,
    to: index + address.length,
    own: addressSpans(address, { own: names, people, isUnknown: context.isUnknown ?? false }, model),
  }));
  // Both are ascending.
  let next = 0;
  const outside = spans.filter(({ start, end }) => {
    while (next < found.length && (found[next]?.to ?? 0) <= start) next++;
    return (found[next]?.index ?? Number.POSITIVE_INFINITY) >= end;
  });
  return apart([
    ...outside,
    ...found.flatMap(({ index, own: inside }) =>
      inside.map(({ start, end, kind }) => ({ start: start + index, end: end + index, kind })),
    ),
  ]);
}

/** End of the line that begins there, or of its part that is read at once. */
function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  const to = end < 0 ? text.length : end;
  if (to - from <= MAX_LINE) return to;
  const space = text.lastIndexOf(' ', from + MAX_LINE);
  return space > from ? space + 1 : from + MAX_LINE;
}

/** A text with private persons redacted, of the same length. */
export const redactedText = (text: string, context: TextContext = {}): string =>
  withBullets(text, personSpans(text, context));
