import { PageChangeName, type SubscriptionEventType } from '@hyrde/contracts';
import { Injectable } from '@nestjs/common';
import type { MailLanguage, NewsSource, Told } from '../../../subscriptions/news-source.js';
import type { SubscriptionFilter } from '../../../subscriptions/subscriptions.schemas.js';
import type { PageChange } from './changes.schemas.js';
import { ChangesService } from './changes.service.js';

const WORDS: Record<MailLanguage, { change: Record<PageChangeName, string>; movedTo: string }> = {
  en: {
    change: { changed: 'changed', moved: 'moved', lost: 'lost', returned: 'is back' },
    movedTo: 'now at',
  },
  nb: {
    change: { changed: 'endret', moved: 'flyttet', lost: 'borte', returned: 'er tilbake' },
    movedTo: 'nå på',
  },
};

/** What subscribers are told of changes. */
@Injectable()
export class ChangesTold implements NewsSource {
  readonly types: NewsSource['types'] = PageChangeName.options.map((change) => `page.${change}` as const);
  readonly list: NewsSource['list'] = {
    path: '/records/changes',
    label: { en: 'All changes', nb: 'Alle endringer' },
  };

  constructor(private readonly changes: ChangesService) {}

  async told(ids: readonly string[]): Promise<Told[]> {
    return (await this.changes.several(ids)).map(toldOf);
  }

  async newest(
    type: SubscriptionEventType,
    { siteId, regionId, target, role }: SubscriptionFilter,
    practice: boolean,
    limit: number,
  ) {
    const change = PageChangeName.options.find((one) => type === `page.${one}`);
    return (await this.changes.page({ change, siteId, regionId, target, role, practice, limit })).items.map(toldOf);
  }
}

function toldOf({ id, at, change, url, movedTo, role, site, target }: PageChange): Told {
  const title = (language: MailLanguage): string => {
    const what = [target?.name[language], WORDS[language].change[change]].filter(Boolean).join(' ');
    return `${site.name}: ${what}`;
  };
  const detail = (language: MailLanguage): string =>
    movedTo === null ? url : `${url} – ${WORDS[language].movedTo} ${movedTo}`;
  return {
    id,
    at,
    type: `page.${change}`,
    publishedAt: null,
    path: `/records/changes/${id}`,
    author: site.name,
    data: { url, movedTo, role, site, target },
    title: { en: title('en'), nb: title('nb') },
    detail: { en: detail('en'), nb: detail('nb') },
  };
}
