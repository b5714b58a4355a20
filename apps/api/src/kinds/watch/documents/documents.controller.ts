import { Dating, DocumentState, HubKind, MutedBy, TargetSlug } from '@hyrde/contracts';
import { type NameRedaction, NamesShown, NamingPages, pagesOfDocument, Shown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Controller, Delete, Get, Inject, Post, Query, Res, type StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { inTransaction } from '../../../base/transaction.js';
import { DamagedEvidenceFilter, EvidenceService } from '../../../evidence/evidence.service.js';
import type { EvidencePage } from '../../../evidence/evidence-rows.js';
import {
  COUNT_LIMIT,
  Counted,
  counted,
  Id,
  iso,
  Localised,
  PageQuery,
  PathId,
  Practice,
  pageOf,
  Time,
} from '../../../http/common.js';
import { cursorOf, cutPage, PAST, pastOf, TimeKey } from '../../../http/cursor.js';
import { binary, sentFile } from '../../../http/files.js';
import { notFound, Problem } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { Needs } from '../../../people/access.js';
import { DocumentEvents, MutesService } from '../mutes/mutes.service.js';

/** A document that was new when it was found. */
const FoundDocument = z
  .object({
    id: Id,
    title: Shown,
    /** null if it has no address of its own. */
    url: Shown.nullable(),
    site: z.object({ id: Id, name: z.string(), region: z.string().nullable() }),
    hub: z.object({ id: Id, kind: HubKind, url: Shown, title: Shown }),
    /** Target whose page lists it; null if unknown. */
    target: z.object({ slug: z.string(), name: Localised }).nullable(),
    foundAt: Time,
    dating: Dating,
    /** Bounds of its time of publication. */
    publishedFrom: Time,
    publishedTo: Time,
    /** Bounds of its age in hours when it was found. */
    age: z.object({ least: z.number(), most: z.number() }),
    state: DocumentState,
  })
  .meta({ id: 'FoundDocument' });
type FoundDocument = z.infer<typeof FoundDocument>;

/** The document with its records and evidence. */
export const FoundDocumentDetails = FoundDocument.extend({
  /** Records of its site at its address or with its number; names of private persons are redacted. */
  records: z.array(z.object({ id: Id, title: z.string().nullable(), date: z.iso.date().nullable() })),
  /** The hub's response that showed it; null if it is no longer stored. */
  evidence: z
    .object({
      url: Shown,
      at: Time,
      status: z.number().int().nullable(),
      /** SHA-256 of the body as received; null if it was not stored. */
      sha256: z.string().nullable(),
    })
    .nullable(),
  /** State of names on the responding page: if redacted, the response is not available. */
  names: NamesShown,
}).meta({ id: 'FoundDocumentDetails' });
export type FoundDocumentDetails = z.infer<typeof FoundDocumentDetails>;

export const JudgedDocument = FoundDocument.extend({
  /** Criterion by which similar documents of its hub are muted as a result; null if nothing was learned. */
  learned: MutedBy.nullable(),
}).meta({ id: 'JudgedDocument' });
export type JudgedDocument = z.infer<typeof JudgedDocument>;

const DocumentFilter = z.object({
  siteId: Id.optional(),
  regionId: Id.optional(),
  target: TargetSlug.optional(),
  hubKind: HubKind.optional(),
  /** Maximum age in hours when found. */
  maxAge: z.coerce.number().int().min(1).max(1_000).optional(),
});

const DocumentsQuery = PageQuery.extend({
  practice: Practice,
  ...DocumentFilter.shape,
  state: DocumentState.default('news'),
  muteId: Id.optional(),
});
type DocumentsQuery = z.infer<typeof DocumentsQuery>;

export const FoundDocuments = pageOf(FoundDocument).meta({ id: 'FoundDocuments' });
export type FoundDocuments = z.infer<typeof FoundDocuments>;

const HOUR_MS = 3_600_000;

const SHOWN = {
  site: { select: { id: true, name: true, region: { select: { name: true } } } },
  hub: { select: { id: true, kind: true, url: true, title: true } },
  target: { select: { slug: true, name: true, namesPeople: true } },
} as const;
type Row = Prisma.WatchDocumentGetPayload<{ include: typeof SHOWN }>;

const CURSOR = cursorOf('documents', TimeKey);

/** Each filter is served by an index alone, which ends in `found_at` and `id` or contains the additional columns. */
const FILTER = `practice = $practice and state = $state {{and site_id = $siteId::uuid}}
      {{and site_id in (select id from site where region_id = $regionId::uuid)}}
      {{and target_id = (select id from target where slug = $target)}}
      {{and exists (select from watch_hub hub where hub.id = hub_id and hub.kind = $hubKind)}}
      {{and found_at - published_to <= $maxAge * interval '1 hour'}} {{and mute_id = $muteId::uuid}}`;
const FILTERED = {
  practice: z.boolean(),
  state: DocumentState,
  siteId: z.uuid().nullish(),
  regionId: z.uuid().nullish(),
  target: z.string().nullish(),
  hubKind: HubKind.nullish(),
  maxAge: z.number().nullish(),
  muteId: z.uuid().nullish(),
};

const PAGE = statement({
  name: 'documents.page',
  parameters: { ...FILTERED, ...PAST },
  text: `
    select id, found_at as "foundAt" from watch_document
    where ${FILTER} {{and found_at <= $after::timestamptz}}
      {{and (found_at < $after::timestamptz or id > $afterId::uuid)}}
    order by found_at desc, id limit $limit`,
  row: z.object({ id: z.uuid(), foundAt: z.date() }),
});

const COUNT = statement({
  name: 'documents.count',
  parameters: { ...FILTERED, most: z.int() },
  text: `select count(*)::int as n from (select from watch_document where ${FILTER} limit $most) as counted`,
  row: Counted,
});

/** Records that are the same document: of its site, at its address, redacted or not, or with its number. */
const RECORDS = statement({
  name: 'documents.records',
  parameters: { id: z.uuid(), most: z.int() },
  text: `
    with document as (select site_id, url, number from watch_document where id = $id::uuid),
    found as (
      select record.id from document join portal_record record on record.link = document.url
      union select names.record_id from document join record_names names on names.link = document.url
      union select record.id from document
        join portal_record record on record.site_id = document.site_id and record.document_number = document.number
    )
    select record.id, record.title, record.date::text from found join portal_record record on record.id = found.id
      join document on document.site_id = record.site_id
    order by record.sort_date desc, record.id limit $most`,
  row: z.object({ id: z.uuid(), title: z.string().nullable(), date: z.string().nullable() }),
});
/** Maximum number of records at one address; an address with more is not a document's own. */
const MAX_RECORDS = 5;

function describedOf(row: Row, redaction: NameRedaction): FoundDocument {
  const { site, hub, target, foundAt, publishedFrom, publishedTo } = row;
  const hours = (since: Date): number => Math.round(((foundAt.getTime() - since.getTime()) / HOUR_MS) * 100) / 100;
  return {
    id: row.id,
    title: redaction.text(row.url ?? hub.url, row.title),
    url: redaction.address(row.url),
    site: { id: site.id, name: site.name, region: site.region?.name ?? null },
    hub: {
      id: hub.id,
      kind: HubKind.parse(hub.kind),
      url: redaction.address(hub.url),
      title: redaction.text(hub.url, hub.title),
    },
    target: target && { slug: target.slug, name: targetName(target) },
    foundAt: iso(foundAt),
    publishedFrom: iso(publishedFrom),
    publishedTo: iso(publishedTo),
    dating: Dating.parse(row.dating),
    age: { least: hours(publishedTo), most: hours(publishedFrom) },
    state: DocumentState.parse(row.state),
  };
}

/** New documents, descending by time. */
@ApiTags('watch')
@Needs('viewer')
@Controller('documents')
export class DocumentsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly evidence: EvidenceService,
    private readonly naming: NamingPages,
    private readonly events: DocumentEvents,
    private readonly mutes: MutesService,
  ) {}

  @Describes('List documents', 'New documents on the bodies’ hubs, newest first.')
  @Get()
  @Returns(FoundDocuments)
  async list(@Query({ schema: DocumentsQuery }) { cursor, limit, ...filter }: DocumentsQuery) {
    const [rows, { n }] = await Promise.all([
      queryRows(this.db, PAGE, { ...filter, ...pastOf(CURSOR.read(cursor)), limit: limit + 1 }),
      queryOne(this.db, COUNT, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.foundAt), id: row.id }));
    return { items: await this.several(shown.map(({ id }) => id)), ...counted(n), next };
  }

  @Describes('Read a document', 'A document with the records at its address, and the hub’s response that showed it.')
  @Get(':id')
  @Returns(FoundDocumentDetails)
  async one(@PathId() id: string, @Sees() sight: Sight): Promise<FoundDocumentDetails> {
    const [[document], same, answer] = await Promise.all([
      this.several([id]),
      queryRows(this.db, RECORDS, { id, most: MAX_RECORDS }),
      this.answerOf(id),
    ]);
    if (!document) throw notFound('document');
    const titles = await this.naming.titles(same.map(({ title }) => title));
    const records = same.map((record, n) => ({ ...record, title: titles[n] ?? null }));
    if (!answer) return { ...document, records, evidence: null, names: 'none' };
    const { finalUrl, at, status, receivedHash: sha256, namesPeople } = answer;
    const page = { siteId: document.site.id, urls: [finalUrl], answers: [finalUrl], all: namesPeople };
    const url = (await this.naming.redaction(page)).address(finalUrl);
    const names = namesPeople ? (sight.open ? 'shown' : 'covered') : 'none';
    return { ...document, records, names, evidence: { url, at: iso(at), status, sha256 } };
  }

  @Describes(
    'Download the answer that showed a document',
    'The hub’s response that showed it, as received; `X-Hyrde-Content-Encoding` lists the content codings that are still applied.',
  )
  @Get(':id/answer')
  @UseFilters(DamagedEvidenceFilter)
  @ApiOkResponse(binary('application/octet-stream', 'The file'))
  async answer(
    @PathId() id: string,
    @Sees() sight: Sight,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const answer = await this.answerOf(id);
    if (!answer) throw new Problem('not-found', 'The response that showed this document is no longer stored.');
    return sentFile(await this.evidence.received(answer, sight), response);
  }

  @Describes(
    'Say that a document is no news',
    'Removes the document from the feed; repeated often enough, similar documents are muted as well.',
  )
  @Post(':id/not-news')
  @Needs('auditor')
  @Returns(JudgedDocument)
  notNews(@PathId() id: string) {
    return this.judge(id, 'not-news');
  }

  @Describes('Say that a document is news', 'Withdraws “not news”.')
  @Delete(':id/not-news')
  @Needs('auditor')
  @Returns(JudgedDocument)
  news(@PathId() id: string) {
    return this.judge(id, 'news');
  }

  private async answerOf(id: string): Promise<EvidencePage | null> {
    const row = await this.db.watchDocument.findUnique({ where: { id }, select: { taskId: true, seq: true } });
    if (!row) throw notFound('document');
    const { taskId, seq } = row;
    return taskId === null || seq === null ? null : this.evidence.answer(taskId, seq);
  }

  /** The existing documents among the given ids, in input order, with names redacted for every role. */
  private async several(ids: readonly string[]): Promise<FoundDocument[]> {
    const found = await this.db.watchDocument.findMany({ where: { id: { in: [...ids] } }, include: SHOWN });
    const byId = new Map(found.map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => byId.get(id) ?? []);
    const redactions = await this.naming.redactions(rows.map(pagesOfDocument));
    return rows.flatMap((row, i) => (redactions[i] ? describedOf(row, redactions[i]) : []));
  }

  /**
   * Stores whether a document is news, and learns from it for similar documents; idempotent.
   * @throws Problem if it is held as part of a burst
   */
  private async judge(id: string, state: 'news' | 'not-news'): Promise<JudgedDocument> {
    const learned = await inTransaction(this.db, async () => {
      const where = { id, state: { in: ['news', 'not-news', 'muted'] } };
      const { count } = await this.db.watchDocument.updateMany({ where, data: { state, muteId: null } });
      if (count === 0) {
        if ((await this.db.watchDocument.count({ where: { id } })) === 0) throw notFound('document');
        throw new Problem('conflict', 'This document is held back with others: release them first.');
      }
      await this.events.record([id]);
      return this.mutes.weigh(id);
    });
    const [document] = await this.several([id]);
    if (!document) throw notFound('document');
    return { ...document, learned };
  }
}
