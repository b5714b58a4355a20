import type { MailBody } from '@hyrde/contracts';
import type { Posted } from './webhook.js';

/** A message to a person. */
export interface Letter {
  /** The delivery's; the mail's Message-ID is made of it. */
  id: string;
  to: string;
  body: MailBody;
}

/** What nodemailer is given. */
export interface Mail {
  from: string;
  to: { name: string; address: string };
  subject: string;
  messageId: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Sends mails; nodemailer's transport. */
export interface MailRelay {
  sendMail(mail: Mail): Promise<unknown>;
}

/** A mail's headers must not grow out of what it tells of. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * A letter as mail: text and HTML that say the same, and links by which its reader ends it (RFC 2369, RFC 8058).
 * @param from of the operator's settings
 */
function mailOf({ id, to, body }: Letter, from: string): Omit<Mail, 'signal'> {
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

function textOf({ intro, items, links }: MailBody): string {
  return [
    intro,
    ...items.map(({ title, detail, url }) => [title, detail, url].filter(Boolean).map(oneLine).join('\n')),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ].join('\n\n');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => oneLine(text).replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

function htmlOf({ language, subject, intro, items, links }: MailBody): string {
  const link = (url: string, label: string) => `<a href="${escaped(url)}">${escaped(label)}</a>`;
  const entries = items.map(({ title, detail, url }) => `<li><p>${link(url, title)}<br>${escaped(detail)}</p></li>`);
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>`,
    `<p>${escaped(intro)}</p>`,
    entries.length > 0 ? `<ul>${entries.join('')}</ul>` : '',
    `<p>${links.map(({ label, url }) => link(url, label)).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n');
}

/** Sends a letter by the operator's relay, within so many milliseconds. */
export async function postLetter(
  letter: Letter,
  { relay, from, totalMs }: { relay: MailRelay; from: string; totalMs: number },
): Promise<Posted> {
  try {
    await relay.sendMail({ ...mailOf(letter, from), signal: AbortSignal.timeout(totalMs) });
    return { kind: 'delivered', status: 250 };
  } catch (error) {
    return failureOf(error);
  }
}

/** Of nodemailer's error: `EENVELOPE` with 5xx to RCPT TO says that there is no such reader. */
function failureOf(error: unknown): Posted {
  const { responseCode, code, command } = error as { responseCode?: unknown; code?: unknown; command?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : null;
  const detail = oneLine(error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (status !== null && status >= 550 && status <= 553 && code === 'EENVELOPE' && command === 'RCPT TO')
    return { kind: 'gone', status, detail };
  return { kind: 'failed', status, detail, retryAfterMs: null };
}
