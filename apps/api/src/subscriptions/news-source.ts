import type { SubscriptionEventType } from '@hyrde/contracts';
import type { SubscriptionFilter } from './subscriptions.schemas.js';

export type MailLanguage = 'en' | 'nb';

/** One piece of news as subscribers read it: nothing in it says more than a viewer sees. */
export interface Told {
  id: string;
  type: SubscriptionEventType;
  /** When. */
  at: string;
  /** When it was published by its own date, where it has one. */
  publishedAt: string | null;
  /** What a webhook says of it, besides id and link. */
  data: Record<string, unknown>;
  /** Its own page of the dashboard. */
  path: string;
  /** Of whom: a site, or the product itself. */
  author: string;
  /** In a mail or a feed: what it is, and where. */
  title: Record<MailLanguage, string>;
  detail: Record<MailLanguage, string>;
}

/** What a subscription may tell of; each is at home where it is found. */
export interface NewsSource {
  readonly types: readonly SubscriptionEventType[];
  /** The dashboard's list of them. */
  readonly list: { path: string; label: Readonly<Record<MailLanguage, string>> };
  /** Those of these that are its own. */
  told(ids: readonly string[]): Promise<Told[]>;
  /** The newest of one of its types, newest first. */
  newest(type: SubscriptionEventType, filter: SubscriptionFilter, practice: boolean, most: number): Promise<Told[]>;
}
