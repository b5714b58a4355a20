import type { MailBody, PageChangeName, WebhookBody } from '@hyrde/contracts';
import type { PageChange } from '../changes/changes.schemas.js';

/** More would be no mail that anybody reads; the rest is behind its link. */
const MAIL_ITEMS = 100;

/** Of whom, and where people open the dashboard. */
export interface Sender {
  id: string;
  name: string;
  secret: string;
  language: string;
  timeZone: string;
  practice: boolean;
  publicUrl: string;
}

interface MailWords {
  subject: (count: number, name: string) => string;
  intro: (count: number, name: string) => string;
  tried: (name: string) => string;
  change: Record<PageChangeName, string>;
  movedTo: string;
  all: string;
  settings: string;
  end: string;
}

const WORDS: Record<'en' | 'nb', MailWords> = {
  en: {
    subject: (count, name) => `${count} ${count === 1 ? 'change' : 'changes'}: ${name}`,
    intro: (count, name) =>
      `“${name}”: ${count === 1 ? 'one change was' : `${count} changes were`} seen since the last mail.`,
    tried: (name) => `This is a test. Mails about “${name}” arrive here.`,
    change: { changed: 'changed', moved: 'moved', lost: 'lost', returned: 'is back' },
    movedTo: 'now at',
    all: 'All changes',
    settings: 'This subscription',
    end: 'End this subscription',
  },
  nb: {
    subject: (count, name) => `${count} ${count === 1 ? 'endring' : 'endringer'}: ${name}`,
    intro: (count, name) =>
      `«${name}»: ${count === 1 ? 'én endring er' : `${count} endringer er`} sett siden forrige e-post.`,
    tried: (name) => `Dette er en prøve. E-post om «${name}» kommer hit.`,
    change: { changed: 'endret', moved: 'flyttet', lost: 'borte', returned: 'er tilbake' },
    movedTo: 'nå på',
    all: 'Alle endringer',
    settings: 'Dette abonnementet',
    end: 'Avslutt abonnementet',
  },
};

const wordsOf = ({ language }: Sender): MailWords => (language === 'nb' ? WORDS.nb : WORDS.en);

/** What a program is told of a change; its addresses are covered as a viewer sees them. */
export const webhookOf = (change: PageChange, { publicUrl, practice }: Sender): WebhookBody => ({
  type: `page.${change.change}`,
  timestamp: change.at,
  data: {
    id: change.id,
    url: change.url,
    movedTo: change.movedTo,
    role: change.role,
    practice,
    site: change.site,
    target: change.target,
    link: `${publicUrl}/changes/${change.id}`,
  },
});

export const testWebhook = ({ id, name, publicUrl }: Sender, at: Date): WebhookBody => ({
  type: 'subscription.test',
  timestamp: at.toISOString(),
  data: { subscription: { id, name }, link: `${publicUrl}/subscriptions/${id}` },
});

/** A mail about these changes. @param total all that there are; of more than a hundred, the first are told */
export function digestOf(changes: readonly PageChange[], total: number, sender: Sender): MailBody {
  const words = wordsOf(sender);
  const minute = new Intl.DateTimeFormat(sender.language === 'nb' ? 'nb-NO' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: sender.timeZone,
  });
  const items = changes.slice(0, MAIL_ITEMS).map((change) => ({
    title: [
      change.site.name,
      [change.target?.name[sender.language === 'nb' ? 'nb' : 'en'], words.change[change.change]]
        .filter(Boolean)
        .join(' '),
    ].join(': '),
    detail: [
      minute.format(new Date(change.at)),
      change.movedTo === null ? change.url : `${change.url} – ${words.movedTo} ${change.movedTo}`,
    ].join(' · '),
    url: `${sender.publicUrl}/changes/${change.id}`,
  }));
  return {
    ...frameOf(sender),
    subject: words.subject(total, sender.name),
    intro: words.intro(total, sender.name),
    items,
  };
}

export function testMail(sender: Sender): MailBody {
  const intro = wordsOf(sender).tried(sender.name);
  return { ...frameOf(sender), subject: intro, intro, items: [] };
}

function frameOf(sender: Sender): Pick<MailBody, 'language' | 'links' | 'unsubscribe'> {
  const { publicUrl, practice, secret } = sender;
  const words = wordsOf(sender);
  return {
    language: sender.language,
    links: [
      { label: words.all, url: `${publicUrl}/changes${practice ? '?data=practice' : ''}` },
      { label: words.settings, url: `${publicUrl}/subscriptions/${sender.id}` },
      { label: words.end, url: `${publicUrl}/unsubscribe/${secret}` },
    ],
    unsubscribe: `${publicUrl}/api/unsubscribe/${secret}`,
  };
}
