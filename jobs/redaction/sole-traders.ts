import { type PersonSign, REDACTED_MARK } from '@hyrde/contracts';
import { apart, redactedAddress, soleTraderSpans, traderNameSpans, withMark } from '../persons/index.js';

const TEXTS = ['sender', 'recipient', 'title', 'caseTitle', 'exemption'] as const;

/** The texts of a record as they are shown. */
type ShownRecord = Record<(typeof TEXTS)[number], string | null> & {
  link: string | null;
  senderSign: PersonSign;
  recipientSign: PersonSign;
};

/**
 * A record as shown while sole traders are redacted: their names in any field, and a link that holds one. A sender or
 * recipient that is one reads as a private person's.
 */
export function withoutSoleTraders<Row extends ShownRecord>(row: Row): Row {
  const names = TEXTS.flatMap((field) => {
    const text = row[field];
    return text ? soleTraderSpans(text).map(({ start, end }) => text.slice(start, end)) : [];
  });
  if (names.length === 0) return row;
  const texts = TEXTS.map((field) => {
    const text = row[field];
    return [field, text && withMark(text, apart(traderNameSpans(text, names)), REDACTED_MARK)] as const;
  });
  const shown = Object.fromEntries(texts) as Pick<Row, (typeof TEXTS)[number]>;
  const signOf = (field: 'sender' | 'recipient', sign: PersonSign): PersonSign =>
    shown[field] === row[field] ? sign : 'likely';
  return {
    ...row,
    ...shown,
    senderSign: signOf('sender', row.senderSign),
    recipientSign: signOf('recipient', row.recipientSign),
    link: row.link === null || redactedAddress(row.link, { own: names }) !== row.link ? null : row.link,
  };
}
