import {
  ClassCounts,
  type Environment,
  JOURNAL_ENTRIES_D,
  named,
  namedStrict,
  OpenPlace,
  RECORD_RETENTION_D,
  RECORD_RETENTION_SETTING,
  RemovalCounts,
  RemovalState,
  SpellingKind,
} from '@hyrde/contracts';
import { partsOf } from '@hyrde/jobs/html';
import type { Database, Prisma } from '@hyrde/store';
import { execute, queryOne, statement, storedJson } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE, ENVIRONMENT } from '../../../base/tokens.js';
import { Counted, Id, iso, isoOrNull, PathId, Time } from '../../../http/common.js';
import { notFound, Problem } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { Reason } from '../records/records.schemas.js';

/** Name to search for in all stored data, and the reason. The name is written to no log. */
const SeekPerson = namedStrict('SeekPerson', {
  personName: z
    .string()
    .trim()
    .max(200)
    .refine((name) => partsOf(name).length >= 2, 'must be a first and a last name'),
  reason: Reason,
});
type SeekPerson = z.infer<typeof SeekPerson>;

/** Ids of the spellings to be removed. */
const ConfirmRemoval = z
  .strictObject({ spellings: z.array(z.string().regex(/^[0-9a-f]{16}$/)).max(10_000) })
  .meta({ id: 'ConfirmRemoval' });
type ConfirmRemoval = z.infer<typeof ConfirmRemoval>;

const RemovalSpelling = named('RemovalSpelling', {
  id: z.string(),
  /** null after the removal. */
  text: z.string().nullable(),
  kind: SpellingKind,
  ticked: z.boolean(),
  /** Number of rows and bodies that contain it, by class. */
  counts: ClassCounts,
  /** Some excerpts around it. */
  examples: z.array(z.string()),
});

/** Data that remain after the removal, and until when. */
const RemovalStatement = named('RemovalStatement', {
  /** Number of rows and bodies in which the name was redacted, or that were deleted, by class. */
  removed: ClassCounts,
  /**
   * Number of rows and bodies that still contain a spelling that was not ticked, a longer name that includes it, or
   * that are kept by hand.
   */
  left: ClassCounts,
  /** Places that still have a selected spelling, at most 200: a person has to decide about them. */
  open: z.array(OpenPlace),
  /** Times at which retention will have deleted the rest of bodies, journal and names of records. */
  until: z.object({ bodies: Time, journal: Time, records: Time }),
});

const Removal = named('Removal', {
  id: Id,
  state: RemovalState,
  createdAt: Time,
  decidedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  requestedBy: z.string().nullable(),
  /** Number of rows and bodies scanned in this state, and their total; null before they are counted. */
  looked: z.number().int(),
  total: z.number().int().nullable(),
});
type Removal = z.infer<typeof Removal>;

const RemovalDetails = Removal.extend({
  /** null after the removal. */
  name: z.string().nullable(),
  spellings: z.array(RemovalSpelling),
  /** Number of pictures of pages that name the person. */
  pictures: z.number().int(),
  statement: RemovalStatement.nullable(),
}).meta({ id: 'RemovalDetails' });
type RemovalDetails = z.infer<typeof RemovalDetails>;

const Removals = named('Removals', { items: z.array(Removal) });

const DAY_MS = 86_400_000;
const MAX_REMOVALS = 50;
const WITH = { requester: { select: { name: true } } } as const;
type Row = Prisma.PersonRemovalGetPayload<{ include: typeof WITH }>;

/** A JSON null means not started: `place` is set to it in SQL, since Prisma distinguishes JSON null from SQL null. */
const BEGIN_ANEW = statement({
  name: 'removals.begin-anew',
  parameters: { id: z.uuid() },
  text: 'update person_removal set place = null where id = $id::uuid',
});

/** Number of pictures of pages with a body that names the person: the number deleted if every spelling is ticked. */
const COUNT_PICTURES = statement({
  name: 'removals.count-pictures',
  parameters: { id: z.uuid() },
  text: `
    with held as (select hash from removal_body where removal_id = $id::uuid)
    select ((select count(*) from finding where screenshot_hash is not null and (visible_hash in (select hash from held)
        or exists (select from evidence_page page where page.task_id = finding.search_id
          and page.seq = coalesce(finding.seq, (select min(seq) from evidence_page where task_id = finding.search_id))
          and (page.received_hash in (select hash from held) or page.text_hash in (select hash from held)))))
      + (select count(*) from page_change change where picture_hash is not null and (after_hash in (select hash from held)
        or exists (select from evidence_page page where page.task_id = change.task_id and page.seq = change.seq
          and (page.received_hash in (select hash from held) or page.text_hash in (select hash from held))))))::int as n`,
  row: Counted,
});

const ORDER: readonly SpellingKind[] = SpellingKind.options;

const shown = (row: Row): Removal => ({
  id: row.id,
  state: RemovalState.parse(row.state),
  createdAt: iso(row.createdAt),
  decidedAt: isoOrNull(row.decidedAt),
  finishedAt: isoOrNull(row.finishedAt),
  requestedBy: row.requester?.name ?? null,
  looked: Number(row.looked),
  total: row.total === null ? null : Number(row.total),
});

