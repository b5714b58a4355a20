import { END_TOKEN, type MailBody, type WebhookBody } from '@hyrde/contracts';
import type { MailLanguage, NewsSource, Told } from './news-source.js';

/** More would be no mail that anybody reads; the rest is behind its link. */
const MAIL_ITEMS = 100;

/** Of whom, and where people open the dashboard. */
export interface Sender {
  id: string;
  name: string;
  language: string;
  timeZone: string;
  practice: boolean;
  publicUrl: string;
}

/** The dashboard's lists of what a mail tells. */
type Lists = readonly NewsSource['list'][];

const en = {
  subject: (count: number, name: string) => `${count} ${count === 1 ? 'piece' : 'pieces'} of news: ${name}`,
  intro: (count: number, name: string) =>
    `“${name}”: ${count === 1 ? 'one piece' : `${count} pieces`} of news since the last mail.`,
  tried: (name: string) => `This is a test. Mails about “${name}” arrive here.`,
  settings: 'This subscription',
  end: 'End this subscription',
};
const nb: typeof en = {
  subject: (count, name) => `${count} ${count === 1 ? 'nyhet' : 'nyheter'}: ${name}`,
  intro: (count, name) => `«${name}»: ${count === 1 ? 'én nyhet' : `${count} nyheter`} siden forrige e-post.`,
  tried: (name) => `Dette er en prøve. E-post om «${name}» kommer hit.`,
  settings: 'Dette abonnementet',
  end: 'Avslutt abonnementet',
};

const WORDS: Record<MailLanguage, typeof en> = { en, nb };

export const languageOf = ({ language }: Pick<Sender, 'language'>): MailLanguage => (language === 'nb' ? 'nb' : 'en');

/** What a program is told. */
export const webhookOf = ({ id, type, at, data, path }: Told, { publicUrl, practice }: Sender): WebhookBody => ({
  type,
  timestamp: at,
  data: { id, ...data, practice, link: publicUrl + path },
});

export const testWebhook = ({ id, name, publicUrl }: Sender, at: Date): WebhookBody => ({
  type: 'subscription.test',
  timestamp: at.toISOString(),
  data: { subscription: { id, name }, link: `${publicUrl}/records/subscriptions/${id}` },
});

/** A mail about these. @param total all that there are; of more than a hundred, the first are told */
export function digestOf(told: readonly Told[], total: number, sender: Sender, lists: Lists): MailBody {
  const language = languageOf(sender);
  const words = WORDS[language];
  const minute = new Intl.DateTimeFormat(language === 'nb' ? 'nb-NO' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: sender.timeZone,
  });
  const items = told.slice(0, MAIL_ITEMS).map(({ at, title, detail, path }) => ({
    title: title[language],
    detail: [minute.format(new Date(at)), detail[language]].filter(Boolean).join(' · '),
    url: sender.publicUrl + path,
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
