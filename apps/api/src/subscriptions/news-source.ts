import type { NewsAbout, WebhookBody } from '@hyrde/contracts';
import type { NewsFilter } from './subscriptions.schemas.js';

export type MailLanguage = 'en' | 'nb';

/** One piece of news as subscribers read it: nothing in it says more than a viewer sees. */
export interface Told {
  id: string;
  /** Of the webhook: what happened. */
  type: WebhookBody['type'];
  /** When. */
  at: string;
  /** When it was published by its own date, where it has one. */
  publishedAt: string | null;
  /** What a webhook says of it, besides id and link. */
  data: Record<string, unknown>;
  /** Its own page of the dashboard. */
  path: string;
  site: string;
  /** In a mail or a feed: what it is, and where. */
  title: Record<MailLanguage, string>;
  detail: Record<MailLanguage, string>;
}

interface NewsWords {
  /** @param name the subscription's */
  subject: (count: number, name: string) => string;
  intro: (count: number, name: string) => string;
  all: string;
}

/** What a subscription may tell of; each of them is at home with the kind of sweep that finds it. */
export interface NewsSource {
  readonly about: NewsAbout;
  readonly words: Readonly<Record<MailLanguage, NewsWords>>;
  /** The dashboard's list of them. */
  readonly path: string;
  /** Those that there are of these, in their order. */
  told(ids: readonly string[]): Promise<Told[]>;
  /** The newest, newest first. */
  newest(filter: NewsFilter, practice: boolean, most: number): Promise<Told[]>;
}
