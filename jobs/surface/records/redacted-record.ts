import { type PersonSign, REDACTED_MARK } from '@hyrde/contracts';
import { nameLikeRuns, privatePerson } from './private-persons.js';
import type { PortalRecord } from './record.js';

/** Texts of a record that may name private persons; of its exemption, the text. */
type Named = Pick<PortalRecord, 'sender' | 'recipient' | 'title' | 'caseTitle' | 'link'> & { exemption: string | null };

export interface RedactedRecord {
  /** Redacted texts, safe for every role. `senderSign` or `recipientSign` replaces a private person's name. */
  shown: Named & { senderSign: PersonSign; recipientSign: PersonSign };
  /** Redacted fields as received from the portal; null if none was redacted. */
  names: Named | null;
}

/** Further redaction, of people known from the portal's other records. */
type RedactMore = (text: string) => string;

/**
 * Separates private senders and recipients from the redacted texts, also in titles, exemption and link. In a record
 * with a private person, other names, addresses and contact data are redacted too; national identity numbers in any
 * record. The decision is a heuristic over names and the portal's marks.
 */
export function redactedRecord(record: Named, more: RedactMore = (text) => text): RedactedRecord {
  const { sender, recipient, title, caseTitle, exemption, link } = record;
  const senderSign = sender === null ? 'none' : privatePerson(sender);
  const recipientSign = recipient === null ? 'none' : privatePerson(recipient);
  const people = [senderSign === 'likely' ? sender : null, recipientSign === 'likely' ? recipient : null].filter(
    (name) => name !== null,
  );
  const private_ = senderSign !== 'none' || recipientSign !== 'none';
  const redacted = (text: string | null) => text && more(textWithout(text, people, private_));
  const shown = {
    sender: senderSign === 'none' ? redacted(sender) : null,
    recipient: recipientSign === 'none' ? redacted(recipient) : null,
    title: redacted(title),
    caseTitle: redacted(caseTitle),
    exemption: redacted(exemption),
    link: link !== null && linkNames(link, people, more) ? null : link,
    senderSign,
    recipientSign,
  };
  const apart = (field: keyof Named) => (shown[field] === record[field] ? null : record[field]);
  const names: Named = {
    sender: apart('sender'),
    recipient: apart('recipient'),
    title: apart('title'),
    caseTitle: apart('caseTitle'),
    exemption: apart('exemption'),
    link: apart('link'),
  };
  return { shown, names: Object.values(names).some((text) => text !== null) ? names : null };
}

/** Eleven digits (Norway), or date of birth with suffix (Sweden, Denmark, Finland), with or without separators. */
const NATIONAL_NUMBER =
  /(?<![\d/])(?:\d{6}[ \u00a0.-]?\d{5}|(?:19|20)?\d{6}[-+]\d{4}|\d{6}[-+A]\d{3}[0-9A-Z])(?![\d/])/gu;
