import { Dating, DocumentState, HubKind } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { execute, queryOne, queryRows, statement } from '@hyrde/store/statement';
import { noteDocuments } from '@hyrde/store/told-documents';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { inTransaction } from '../../../base/transaction.js';
import { COUNT_LIMIT, Counted, counted, iso, Localised } from '../../../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../../../http/cursor.js';
import { notFound, Problem } from '../../../http/problem.js';
import { knownWords } from '../../../names/covered-text.js';
import { type Covering, NamingPages, type PagesTold } from '../../../names/naming-pages.service.js';
import type { DocumentsQuery, FoundDocument, FoundDocuments } from './documents.schemas.js';

const HOUR_MS = 3_600_000;

const SHOWN = {
  site: { select: { id: true, name: true, region: { select: { name: true } } } },
  hub: { select: { id: true, kind: true, url: true, title: true } },
  target: { select: { slug: true, name: true, namesPeople: true } },
} as const;
type Row = Prisma.WatchDocumentGetPayload<{ include: typeof SHOWN }>;

const CURSOR = cursorOf('documents', TimeKey);

/** Each filter has an index that ends in `found_at` and `id`, or leaves most of what one gives. */
const FILTER = `practice = $practice and state = $state {{and site_id = $siteId::uuid}}
      {{and site_id in (select id from site where region_id = $regionId::uuid)}}
      {{and target_id = (select id from target where slug = $target)}}
      {{and exists (select from watch_hub hub where hub.id = hub_id and hub.kind = $hubKind)}}
      {{and published_to >= found_at - $maxAge * interval '1 hour'}}`;
const FILTERED = {
  practice: z.boolean(),
  state: DocumentState,
  siteId: z.uuid().nullish(),
  regionId: z.uuid().nullish(),
  target: z.string().nullish(),
  hubKind: HubKind.nullish(),
  maxAge: z.number().nullish(),
};

const PAGE = statement({
  name: 'documents.page',
  parameters: { ...FILTERED, after: z.string().nullable(), afterId: z.uuid().nullable(), limit: z.int() },
  text: `
    select id, found_at as "foundAt" from watch_document
    where ${FILTER} {{and (found_at < $after::timestamptz or found_at = $after::timestamptz and id > $afterId::uuid)}}
    order by found_at desc, id limit $limit`,
  row: z.object({ id: z.uuid(), foundAt: z.date() }),
});

const COUNT = statement({
  name: 'documents.count',
  parameters: { ...FILTERED, most: z.int() },
  text: `select count(*)::int as n from (select from watch_document where ${FILTER} limit $most) as counted`,
  row: Counted,
});

const NOTE = statement({
  name: 'documents.note',
  parameters: { ids: z.array(z.uuid()) },
  text: noteDocuments('(select * from watch_document where id = any($ids::uuid[]))'),
  row: null,
});

@Injectable()
export class DocumentsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** Newest first. */
  async list(query: DocumentsQuery): Promise<FoundDocuments> {
    const { cursor, limit, ...filter } = query;
    const after = CURSOR.read(cursor);
    const past = { after: after?.key ?? null, afterId: after?.id ?? null };
    const [rows, { n: total }] = await Promise.all([
      queryRows(this.db, PAGE, { ...filter, ...past, limit: limit + 1 }),
      queryOne(this.db, COUNT, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.foundAt), id: row.id }));
    return {
      items: await this.several(shown.map(({ id }) => id)),
      ...counted(total),
      next,
    };
  }

  /** Those that there are of these, in their order; names covered for everybody. */
  async several(ids: readonly string[]): Promise<FoundDocument[]> {
    const found = await this.db.watchDocument.findMany({ where: { id: { in: [...ids] } }, include: SHOWN });
    const byId = new Map(found.map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => byId.get(id) ?? []);
    const coverings = await this.naming.coverings(rows.map(pagesOf));
    return rows.flatMap((row, i) => (coverings[i] ? describedOf(row, coverings[i]) : []));
  }

  /** Says whether one that was taken for news is. Done twice, it is done. @throws Problem where it was never shown as news */
  async judge(id: string, state: 'news' | 'not-news'): Promise<FoundDocument> {
    const row = await this.db.watchDocument.findUnique({ where: { id }, select: { state: true } });
    if (!row) throw notFound('document');
    if (row.state !== 'news' && row.state !== 'not-news')
      throw new Problem('conflict', 'This document is held back with others: release them first.');
    await inTransaction(this.db, async () => {
      await this.db.watchDocument.updateMany({ where: { id, state: { in: ['news', 'not-news'] } }, data: { state } });
      await this.noteFor([id]);
    });
    const [document] = await this.several([id]);
    if (!document) throw notFound('document');
    return document;
  }

  /** Notes for subscribers those of these that are news; those that are none, and that nobody was told of, are taken back. */
  async noteFor(ids: readonly string[]): Promise<void> {
    await execute(this.db, NOTE, { ids: [...ids] });
    await this.db.subscriptionNews.deleteMany({
      where: { documentId: { in: [...ids] }, deliveryId: null, document: { state: { not: 'news' } } },
    });
  }
}

const pagesOf = ({ siteId, url, hub, target, site }: Row): PagesTold => ({
  ...{ siteId, urls: [url, hub.url], all: target?.namesPeople ?? false, answers: [hub.url] },
  known: knownWords([site.name, site.region?.name ?? null]),
});

function describedOf(row: Row, covering: Covering): FoundDocument {
  const { site, hub, target, foundAt, publishedFrom, publishedTo } = row;
  const hours = (since: Date): number => Math.round(((foundAt.getTime() - since.getTime()) / HOUR_MS) * 100) / 100;
  return {
    ...{ id: row.id, title: covering.text(row.url ?? hub.url, row.title), url: covering.address(row.url) },
    site: { id: site.id, name: site.name, region: site.region?.name ?? null },
    hub: {
      ...{ id: hub.id, kind: HubKind.parse(hub.kind), url: covering.address(hub.url) },
      title: covering.text(hub.url, hub.title),
    },
    target: target && { slug: target.slug, name: Localised.parse(target.name) },
    ...{ foundAt: iso(foundAt), publishedFrom: iso(publishedFrom), publishedTo: iso(publishedTo) },
    dating: Dating.parse(row.dating),
    age: { least: hours(publishedTo), most: hours(publishedFrom) },
    state: DocumentState.parse(row.state),
  };
}
