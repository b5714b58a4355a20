import { addressSpans } from './address-spans.js';
import { fittedModel, type Model, type TextContext } from './line-spans.js';
import { KnownPeople } from './people.js';
import { personSpans } from './person-spans.js';
import type { PersonSpan } from './spans.js';
import { folded } from './vocabulary/word-list.js';

/** Fields of a record that may name private persons; null if missing. */
export interface RecordTexts {
  readonly sender: string | null;
  readonly recipient: string | null;
  /** Sender or recipient of a record that has one column for both. */
  readonly correspondent?: string | null;
  readonly title: string | null;
  readonly caseTitle?: string | null;
  readonly exemption?: string | null;
  readonly handler?: string | null;
  readonly link?: string | null;
  readonly direction?: 'in' | 'out' | 'internal' | null;
}

export type RecordPart = Exclude<keyof RecordTexts, 'direction'>;
export type RecordSpans = Record<RecordPart, PersonSpan[]>;

/** True if the letter's direction makes this field the body's own side. */
const isOwnSide = (part: RecordPart, direction: RecordTexts['direction']): boolean =>
  direction === 'internal' ||
  (direction === 'in' && part === 'recipient') ||
  (direction === 'out' && part === 'sender');

/** Spans of a record's fields that name or reach private persons. */
export function recordSpans(
  record: RecordTexts,
  people: KnownPeople | null = null,
  model: Model = fittedModel(),
): RecordSpans {
  const { direction = null, handler = null } = record;
  const officers = officersOf(handler ? [handler] : []);
  const party = (part: 'sender' | 'recipient' | 'correspondent'): PersonSpan[] => {
    const text = record[part];
    if (!text) return [];
    const ownSide = isOwnSide(part, direction) || (handler !== null && text.trim() === handler.trim());
    return personSpans(text, { role: part, people, officers, ownSide }, model);
  };
  const [sender, recipient, correspondent] = [party('sender'), party('recipient'), party('correspondent')];
  const own = [
    ...named(record.sender, sender),
    ...named(record.recipient, recipient),
    ...named(record.correspondent, correspondent),
  ];
  const context: TextContext = { role: 'text', own, people, officers };
  const text = (of: string | null | undefined): PersonSpan[] => (of ? personSpans(of, context, model) : []);
  const [title, caseTitle, exemption] = [text(record.title), text(record.caseTitle), text(record.exemption)];
  const all = [...own, ...named(record.title, title), ...named(record.caseTitle, caseTitle)];
  const shown = shownWords([
    [record.sender, sender],
    [record.recipient, recipient],
    [record.correspondent, correspondent],
    [record.title, title],
    [record.caseTitle, caseTitle],
  ]);
  const link = record.link ? addressSpans(record.link, { own: all, people, shown }, model) : [];
  return { sender, recipient, correspondent, title, caseTitle, exemption, handler: [], link };
}

/** The names of persons among these spans. */
export const named = (text: string | null | undefined, spans: readonly PersonSpan[]): string[] =>
  text ? spans.flatMap(({ kind, start, end }) => (kind === 'person' ? [text.slice(start, end)] : [])) : [];

/** The words of texts outside of their names, folded. */
export function shownWords(
  texts: Iterable<readonly [text: string | null | undefined, spans: readonly PersonSpan[]]>,
): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [text, spans] of texts)
    if (text)
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]{2,}/gu))
        if (!spans.some(({ start, end }) => start < index + word.length && index < end)) words.add(folded(word));
  return words;
}

/** The officer of a record or row. */
export function officersOf(names: readonly string[]): KnownPeople | null {
  if (names.length === 0) return null;
  const officers = new KnownPeople();
  for (const name of names) officers.addOfficer(name);
  return officers;
}

/** Collects the persons, officers and bodies of a portal's records, and the ordinary words of their titles. */
export function learnPeople(people: KnownPeople, record: RecordTexts, model: Model = fittedModel()): void {
  const { direction = null, handler = null } = record;
  if (handler) people.addOfficer(handler);
  if (record.title) people.addTitle(record.title);
  for (const part of ['sender', 'recipient', 'correspondent'] as const) {
    const text = record[part];
    if (!text) continue;
    if (isOwnSide(part, direction)) people.addOwnSide(text);
    else for (const name of named(text, personSpans(text, { role: part }, model))) people.addPerson(name);
  }
}
