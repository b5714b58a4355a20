import { named } from '@hyrde/contracts';
import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryOne } from '@hyrde/store/statement';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { Id, iso, Practice, Time } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Kinds } from '../kinds/kinds.js';
import { Needs } from '../people/access.js';
import { beginningSo, type PageStored, WANTED } from './pages-by-words.js';

/** A stored page, and the kind of sweep that found it. */
const StoredPage = named('StoredPage', {
  url: Shown,
  title: Shown,
  kind: z.string(),
  /** Owner of the page; null if unknown. */
  site: z.object({ id: Id, name: z.string() }).nullable(),
  at: Time,
});

export const StoredPages = named('StoredPages', { items: z.array(StoredPage) });
export type StoredPages = z.infer<typeof StoredPages>;

const StoredPagesQuery = z.object({
  /** Words, by their stems in any language; `"…"` for a phrase, `or` for alternatives, `-` to exclude a word. */
  words: z.string().trim().min(1).max(1_000),
  practice: Practice,
  /** Sweep whose own pages are left out. */
  except: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
type StoredPagesQuery = z.infer<typeof StoredPagesQuery>;

interface Found extends PageStored {
  kind: string;
  redacted: boolean;
}

/** Full-text search in the titles of the pages that sweeps of any kind have found. */
@ApiTags('sweeps')
@Needs('viewer')
@Controller('stored-pages')
export class StoredPagesController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly kinds: Kinds,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'Search the stored pages',
    'Pages that sweeps have found, and records, whose titles contain these words: the best matches. Pages that name private persons are left out; in records these names are redacted.',
  )
  @Get()
  @Returns(StoredPages)
  async list(@Query({ schema: StoredPagesQuery }) { words, practice, except, limit }: StoredPagesQuery) {
    const { wanted } = await queryOne(this.db, WANTED, { words });
    if (wanted === null) return { items: [] };
    const asked = { practice, stems: wanted, beginnings: beginningSo(wanted), except };
    const byKind = this.kinds.all.map(async ({ contract: { kind }, stored }): Promise<Found[]> => {
      const pages = (await stored?.find(this.db, asked)) ?? [];
      return pages.map((page) => ({ ...page, kind, redacted: stored?.redacted ?? false }));
    });
    const found = (await Promise.all(byKind)).flat().sort((a, b) => b.rank - a.rank || b.at.getTime() - a.at.getTime());
    const once = [...new Map(found.toReversed().map((page) => [page.url, page])).values()].reverse();
    const shown = (await this.open(once)).slice(0, limit);
    const siteIds = shown.flatMap(({ siteId }) => siteId ?? []);
    const sites = await this.db.site.findMany({ where: { id: { in: siteIds } }, select: { id: true, name: true } });
    const siteOf = new Map(sites.map((site) => [site.id, site]));
    const titles = await this.naming.titles(shown.map(({ title }) => title));
    return {
      items: shown.map(({ url, kind, siteId, at }, i) => ({
        url: url as Shown,
        title: titles[i] as Shown,
        kind,
        site: (siteId !== null && siteOf.get(siteId)) || null,
        at: iso(at),
      })),
    };
  }

  /** Pages that may be shown to everybody unchanged. */
  private async open(found: readonly Found[]): Promise<Found[]> {
    const asked = found.map(({ siteId, url, redacted }) => ({ siteId, urls: redacted ? [] : [url] }));
    const redactions = await this.naming.redactions(asked);
    return found.filter((_, i) => redactions[i]?.any === false);
  }
}
