import type { MailBody, MailFault } from '@hyrde/contracts';
import type { DeliveryResult } from './webhook.js';

export interface MailMessage {
  /** Id of the delivery, from which the Message-ID is made. */
  id: string;
  to: string;
  body: MailBody;
}

/** A mail as nodemailer takes it. */
export interface RelayedMail {
  from: string;
  to: { name: string; address: string };
  subject: string;
  messageId: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** The transport of nodemailer. */
export interface MailRelay {
  sendMail(mail: RelayedMail): Promise<unknown>;
}

/** A single line, so that no text from outside can add a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * The mail of a message: text and HTML of equal content, and headers to unsubscribe (RFC 2369, RFC 8058).
 * @param from the operator's SMTP_FROM
 */
function mailOf({ id, to, body }: MailMessage, from: string): Omit<RelayedMail, 'signal'> {
  const [, domain = 'localhost'] = /@([^@>\s]+)>?$/.exec(from) ?? [];
  return {
    from,
    to: { name: '', address: to },
    subject: oneLine(body.subject),
    messageId: `<${id}@${domain}>`,
    text: textOf(body),
    html: htmlOf(body),
    headers: {
      ...(body.unsubscribe && {
        'List-Unsubscribe': `<${body.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated', // RFC 3834: no vacation notices
    },
  };
}

/**
 * A text with the given words marked, whole words only.
 * @param plain renders the text between and in the marks
 */
function marked(
  text: string,
  words: readonly string[],
  plain: (part: string) => string,
  mark: (word: string) => string,
) {
  if (words.length === 0) return plain(text);
  const longestFirst = words
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .sort((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'u'));
  return parts.map((part, i) => (i % 2 === 1 ? mark(plain(part)) : plain(part))).join('');
}

function textOf({ intro, items, links }: MailBody): string {
  const inStars = (text: string, words: readonly string[] = []) =>
    marked(oneLine(text), words, String, (word) => `*${word}*`);
  return [
    intro,
    ...items.map(({ title, detail, url, matched }) =>
      [inStars(title, matched), inStars(detail, matched), oneLine(url)].filter(Boolean).join('\n'),
    ),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ].join('\n\n');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => escapedPart(oneLine(text));
const escapedPart = (text: string): string => text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

function htmlOf({ language, subject, intro, items, links }: MailBody): string {
  const inMarks = (text: string, words: readonly string[] = []) =>
    marked(oneLine(text), words, escapedPart, (word) => `<mark>${word}</mark>`);
  const link = (url: string, label: string, words?: readonly string[]) =>
    `<a href="${escaped(url)}">${inMarks(label, words)}</a>`;
  const entries = items.map(
    ({ title, detail, url, matched }) => `<li><p>${link(url, title, matched)}<br>${inMarks(detail, matched)}</p></li>`,
  );
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>`,
    `<p>${escaped(intro)}</p>`,
    entries.length > 0 ? `<ul>${entries.join('')}</ul>` : '',
    `<p>${links.map(({ label, url }) => link(url, label)).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n');
}

/** Result of sending a mail. */
export type MailResult = Exclude<DeliveryResult, { kind: 'failed' }> | FailedMail;
type FailedMail = Extract<DeliveryResult, { kind: 'failed' }> & { fault: MailFault };

/** Sends a mail through the operator's relay. @param totalMs time-out in milliseconds */
export async function sendMail(
  message: MailMessage,
  { relay, from, totalMs }: { relay: MailRelay; from: string; totalMs: number },
): Promise<MailResult> {
  try {
    await relay.sendMail({ ...mailOf(message, from), signal: AbortSignal.timeout(totalMs) });
    return { kind: 'delivered', status: 250 };
  } catch (error) {
    return failureOf(error);
  }
}

/** Reads nodemailer's error: `EENVELOPE` with 550 to 553 to RCPT TO says that the address does not exist. */
export function failureOf(error: unknown): MailResult {
  const { responseCode, code, command } = error as { responseCode?: unknown; code?: unknown; command?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : null;
  const detail = oneLine(error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (status !== null && status >= 550 && status <= 553 && code === 'EENVELOPE' && command === 'RCPT TO')
    return { kind: 'gone', status, detail };
  return { kind: 'failed', status, detail, retryAfterMs: null, fault: faultOf(error, detail) };
}

/** Codes of nodemailer and of the system, reasons of the address check and the HTTP client. */
const FAULTS: Readonly<Record<string, MailFault>> = {
  ETIMEDOUT: 'time-out',
  EDNS: 'name-not-found',
  ENOTFOUND: 'name-not-found',
  'name-not-found': 'name-not-found',
  'address-refused': 'address-refused',
  ETLS: 'tls',
  'time-out': 'time-out',
  'connection-failed': 'refused',
  'tls-failed': 'tls',
  'tls-chain-incomplete': 'tls',
  EAUTH: 'sign-in',
  EENVELOPE: 'recipient',
};

/** The reason of a failed connection. @param detail the error's message */
export function faultOf(error: unknown, detail: string): MailFault {
  const { name, code, reason } = error as { name?: unknown; code?: unknown; reason?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'time-out';
  // Nodemailer gives all errors of a socket one code, and keeps the system's in the message.
  if (detail.includes('ECONNREFUSED')) return 'refused';
  if (/certificate|\bssl\b|\btls\b/i.test(detail)) return 'tls';
  return FAULTS[String(reason ?? code)] ?? 'other';
}
