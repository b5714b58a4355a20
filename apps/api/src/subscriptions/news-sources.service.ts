import type { SubscriptionEventType } from '@hyrde/contracts';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Kinds } from '../kinds/kinds.js';
import type { NewsSource, Told } from './news-source.js';
import type { SubscriptionFilter } from './subscriptions.schemas.js';
import { WorkTold } from './work-told.service.js';

/** What this product has to tell: how its work goes, and what its kinds find. */
@Injectable()
export class NewsSources {
  constructor(
    private readonly kinds: Kinds,
    private readonly modules: ModuleRef,
    private readonly work: WorkTold,
  ) {}

  private get all(): NewsSource[] {
    const ofKinds = this.kinds.all.flatMap(({ news }) =>
      news ? this.modules.get<NewsSource>(news, { strict: false }) : [],
    );
    return [...ofKinds, this.work];
  }

  /** The dashboard's lists of these news. */
  listsOf(events: readonly SubscriptionEventType[]): NewsSource['list'][] {
    return this.all.flatMap(({ types, list }) => (types.some((type) => events.includes(type)) ? list : []));
  }

  /** Those that there are of these, in their order. */
  async told(ids: readonly string[]): Promise<Told[]> {
    const told = (await Promise.all(this.all.map((source) => source.told(ids)))).flat();
    const byId = new Map(told.map((one) => [one.id, one]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The newest of all these, newest first. */
  async newest(
    events: readonly SubscriptionEventType[],
    filter: SubscriptionFilter,
    practice: boolean,
    most: number,
  ): Promise<Told[]> {
    const asked = this.all.flatMap((source) =>
      source.types.filter((type) => events.includes(type)).map((type) => source.newest(type, filter, practice, most)),
    );
    const told = (await Promise.all(asked)).flat();
    return told.sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? 1 : -1)).slice(0, most);
  }
}