/** A person's request for erasure: a search first, then the removal, spelling by spelling. */
@ApiTags('surface')
@Needs('auditor')
@Controller('records/removals')
export class RemovalsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENVIRONMENT) private readonly env: Pick<Environment, 'JOURNAL_RETENTION_DAYS'>,
  ) {}

  @Describes('List removals of persons', 'The fifty newest removals.')
  @Get()
  @Returns(Removals)
  async list() {
    const rows = await this.db.personRemoval.findMany({
      include: WITH,
      orderBy: { createdAt: 'desc' },
      take: MAX_REMOVALS,
    });
    return { items: rows.map(shown) };
  }

  @Describes('Look for a person to remove', 'Starts the search for a person’s name in all stored data.')
  @Post()
  @Returns(RemovalDetails)
  async seek(@Body({ schema: SeekPerson }) { personName: name }: SeekPerson, @Me() me: SignedIn) {
    const { id } = await this.db.personRemoval.create({ data: { name: name.normalize('NFC'), requestedBy: me.id } });
    return this.one(id);
  }

  @Describes('Read a removal', 'The progress of the search, and the spellings found.')
  @Get(':id')
  @Returns(RemovalDetails)
  async one(@PathId() id: string): Promise<RemovalDetails> {
    const row = await this.db.personRemoval.findUnique({ where: { id }, include: WITH });
    if (!row) throw notFound('removal');
    const [spellings, pictures] = await Promise.all([
      this.db.removalSpelling.findMany({
        where: { removalId: id },
        orderBy: [{ kind: 'desc' }, { text: 'asc' }, { id: 'asc' }],
      }),
      row.state === 'found' ? queryOne(this.db, COUNT_PICTURES, { id }) : { n: 0 },
    ]);
    return {
      ...shown(row),
      name: row.name,
      spellings: spellings
        .map(({ id: spelling, text, kind, ticked, counts, examples }) => ({
          id: spelling,
          text,
          ticked,
          kind: SpellingKind.parse(kind),
          counts: storedJson(`removal spelling ${spelling}`, 'counts', ClassCounts, counts),
          examples: storedJson(`removal spelling ${spelling}`, 'examples', z.array(z.string()), examples),
        }))
        .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)),
      pictures: pictures.n,
      statement: row.state === 'done' ? await this.statementOf(row) : null,
    };
  }

  @Describes('Remove a person from records', 'Removes the spellings that are ticked. This cannot be undone.')
  @Post(':id/confirm')
  @Returns(RemovalDetails)
  async confirm(@PathId() id: string, @Body({ schema: ConfirmRemoval }) { spellings: ticked }: ConfirmRemoval) {
    const { count } = await this.db.personRemoval.updateMany({
      where: { id, state: 'found' },
      data: { state: 'removing', decidedAt: new Date(), looked: 0, total: null, version: { increment: 1 } },
    });
    if (count === 0) throw await this.notNow(id);
    // Sealed answers cannot be searched for the name.
    await this.db.idempotencyKey.updateMany({ data: { answer: null } });
    await execute(this.db, BEGIN_ANEW, { id });
    await this.db.removalSpelling.updateMany({ where: { removalId: id }, data: { ticked: false } });
    await this.db.removalSpelling.updateMany({
      where: { removalId: id, id: { in: [...ticked] }, kind: { not: 'other' } },
      data: { ticked: true },
    });
    return this.one(id);
  }

  @Describes('Give up a removal', 'Removes nothing, and deletes the name that was searched for.')
  @Post(':id/give-up')
  @Returns(RemovalDetails)
  async giveUp(@PathId() id: string) {
    const { count } = await this.db.personRemoval.updateMany({
      where: { id, state: { in: ['looking', 'found'] } },
      data: { state: 'given-up', name: null, finishedAt: new Date(), version: { increment: 1 } },
    });
    if (count === 0) throw await this.notNow(id);
    await this.db.removalSpelling.deleteMany({ where: { removalId: id } });
    await this.db.removalBody.deleteMany({ where: { removalId: id } });
    return this.one(id);
  }

  private async notNow(id: string): Promise<Problem> {
    const there = await this.db.personRemoval.count({ where: { id } });
    return there === 0 ? notFound('removal') : new Problem('conflict', 'The removal is in another state by now.');
  }

  private async statementOf({ id, counts, finishedAt, createdAt }: Row): Promise<RemovalDetails['statement']> {
    const setting = await this.db.setting.findUnique({ where: { key: RECORD_RETENTION_SETTING } });
    const recordDays = z.number().catch(RECORD_RETENTION_D).parse(setting?.value);
    const bodyDays = this.env.JOURNAL_RETENTION_DAYS;
    const after = (days: number) => iso(new Date((finishedAt ?? createdAt).getTime() + days * DAY_MS));
    return {
      ...storedJson(`removal ${id}`, 'counts', RemovalCounts, counts),
      until: {
        bodies: after(bodyDays),
        journal: after(Math.max(bodyDays, JOURNAL_ENTRIES_D)),
        records: after(recordDays),
      },
    };
  }
}
