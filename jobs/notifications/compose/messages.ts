import { END_TOKEN, type MailBody, type TextLanguage, type WebhookBody } from '@hyrde/contracts';
import { CronExpressionParser } from 'cron-parser';
import type { EventSource, SubscriptionEvent } from './event.js';

/** Maximum number of events listed in a mail; a link leads to the others. */
const MAIL_ITEMS = 100;

/** The subscription of a message, and the address of the dashboard. */
export interface Sender {
  id: string;
  name: string;
  language: string;
  timeZone: string;
  practice: boolean;
  publicUrl: string;
}

/** The dashboard's lists of the events of a mail. */
type Lists = readonly EventSource['list'][];

const en = {
  subject: (count: number, name: string) => `${count} ${count === 1 ? 'event' : 'events'}: ${name}`,
  intro: (count: number, name: string) =>
    `“${name}”: ${count === 1 ? 'one event' : `${count} events`} since the last mail.`,
  tried: (name: string) => `This is a test. Mails about “${name}” arrive here.`,
  settings: 'This subscription',
  end: 'End this subscription',
};
const nb: typeof en = {
  subject: (count, name) => `${count} ${count === 1 ? 'hendelse' : 'hendelser'}: ${name}`,
  intro: (count, name) => `«${name}»: ${count === 1 ? 'én hendelse' : `${count} hendelser`} siden forrige e-post.`,
  tried: (name) => `Dette er en prøve. E-post om «${name}» kommer hit.`,
  settings: 'Dette abonnementet',
  end: 'Avslutt abonnementet',
};

const WORDS: Record<TextLanguage, typeof en> = { en, nb };

/** The sender of a subscription. @param publicUrl address of the dashboard */
export const senderOf = (subscription: Omit<Sender, 'publicUrl'>, publicUrl: string): Sender => {
  const { id, name, language, timeZone, practice } = subscription;
  return { id, name, language, timeZone, practice, publicUrl: publicUrl.replace(/\/$/, '') };
};

/** Time of the next mail at this hour. @throws if the time zone is unknown */
export const nextDigest = ({ hour, timeZone }: { hour: number; timeZone: string }, now: Date): Date =>
  CronExpressionParser.parse(`0 ${hour} * * *`, { tz: timeZone, currentDate: now }).next().toDate();

export const languageOf = ({ language }: Pick<Sender, 'language'>): TextLanguage => (language === 'nb' ? 'nb' : 'en');

export const webhookOf = (
  { id, type, at, data, path, matched }: SubscriptionEvent,
  { publicUrl, practice }: Sender,
): WebhookBody => ({
  type,
  timestamp: at,
  data: { id, ...data, ...(matched && { matched }), practice, link: publicUrl + path },
});

export const testWebhook = ({ id, name, publicUrl }: Sender, at: Date): WebhookBody => ({
  type: 'subscription.test',
  timestamp: at.toISOString(),
  data: { subscription: { id, name }, link: `${publicUrl}/records/subscriptions/${id}` },
});

/** A mail of these events. @param total number of events, also of those that are not listed */
export function digestOf(events: readonly SubscriptionEvent[], total: number, sender: Sender, lists: Lists): MailBody {
  const language = languageOf(sender);
  const words = WORDS[language];
  const minute = new Intl.DateTimeFormat(language === 'nb' ? 'nb-NO' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: sender.timeZone,
  });
  const items = events.slice(0, MAIL_ITEMS).map(({ at, title, detail, path, matched }) => ({
    title: title[language],
    detail: [minute.format(new Date(at)), detail[language]].filter(Boolean).join(' · '),
    url: sender.publicUrl + path,
    ...(matched && { matched: [...matched] }),
  }));
  return {
    ...frameOf(sender, lists),
    subject: words.subject(total, sender.name),
    intro: words.intro(total, sender.name),
    items,
  };
}

export function testMail(sender: Sender, lists: Lists): MailBody {
  const intro = WORDS[languageOf(sender)].tried(sender.name);
  return { ...frameOf(sender, lists), subject: intro, intro, items: [] };
}

function frameOf(sender: Sender, lists: Lists): Pick<MailBody, 'language' | 'links' | 'unsubscribe'> {
  const { publicUrl, practice } = sender;
  const words = WORDS[languageOf(sender)];
  return {
    language: sender.language,
    links: [
      ...lists.map(({ path, label }) => ({
        label: label[languageOf(sender)],
        url: `${publicUrl}${path}${practice ? '?data=practice' : ''}`,
      })),
      { label: words.settings, url: `${publicUrl}/records/subscriptions/${sender.id}` },
      { label: words.end, url: `${publicUrl}/unsubscribe/${END_TOKEN}` },
    ],
    unsubscribe: `${publicUrl}/api/unsubscribe/${END_TOKEN}`,
  };
}
