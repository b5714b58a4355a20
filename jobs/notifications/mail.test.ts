import type { MailBody } from '@hyrde/contracts';
import { afterEach, expect, it } from 'vitest';
import { addressGate, systemResolver } from '../fetcher/index.js';
import { type Notifier, openNotifier } from './notifier.js';
import { type MailServer, mailServer } from './testing/mail-server.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A mail server, and a notifier that uses it. */
async function relay({ refuses = 0, hangs = false } = {}): Promise<{ notifier: Notifier; got: MailServer['got'] }> {
  const { smtp, got, close } = await mailServer({ refusal: () => refuses, hangs });
  closing.push(close);
  return { notifier: notifierWith(smtp), got };
}

function notifierWith(smtp: MailServer['smtp']): Notifier {
  const notifier = openNotifier({
    gate: addressGate({ resolver: systemResolver }),
    operator: {},
    relay: () => ({ ...smtp, trusted: true }),
    totalMs: 500,
  });
  closing.push(() => notifier.close());
  return notifier;
}

const BODY: MailBody = {
  language: 'nb',
  subject: '2 endringer: Postlister',
  intro: 'Disse sidene er endret.',
  items: [
    {
      title: 'Nordvik: Postliste <endret>',
      detail: 'https://nordvik.example/post',
      url: 'https://hyrde.example/changes/1',
    },
  ],
  links: [{ label: 'Avslutt', url: 'https://hyrde.example/unsubscribe/t' }],
  unsubscribe: 'https://hyrde.example/api/unsubscribe/t',
};
const message = (more: Partial<MailBody> = {}, to = 'reader@example.org') => ({
  id: 'a1',
  to,
  body: { ...BODY, ...more },
});
const headersOf = (source = '') =>
  source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replace(/\r\n\s+/g, ' ')
    .split('\r\n');

it('sends a mail as text and as HTML, with the way to end it', async () => {
  const { notifier, got } = await relay();
  expect(await notifier.mail(message())).toEqual({ kind: 'delivered', status: 250 });
  const [{ to, source } = { to: [], source: '' }] = got;
  expect(to).toEqual(['reader@example.org']);
  const headers = headersOf(source);
  for (const header of [
    'From: Hyrde <hyrde@example.org>',
    'To: reader@example.org',
    'Subject: 2 endringer: Postlister',
    'Message-ID: <a1@example.org>',
    'List-Unsubscribe: <https://hyrde.example/api/unsubscribe/t>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Auto-Submitted: auto-generated',
  ])
    expect(headers).toContain(header);
  expect(source).toContain('Content-Type: text/plain');
  expect(source).toContain('Content-Type: text/html');
  expect(source).toContain('Nordvik: Postliste &lt;endret&gt;');
  expect(source).toContain('Nordvik: Postliste <endret>');
});

it('marks the searched words, whole words only', async () => {
  const { notifier, got } = await relay();
  const item = { title: 'Barnehager & barnehagene', detail: 'Nye barnehager <b>', url: 'https://hyrde.example/1' };
  await notifier.mail(message({ items: [{ ...item, matched: ['Barnehager', 'barnehager', '<b>'] }] }));
  const [{ source } = { source: '' }] = got;
  expect(source).toContain('*Barnehager* & barnehagene');
  expect(source).toContain('<mark>Barnehager</mark> &amp; barnehagene');
  expect(source).toContain('Nye <mark>barnehager</mark> <mark>&lt;b&gt;</mark>');
});

it('adds no header and no recipient from the texts of its events', async () => {
  const { notifier, got } = await relay();
  const subject = 'News\r\nBcc: victim@example.org\r\n\r\nbody\u2028x';
  await notifier.mail(message({ subject }, 'reader@example.org'));
  const [{ to, source } = { to: [], source: '' }] = got;
  expect(to).toEqual(['reader@example.org']);
  expect(headersOf(source).filter((header) => /^bcc/i.test(header))).toEqual([]);
  expect(headersOf(source)).toContain('Subject: News Bcc: victim@example.org body x');
});

it.each([
  [550, 'gone'],
  [451, 'failed'], // greylisting
] as const)('knows what %i to a reader means', async (refuses, kind) => {
  const { notifier } = await relay({ refuses });
  expect(await notifier.mail(message())).toMatchObject({ kind, status: refuses });
});

it('fails where the relay is away, or hangs', async () => {
  const { notifier } = await relay({ hangs: true });
  expect(await notifier.mail(message())).toMatchObject({ kind: 'failed' });
  expect(await notifierWith({ url: 'smtp://127.0.0.1:9', from: 'hyrde@example.org' }).mail(message())).toMatchObject({
    kind: 'failed',
    status: null,
  });
});
