import { type PersonSign, REDACTED_MARK } from '@hyrde/contracts';
import {
  isWithheld,
  type KnownPeople,
  type PersonSpan,
  type RecordTexts,
  recordSpans,
  roleOfLabel,
  withMark,
  withoutOwnBullets,
} from '../../persons/index.js';
import type { PortalRecord } from './record.js';

/** Texts of a record that may name private persons; of its exemption, the text. */
type Named = Pick<PortalRecord, 'sender' | 'recipient' | 'title' | 'caseTitle' | 'link'> & { exemption: string | null };
/** Fields of the record that show whether a party holds an office. */
type Context = Partial<Pick<PortalRecord, 'direction' | 'others'>>;

const FIELDS = ['sender', 'recipient', 'title', 'caseTitle', 'exemption', 'link'] as const;

export interface RedactedRecord {
  /** Redacted texts, safe for every role. `senderSign` or `recipientSign` replaces a private person's name. */
  shown: Named & { senderSign: PersonSign; recipientSign: PersonSign };
  /** Redacted fields as received from the portal; null if none was redacted. */
  names: Named | null;
}

/** A record as the detector of persons reads it. */
export function textsOf({ exemption, others = [], ...record }: Named & Context): RecordTexts {
  const handler = others.find(({ label }) => label !== null && roleOfLabel(label) === 'handler')?.text ?? null;
  return { ...record, exemption, handler };
}

/**
 * Separates private senders and recipients from the redacted texts, also in titles, exemption and link: who is private
 * is decided by column, direction and words (`jobs/persons`), and by the portal's own marks.
 * @param people known from the portal's other records
 */
export function redactedRecord(record: Named & Context, people: KnownPeople | null = null): RedactedRecord {
  const spans = recordSpans(textsOf(record), people);
  const signOf = (field: 'sender' | 'recipient'): PersonSign => {
    const text = record[field];
    if (text === null || text.trim() === '') return 'none';
    if (isWithheld(text)) return 'marked';
    return spans[field].some(({ kind }) => kind === 'person') ? 'likely' : 'none';
  };
  const [senderSign, recipientSign] = [signOf('sender'), signOf('recipient')];
  const redacted = (text: string | null, own: readonly PersonSpan[]) =>
    text && withMark(withoutOwnBullets(text), own, REDACTED_MARK);
  const plain = (text: string | null) => text && withoutOwnBullets(text);
  const shown = {
    sender: senderSign === 'none' ? redacted(record.sender, spans.sender) : null,
    recipient: recipientSign === 'none' ? redacted(record.recipient, spans.recipient) : null,
    title: redacted(record.title, spans.title),
    caseTitle: redacted(record.caseTitle, spans.caseTitle),
    exemption: redacted(record.exemption, spans.exemption),
    link: spans.link.length > 0 ? null : record.link,
    senderSign,
    recipientSign,
  };
  const apart = Object.fromEntries(
    FIELDS.map((field) => [field, shown[field] === plain(record[field]) ? null : record[field]]),
  ) as unknown as Named;
  return { shown, names: FIELDS.some((field) => apart[field] !== null) ? apart : null };
}
