import type { NewsAbout } from '@hyrde/contracts';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Kinds } from '../kinds/kinds.js';
import type { NewsSource } from './news-source.js';

/** What the kinds of this product have to tell. */
@Injectable()
export class NewsSources {
  constructor(
    private readonly kinds: Kinds,
    private readonly modules: ModuleRef,
  ) {}

  /** @throws where no kind has such news */
  of(about: NewsAbout): NewsSource {
    for (const { news } of this.kinds.all) {
      const source = news && this.modules.get<NewsSource>(news, { strict: false });
      if (source?.about === about) return source;
    }
    throw new Error(`No kind tells of ${about}.`);
  }
}
