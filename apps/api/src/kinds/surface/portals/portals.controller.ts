import {
  CorrectedField,
  FormLeftAlone,
  FormRefusal,
  PortalColumn,
  PortalEnd,
  PortalForm,
  type RequestSignature,
  SentRequest,
  SweepState,
  WithheldRequest,
} from '@hyrde/contracts';
import { type NameRedaction, NamingPages, type PagesShown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { queryRow, statement, storedJson } from '@hyrde/store/statement';
import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { Id, iso, isoOrNull, PathId } from '../../../http/common.js';
import { cursorOf, cutPage } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { asTaskProgress, RUNNING, SWEEP_NAME, SweepName, TASK_COLUMNS, TASK_ROW } from '../../../sweeps/sweep-sql.js';
import { ConfirmedFormsService, CorrectionsService } from './feedback.service.js';
import {
  ConfirmForm,
  CorrectPortal,
  DecideRequest,
  type RecordPortal,
  RecordPortalDetails,
  RecordPortals,
  RecordPortalsQuery,
  RequestParam,
  redactedQuery,
  SizeBasis,
} from './portals.schemas.js';
import { RequestDecisionsService, UNDECIDED } from './request-decisions.service.js';

/** The cursor contains only the portal's id, since its address may contain a name. */
const CURSOR = cursorOf('record portals by address', z.null());
const SITE = { site: { select: { id: true, name: true } } } as const;
type Row = Prisma.RecordPortalGetPayload<{ include: typeof SITE }>;

/** Maximum number of queries on a screen. */
const MAX_QUERIES = 100;
/** Maximum number of points of a curve. */
const MAX_POINTS = 200;

/** The portal's run that has not ended: the running one, or the first that waits. */
const RUN = statement({
  name: 'portals.run',
  parameters: { siteId: z.uuid(), portalId: z.string() },
  text: `
    select ${TASK_COLUMNS}, sweep.id as "sweepId", ${SWEEP_NAME} as "sweepName", sweep.state as "sweepState", sweep.budget
    from task t join sweep on sweep.id = t.sweep_id
    where t.site_id = $siteId::uuid and t.state = 'waiting' and sweep.kind = 'surface' and sweep.state in ('running', 'paused')
      and t.input ->> 'portalId' = $portalId
    order by ${RUNNING} desc, t.id limit 1`,
  row: z.object({ ...TASK_ROW, sweepId: z.uuid(), sweepName: SweepName, sweepState: SweepState, budget: z.int() }),
});

async function runOf(db: Database, { id: portalId, siteId }: Row): Promise<RecordPortalDetails['run']> {
  const row = await queryRow(db, RUN, { siteId, portalId });
  if (!row) return null;
  const { running, waitingFor, notBefore, downloads, startedAt } = asTaskProgress(row);
  const sweep = { id: row.sweepId, name: row.sweepName, isPaused: row.sweepState === 'paused' };
  return { sweep, running, waitingFor, notBefore, downloads, budget: row.budget, startedAt };
}

/** The signature of a request whose address names a person. */
const withoutPath = (signature: RequestSignature | null) => signature && { ...signature, path: '…' };

/** The portal's own addresses, which are public, and those that its forms and scripts send requests to. */
function pagesOf({ siteId, url, formUrl }: Row, actions: readonly string[] = []): PagesShown {
  const urls = [url, formUrl, ...actions];
  return { siteId, urls };
}

const formOf = ({ id, form }: Row) => storedJson(`portal ${id}`, 'form', PortalForm.nullable(), form);

function portalOf(row: Row, redaction: NameRedaction): RecordPortal {
  const { size, sizeLow: low, sizeHigh: high, sizeBasis: basis } = row;
  return {
    id: row.id,
    site: row.site,
    url: redaction.address(row.url),
    // A damaged form is reported by the portal itself, and must not hide the other portals.
    kind: PortalForm.nullable().safeParse(row.form).data?.recipe?.kind ?? null,
    records: row.records,
    size: size === null || low === null ? null : { size, low, high, basis: SizeBasis.parse(basis) },
    ended: row.ended === null ? null : PortalEnd.parse(row.ended),
    because: row.because,
    downloads: row.downloads,
    runs: row.runs,
    lastRunAt: isoOrNull(row.lastRunAt),
    lastNew: row.lastNew,
  };
}

/** Columns found by the last run, with the active corrections, which `read-results` applies likewise. */
function columnsOf(row: Row, corrections: readonly { selector: string; field: string }[]): PortalColumn[] {
  const bySelector = new Map(corrections.map(({ selector, field }) => [selector, CorrectedField.parse(field)]));
  const taken = new Set<string>(bySelector.values());
  return storedJson(`portal ${row.id}`, 'columns', z.array(PortalColumn), row.columns).map((column) => ({
    ...column,
    field: bySelector.get(column.selector) ?? (taken.has(column.field) ? 'other' : column.field),
  }));
}

const day = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null;

const queryOf = (row: Prisma.PortalQueryGetPayload<object>): RecordPortalDetails['queries'][number] => ({
  position: row.position,
  at: iso(row.at),
  newest: row.newest,
  method: row.method,
  words: row.words,
  choices: storedJson(
    `query ${row.position} of portal ${row.portalId}`,
    'choices',
    z.record(z.string(), z.string()),
    row.choices,
  ),
  from: day(row.fromDay),
  to: day(row.toDay),
  deleted: row.deletedAt !== null,
  shown: row.shown.length,
  matching: row.matching,
  fresh: row.fresh,
  capped: row.capped,
  downloads: row.downloads,
});

type Point = Pick<Prisma.PortalQueryGetPayload<object>, 'downloads' | 'records' | 'size' | 'sizeLow' | 'sizeHigh'>;

/** Evenly spaced sample of all queries, the last one included. */
function curveOf(points: readonly Point[]): RecordPortalDetails['curve'] {
  let downloads = 0;
  const all = points.map(({ downloads: cost, records, size, sizeLow: low, sizeHigh: high }) => {
    downloads += cost;
    return { downloads, records, size, low, high };
  });
  const step = Math.max(1, Math.ceil(all.length / MAX_POINTS));
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}

const CorrectionParam = z.object({ id: Id, correctionId: Id });
type CorrectionParam = z.infer<typeof CorrectionParam>;
const ConfirmationParam = z.object({ id: Id, confirmationId: Id });
type ConfirmationParam = z.infer<typeof ConfirmationParam>;

@ApiTags('surface')
@Needs('viewer')
@Controller('record-portals')
export class PortalsController {
  constructor(
    private readonly corrections: CorrectionsService,
    private readonly confirmed: ConfirmedFormsService,
    private readonly decisions: RequestDecisionsService,
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  @Describes('List portals', 'Databases behind search forms found by runs, with the coverage of each.')
  @Get()
  @Returns(RecordPortals)
  async list(@Query({ schema: RecordPortalsQuery }) { practice, siteId, cursor, limit }: RecordPortalsQuery) {
    const mark = CURSOR.read(cursor);
    const after = mark && (await this.db.recordPortal.findUnique({ where: { id: mark.id } }));
    if (mark && !after) throw notFound('portal of this cursor');
    const where = { practice, ...(siteId && { siteId }) };
    const [rows, sum, sized, unsized] = await Promise.all([
      this.db.recordPortal.findMany({
        where: {
          ...where,
          ...(after && { OR: [{ url: { gt: after.url } }, { url: after.url, id: { gt: after.id } }] }),
        },
        include: SITE,
        orderBy: [{ url: 'asc' }, { id: 'asc' }],
        take: limit + 1,
      }),
      this.db.recordPortal.aggregate({ where, _sum: { records: true }, _count: true }),
      this.db.recordPortal.aggregate({ where, _sum: { size: true } }),
      this.db.recordPortal.aggregate({ where: { ...where, size: null }, _sum: { records: true }, _count: true }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: null, id: row.id }));
    const redactions = await this.naming.redactions(shown.map((row) => pagesOf(row)));
    return {
      items: shown.flatMap((row, i) => (redactions[i] ? portalOf(row, redactions[i]) : [])),
      next,
      records: sum._sum.records ?? 0,
      about: (sized._sum.size ?? 0) + (unsized._sum.records ?? 0),
      portals: sum._count,
      unsized: unsized._count,
    };
  }

  @Describes(
    'Read a portal',
    'A portal with its form, the queries submitted and the records that each retrieved, and forms that were not submitted.',
  )
  @Get(':id')
  @Returns(RecordPortalDetails)
  async one(@PathId() id: string, @Sees() sight: Sight): Promise<RecordPortalDetails> {
    const row = await this.db.recordPortal.findUnique({ where: { id }, include: SITE });
    if (!row) throw notFound('portal');
    const { practice, family } = row;
    const form = formOf(row);
    const leftAlone = storedJson(`portal ${id}`, 'left_alone', z.array(FormLeftAlone), row.leftAlone);
    const withheld = storedJson(`portal ${id}`, 'withheld', z.array(WithheldRequest), row.withheld);
    const sent = storedJson(`portal ${id}`, 'sent', z.array(SentRequest), row.sent);
    const makes = [form, ...leftAlone].flatMap((each) => each?.make ?? []);
    const [queries, points, corrections, confirmed, relatives, requestDecisions, run] = await Promise.all([
      this.db.portalQuery.findMany({
        where: { portalId: id },
        orderBy: [{ fresh: 'desc' }, { position: 'asc' }],
        take: MAX_QUERIES,
      }),
      this.db.portalQuery.findMany({
        where: { portalId: id },
        select: { downloads: true, records: true, size: true, sizeLow: true, sizeHigh: true },
        orderBy: { position: 'asc' },
      }),
      family === null
        ? []
        : this.db.portalCorrection.findMany({
            where: { practice, family, undoneAt: null },
            include: { person: { select: { name: true } } },
            orderBy: { at: 'asc' },
          }),
      this.db.confirmedForm.findMany({
        where: { practice, make: { in: makes }, undoneAt: null },
        include: { person: { select: { name: true } } },
        orderBy: { at: 'asc' },
      }),
      family === null ? 1 : this.db.recordPortal.count({ where: { practice, family } }),
      this.decisions.of(row),
      runOf(this.db, row),
    ]);
    const revisions = new Map(requestDecisions.map(({ hash, revision }) => [hash, revision]));
    const names = await sight.of(queries.some(({ namesPeople, deletedAt }) => namesPeople && deletedAt === null));
    const actions = [form, ...leftAlone, ...confirmed].flatMap((one) => one?.action ?? []);
    const addresses = [...actions, ...[...withheld, ...sent].map(({ url }) => url)];
    const seen = (await this.naming.redaction(pagesOf(row, addresses))).as(names);
    return {
      ...portalOf(row, seen),
      names,
      run,
      formUrl: seen.address(row.formUrl),
      form: form && { ...form, action: seen.address(form.action) },
      leftAlone: leftAlone.map((one) => ({ ...one, action: seen.address(one.action) })),
      withheld: withheld.map((one) => ({
        ...one,
        ...(seen.address(one.url) !== one.url && { signature: withoutPath(one.signature) }),
        url: seen.address(one.url),
        revision: revisions.get(one.hash ?? '') ?? UNDECIDED,
      })),
      sent: sent.map((one) => ({
        ...one,
        ...(seen.address(one.url) !== one.url && { signature: { ...one.signature, path: '…' } }),
        url: seen.address(one.url),
        revision: revisions.get(one.hash) ?? UNDECIDED,
      })),
      requestDecisions,
      confirmedForms: confirmed.map(({ id: confirmationId, make, action, why, person, at }) => ({
        id: confirmationId,
        make,
        action: seen.address(action),
        why: FormRefusal.parse(why),
        by: person?.name ?? null,
        at: iso(at),
      })),
      queries: queries.map((query) =>
        query.namesPeople && names === 'covered' ? redactedQuery(queryOf(query)) : queryOf(query),
      ),
      asked: points.length,
      curve: curveOf(points),
      columns: columnsOf(row, corrections),
      corrections: corrections.map(({ id: correctionId, field, selector, label, person, at }) => ({
        id: correctionId,
        field: CorrectedField.parse(field),
        selector,
        label,
        by: person?.name ?? null,
        at: iso(at),
      })),
      relatives,
      hasFamily: family !== null,
    };
  }

  @Describes(
    'Correct a column',
    'Stores the field that a column of its records holds: for all portals of its family, at their next visits and on stored pages.',
  )
  @Post(':id/corrections')
  @Needs('auditor')
  @Returns(RecordPortalDetails)
  async correct(
    @PathId() id: string,
    @Body({ schema: CorrectPortal }) correction: CorrectPortal,
    @Me() me: SignedIn,
    @Sees() sight: Sight,
  ) {
    await this.corrections.correct(id, correction, me.id);
    return this.one(id, sight);
  }

  @Describes('Undo a correction', 'Withdraws a correction: the field is detected automatically again.')
  @Delete(':id/corrections/:correctionId')
  @Needs('auditor')
  @Returns(RecordPortalDetails)
  async undo(@Param({ schema: CorrectionParam }) { id, correctionId }: CorrectionParam, @Sees() sight: Sight) {
    await this.corrections.undo(id, correctionId);
    return this.one(id, sight);
  }

  @Describes(
    'Confirm a form',
    'Confirms that a form is a search form: runs submit it, and others of its make, from the next one on.',
  )
  @Post(':id/confirmed-forms')
  @Needs('auditor')
  @Returns(RecordPortalDetails)
  async confirmForm(
    @PathId() id: string,
    @Body({ schema: ConfirmForm }) { make }: ConfirmForm,
    @Me() me: SignedIn,
    @Sees() sight: Sight,
  ) {
    await this.confirmed.confirm(id, make, me.id);
    return this.one(id, sight);
  }

  @Describes('Undo a confirmed form', 'Withdraws the confirmation: such forms are not submitted any more.')
  @Delete(':id/confirmed-forms/:confirmationId')
  @Needs('auditor')
  @Returns(RecordPortalDetails)
  async undoForm(
    @Param({ schema: ConfirmationParam }) { id, confirmationId }: ConfirmationParam,
    @Sees() sight: Sight,
  ) {
    await this.confirmed.undo(id, confirmationId);
    return this.one(id, sight);
  }

  @Describes(
    'Decide on a request',
    'Allows or forbids requests of scripts with this signature: for all portals of the family, or for this one if its family is not known. A person cannot allow methods that change something, nor fields of passwords, payments and captchas.',
  )
  @Put(':id/requests/:hash')
  @Needs('auditor')
  @Returns(RecordPortalDetails)
  async decide(
    @Param({ schema: RequestParam }) { id, hash }: RequestParam,
    @Body({ schema: DecideRequest }) decision: DecideRequest,
    @Me() me: SignedIn,
    @Sees() sight: Sight,
  ) {
    await this.decisions.decide(id, hash, decision, me.id);
    return this.one(id, sight);
  }

  @Describes('Revoke a decision', 'Withdraws the decision on a request: the evidence decides again.')
  @Delete(':id/requests/:hash')
  @Needs('auditor')
  @Returns(RecordPortalDetails)
  async revoke(@Param({ schema: RequestParam }) { id, hash }: RequestParam, @Me() me: SignedIn, @Sees() sight: Sight) {
    await this.decisions.revoke(id, hash, me.id);
    return this.one(id, sight);
  }
}