/** Street with its number and the place after it, in the languages of the product. */
const ADDRESS = new RegExp(
  [
    String.raw`(?:\p{L}[\p{L}'’.-]*(?:veien|vegen|veg|vei|gata|gaten|gate|stien|alléen|allé|svingen|bakken|plassen|plass`,
    '|vägen|gatan|vej|gade|katu|tie|straße|strasse|straat|weg)',
    String.raw`|(?:\p{L}[\p{L}'’.-]*[ \u00a0]){1,2}(?:gate|gata|vei|veg|plass|allé|street|road|avenue|lane|st\.|rd\.)`,
    String.raw`|(?:rue|avenue|calle|via|plaza|piazza)(?:[ \u00a0]\p{L}[\p{L}'’-]*){1,4})`,
    String.raw`[ \u00a0,]{1,2}\d{1,4}(?:[ \u00a0]?[a-z](?!\p{L}))?(?:,?[ \u00a0]\d{4,5}[ \u00a0]\p{L}+)?`,
  ].join(''),
  'giu',
);
const NUMBER_BEFORE_STREET =
  /(?<!\d)\d{1,4}[ \u00a0](?:\p{Lu}[\p{L}'’-]*[ \u00a0]){1,3}(?:street|road|avenue|lane)(?!\p{L})/giu;
const MAIL_ADDRESS = /[^\s@<>]+@[^\s@<>]+\.\p{L}{2,}/giu;
const TELEPHONE = /(?<![\d/.-])(?:\+\d{2}[ \u00a0]?)?\d{2,3}(?:[ \u00a0]?\d{2,3}){2,3}(?![\d/-])/gu;

/** @param private_ true if the record names a private person, by name or by a mark in its place */
function textWithout(text: string, people: readonly string[], private_: boolean): string {
  const always = text.replace(NATIONAL_NUMBER, REDACTED_MARK);
  if (!private_) return always;
  const named = people
    .flatMap(patternsOf)
    .reduce((left, { mayMatch, pattern }) => (mayMatch(left) ? left.replace(pattern(), REDACTED_MARK) : left), always);
  const reached = [ADDRESS, NUMBER_BEFORE_STREET, MAIL_ADDRESS, TELEPHONE].reduce(
    (left, pattern) => left.replace(pattern, REDACTED_MARK),
    named,
  );
  const without = nameLikeRuns(reached).reduce((left, run) => left.replaceAll(run, REDACTED_MARK), reached);
  return without.replace(NAMES_BETWEEN, REDACTED_MARK);
}

/** Middle names between two redacted parts: "••• Anne •••". */
const NAMES_BETWEEN = new RegExp(
  String.raw`${REDACTED_MARK}(?:[ \u00a0-]\p{Lu}[\p{L}\p{M}’'.-]*){1,4}[ \u00a0-]${REDACTED_MARK}`,
  'gu',
);

const partsOf = (name: string): string[] => name.split(/[\s,;/]+/).filter((part) => part !== '');

/** Spelling of a name. `mayMatch` is a cheap prefilter, since compiling the expression takes much longer. */
interface NamePattern {
  mayMatch: (text: string) => boolean;
  /** Compiled on first use and cached. */
  pattern: () => RegExp;
}

/** Number of names whose patterns are cached; the names of a page's records recur in each of their texts. */
const MAX_CACHED = 20;
const kept = new Map<string, readonly NamePattern[]>();

function patternsOf(name: string): readonly NamePattern[] {
  const patterns = kept.get(name) ?? namePatterns(name);
  const [oldest] = kept.keys();
  if (kept.size >= MAX_CACHED && oldest !== undefined && !kept.has(name)) kept.delete(oldest);
  kept.set(name, patterns);
  return patterns;
}

/** Spellings of a name: the whole name in any usual order, initials with the last name, and single parts. */
function namePatterns(name: string): NamePattern[] {
  const parts = partsOf(name).filter((part) => part.length > 1 || /\p{Lo}/u.test(part));
  const words = parts.filter((part) => part.length >= 3 || /\p{Lo}/u.test(part));
  const [last = '', ...first] = [...parts].reverse();
  const orders = [parts, [last, ...first.reverse()], [...parts.slice(1), parts[0] ?? '']];
  const initials = parts.map((part) => `(?:${escaped(part)}|${escaped(part[0] ?? '')}\\.?)`);
  const whole = (written: readonly string[], mayMatch: NamePattern['mayMatch']) =>
    parts.length < 2 ? [] : [bounded(written.join('[\\s,]+'), 'giu', mayMatch)];
  return [
    ...orders.flatMap((order) => whole(order.map(escaped), holdsAll(parts))),
    ...whole(initials, startsLike(parts)),
    // A single part is a name only with a capital: "Berg", not "berg".
    ...[...words, ...words.map((part) => part.toUpperCase())].map((part) =>
      bounded(escaped(part), 'gu', (text) => text.includes(part)),
    ),
  ];
}

/** Prefilter: true if the text contains all these parts. */
function holdsAll(parts: readonly string[]): NamePattern['mayMatch'] {
  const wanted = parts.map(alikeInCase);
  return (text) => {
    const all = alikeInCase(text);
    return wanted.every((part) => all.includes(part));
  };
}

/** Prefilter: true if for each part the text has a word with its first letter, as initials have. */
function startsLike(parts: readonly string[]): NamePattern['mayMatch'] {
  const starts = parts.map(([first = '']) => alikeInCase(first));
  return (text) => {
    const all = new Set(text.match(/(?<![\p{L}\p{M}])./gsu)?.map(alikeInCase));
    return starts.every((start) => all.has(start));
  };
}

/** Case folding consistent with the `i` flag of expressions: also ſ and s, ς and σ. */
const alikeInCase = (text: string): string => text.toLowerCase().toUpperCase();

function bounded(source: string, flags: string, mayMatch: NamePattern['mayMatch']): NamePattern {
  let made: RegExp | null = null;
  const pattern = () => {
    made ??= new RegExp(`(?<![\\p{L}\\p{M}])${source}(?:s|['’]s)?(?![\\p{L}\\p{M}])`, flags);
    return made;
  };
  return { mayMatch, pattern };
}

/**
 * True if an address names a person of the record or a known person of the portal. In the host only a whole name
 * counts: not every link of nordvik.example names Lars Nordvik.
 */
function linkNames(link: string, people: readonly string[], more: RedactMore): boolean {
  const [, host = '', rest = ''] = /^(?:[a-z]+:\/\/([^/?#]*))?(.*)$/is.exec(link) ?? [];
  const words = folded(decoded(rest)).match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const text = words.join(' ');
  if (more(text) !== text || words.some((word) => /^\d{11}$/.test(word))) return true;
  return people.some((name) => {
    const parts = partsOf(name).map(folded);
    if (parts.some((part) => holdsPart(text, words, part))) return true;
    return parts.length > 1 && parts.every((part) => folded(host).includes(part));
  });
}

/** True if the part is a word, or if it is long enough and contained in one: "karinordmann". */
const holdsPart = (text: string, words: readonly string[], part: string): boolean =>
  words.includes(part) || (part.length >= 5 && text.includes(part)) || (/\p{Lo}/u.test(part) && text.includes(part));

/** Text as addresses write it: without diacritics, in lower case. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, (sign) => `\\${sign}`);
