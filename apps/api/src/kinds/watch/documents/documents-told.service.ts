import { Injectable } from '@nestjs/common';
import type { MailLanguage, NewsSource, Told } from '../../../subscriptions/news-source.js';
import type { SubscriptionFilter } from '../../../subscriptions/subscriptions.schemas.js';
import type { FoundDocument } from './documents.schemas.js';
import { DocumentsService } from './documents.service.js';

const UNTITLED: Record<MailLanguage, string> = { en: 'Without a title', nb: 'Uten tittel' };

/** What subscribers are told of new documents. */
@Injectable()
export class DocumentsTold implements NewsSource {
  readonly types: NewsSource['types'] = ['document.found'];
  readonly list: NewsSource['list'] = {
    path: '/records/feed',
    label: { en: 'All documents', nb: 'Alle dokumenter' },
  };

  constructor(private readonly documents: DocumentsService) {}

  async told(ids: readonly string[]): Promise<Told[]> {
    return (await this.documents.several(ids)).map(toldOf);
  }

  async newest(
    _: unknown,
    { siteId, regionId, target, hubKind, maxAge }: SubscriptionFilter,
    practice: boolean,
    limit: number,
  ) {
    const filter = { siteId, regionId, target, hubKind, maxAge };
    return (await this.documents.page({ ...filter, practice, limit, state: 'news' })).items.map(toldOf);
  }
}

function toldOf(document: FoundDocument): Told {
  const { id, title, url, site, hub, target, foundAt, dating, publishedFrom, publishedTo, age } = document;
  const titled = (language: MailLanguage): string => `${site.name}: ${title || UNTITLED[language]}`;
  const detail = (language: MailLanguage): string =>
    [target?.name[language], url ?? hub.url].filter(Boolean).join(' · ');
  return {
    id,
    at: foundAt,
    type: 'document.found',
    author: site.name,
    path: `/records/documents/${id}`,
    publishedAt: dating === 'first-seen' ? null : publishedFrom,
    data: { title, url, site, hub: { kind: hub.kind, url: hub.url }, target, dating, publishedFrom, publishedTo, age },
    title: { en: titled('en'), nb: titled('nb') },
    detail: { en: detail('en'), nb: detail('nb') },
  };
}
