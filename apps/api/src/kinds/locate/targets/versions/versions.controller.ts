import { isDeepStrictEqual } from 'node:util';
import {
  EditedNames,
  editableNames,
  type LearningFailure,
  named,
  namedStrict,
  QueryWords,
  TargetSlug,
  type VersionOrigin,
  type VersionState,
} from '@hyrde/contracts';
import { type Database, LESSON_PARAMETERS, LESSONS, Prisma } from '@hyrde/store';
import { execute, queryOne, queryRow, statement, storedJson } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../../base/tokens.js';
import { publish } from '../../../../events/event-hub.service.js';
import { RecentAnswers } from '../../../../events/recent-answers.service.js';
import { INT4_MAX } from '../../../../http/common.js';
import { invalid, notFound, Problem } from '../../../../http/problem.js';
import { Describes, Returns } from '../../../../http/returns.js';
import { note } from '../../../../http/text.js';
import { Me, Needs, type SignedIn } from '../../../../people/access.js';
import { DraftWords, PathSlug, TargetDetails } from '../targets.schemas.js';
import { TargetsService } from '../targets.service.js';

const VersionNumber = z.coerce.number().int().min(1).max(1_000_000);
export const VersionParam = z.object({ slug: TargetSlug, version: VersionNumber });
export type VersionParam = z.infer<typeof VersionParam>;

/** Number of the newest version that the person has seen. If a newer one exists, the change is refused. */
const basedOn = z.number().int().min(1).max(INT4_MAX);

const SaveVersion = namedStrict('SaveVersion', {
  basedOn,
  words: DraftWords,
  /** Unchanged if undefined. */
  names: EditedNames.optional(),
  /** Reason of the change, for later readers. */
  note: note(500).default(''),
});
type SaveVersion = z.infer<typeof SaveVersion>;
const RestoreVersion = namedStrict('RestoreVersion', { basedOn });
type RestoreVersion = z.infer<typeof RestoreVersion>;
const LearnVersion = z.strictObject({ basedOn, from: z.enum(['examples', 'verdicts']) }).meta({ id: 'LearnVersion' });
type LearnVersion = z.infer<typeof LearnVersion>;

/** A person's decision on a proposed version. */
const Decision = z.enum(['ready', 'declined']);
const DecideVersion = namedStrict('DecideVersion', { decision: Decision });
type DecideVersion = z.infer<typeof DecideVersion>;

/** Verdicts from which a version can be learned. */
export const Lessons = named('Lessons', {
  /** Number of decided findings from which the newest version has not learned. */
  verdicts: z.number().int(),
  /** Number of sites with such findings. */
  sites: z.number().int(),
  /** True if they belong to the practice country, since real sites have none. */
  practice: z.boolean(),
});
export type Lessons = z.infer<typeof Lessons>;

type Transaction = Prisma.TransactionClient;

interface Version {
  id: string;
  targetId: string;
  version: number;
  words: QueryWords;
  /** Names as edited by a person; null if they are the built-in ones. */
  names: EditedNames | null;
}

/** Content of a new version; its number and training sites are derived. */
interface NewVersion {
  words: QueryWords;
  names: EditedNames | null;
  origin: VersionOrigin;
  state: VersionState;
  note?: string;
  /** Version on whose words it is based; its training sites are inherited. */
  parent: Version;
}

/** Maximum age in milliseconds of cached lessons, whose changes are announced: counting reads all verdicts. */
const LESSONS_AGE_MS = 10_000;

const COUNT_LESSONS = statement({
  name: 'versions.count-lessons',
  parameters: LESSON_PARAMETERS,
  text: `${LESSONS}
    select coalesce(sum(verdicts), 0)::int as verdicts, count(*)::int as sites, coalesce(bool_or(practice), false) as practice
    from (select site_id, practice, count(*) as verdicts from lesson group by 1, 2) site`,
  row: z.object({ verdicts: z.int(), sites: z.int(), practice: z.boolean() }),
});

const INHERIT_TRAINING_SITES = statement({
  name: 'versions.inherit-training-sites',
  parameters: { id: z.uuid(), parentId: z.uuid() },
  text: `
    insert into target_training_site (target_version_id, site_id)
    select $id::uuid, site_id from target_training_site where target_version_id = $parentId::uuid`,
});

/** Locks the target, so that versions are created and decided on by one transaction at a time. */
const LOCK = statement({
  name: 'versions.lock-target',
  parameters: { slug: z.string() },
  text: 'select id, archived_at is not null as archived from target where slug = $slug for update',
  row: z.object({ id: z.uuid(), archived: z.boolean() }),
});

/** @returns id of the target */
async function lockTarget(tx: Transaction, slug: string): Promise<string> {
  const target = await queryRow(tx, LOCK, { slug });
  if (!target) throw notFound('target');
  if (target.archived) throw new Problem('conflict', 'The target has been archived. Take it back into use first.');
  return target.id;
}

/** The version in use, if it is the one that the person has seen and no other is being learned. */
async function newestOf(tx: Transaction, targetId: string, basedOn: number): Promise<Version> {
  const open = await tx.targetVersion.findFirst({ where: { targetId, state: { in: ['learning', 'proposed'] } } });
  if (open?.state === 'learning')
    throw new Problem('conflict', `Version ${open.version} is being learnt. Wait until it is ready, or give it up.`);
  if (open) throw new Problem('conflict', `Version ${open.version} is proposed. Take it into use or decline it first.`);
  const newest = await tx.targetVersion.findFirst({
    where: { targetId, state: 'ready' },
    include: { createdBy: true },
    orderBy: { version: 'desc' },
  });
  if (!newest) throw new Error(`Target ${targetId} has no version.`);
  if (newest.version !== basedOn) {
    const who = newest.createdBy ? ` by ${newest.createdBy.name}` : '';
    throw new Problem('conflict', `Version ${newest.version} has been made${who} meanwhile.`);
  }
  return asVersion(newest);
}

/** The highest version number, failed versions included. */
async function highestOf(tx: Transaction, targetId: string): Promise<number> {
  return (await tx.targetVersion.aggregate({ where: { targetId }, _max: { version: true } }))._max.version ?? 0;
}

/** Marks examples that could not be read for another attempt. */
async function readAnew(tx: Transaction, targetId: string): Promise<void> {
  if ((await tx.targetExample.count({ where: { targetId } })) === 0)
    throw invalid('from', 'There are no example pages to learn from.');
  await tx.targetExample.updateMany({
    where: { targetId, state: 'failed' },
    data: { state: 'waiting', failure: null },
  });
}

const asVersion = ({ id, targetId, version, words, names }: Stored): Version => ({
  id,
  targetId,
  version,
  words: storedJson(`target version ${id}`, 'words', QueryWords, words),
  names: storedJson(`target version ${id}`, 'names', EditedNames.nullable(), names),
});

interface Stored extends Omit<Version, 'words' | 'names'> {
  words: Prisma.JsonValue;
  names: Prisma.JsonValue;
}

/** Names with which the version searches: its own, or the built-in ones. */
async function namesInUse(tx: Transaction, slug: string, { names }: Version): Promise<EditedNames> {
  const target = names ? null : await tx.target.findUnique({ where: { slug } });
  return names ?? (target?.builtIn ? editableNames(slug) : null) ?? {};
}

/** Creates versions of a target's words. Versions are never edited, so that sweeps keep the words they ran with. */
@ApiTags('targets')
@Controller('targets/:slug')
export class VersionsController {
  constructor(
    private readonly targets: TargetsService,
    @Inject(DATABASE) private readonly db: Database,
    private readonly recent: RecentAnswers,
  ) {}

  @Describes(
    'Save words as the next version',
    'Saves edited words as the next version. 409 if somebody else has created one meanwhile.',
  )
  @Post('versions')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async save(
    @PathSlug() slug: string,
    @Body({ schema: SaveVersion }) { basedOn, words, names: sent, note }: SaveVersion,
    @Me() me: SignedIn,
  ) {
    return this.change(slug, basedOn, me.id, async (tx, newest) => {
      const names = sent && !isDeepStrictEqual(sent, await namesInUse(tx, slug, newest)) ? sent : newest.names;
      if (names === newest.names && isDeepStrictEqual(words, newest.words))
        throw invalid('words', 'Nothing has been changed.');
      return { words, names, origin: 'edited', state: 'ready', note, parent: newest };
    });
  }

  @Describes('Restore an older version', 'Creates a version with the words of an older one.')
  @Post('versions/:version/restore')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async restore(
    @Param({ schema: VersionParam }) { slug, version }: VersionParam,
    @Body({ schema: RestoreVersion }) { basedOn }: RestoreVersion,
    @Me() me: SignedIn,
  ) {
    return this.change(slug, basedOn, me.id, async (tx, newest) => {
      const old = await tx.targetVersion.findFirst({ where: { targetId: newest.targetId, version, state: 'ready' } });
      if (!old) throw notFound('version to restore');
      const parent = asVersion(old);
      const { words, names } = parent;
      if (isDeepStrictEqual(words, newest.words) && isDeepStrictEqual(names, newest.names))
        throw invalid('version', `Version ${newest.version} has these words already.`);
      return { words, names, origin: 'restored', state: 'ready', parent };
    });
  }

  /** The version has its base's words until a worker has learned others; then it waits for `decide`. */
  @Describes(
    'Learn a version',
    'Starts a version that a worker learns from example pages or from verdicts; then it is proposed.',
  )
  @Post('learning')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async learn(
    @PathSlug() slug: string,
    @Body({ schema: LearnVersion }) { basedOn, from }: LearnVersion,
    @Me() me: SignedIn,
  ) {
    return this.change(slug, basedOn, me.id, async (tx, newest) => {
      if (from === 'examples') await readAnew(tx, newest.targetId);
      return { words: newest.words, names: newest.names, origin: from, state: 'learning', parent: newest };
    });
  }

  @Describes('Give up a version that is being learnt', 'Cancels the version; examples and verdicts are kept.')
  @Post('versions/:version/give-up')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async giveUp(@Param({ schema: VersionParam }) { slug, version }: VersionParam) {
    await this.db.$transaction(async (tx) => {
      const learning = await tx.targetVersion.findFirst({ where: { target: { slug }, version } });
      if (!learning) throw notFound('version');
      const { count } = await tx.targetVersion.updateMany({
        where: { id: learning.id, state: 'learning' },
        data: { state: 'failed', failure: 'given-up' satisfies LearningFailure },
      });
      if (count === 0) throw new Problem('conflict', 'It is not being learnt any more.');
      await publish(tx, { type: 'target-changed', targetId: learning.targetId });
    });
    return this.targets.one(slug);
  }

  /** The verdicts of a declined version can be learned from again. */
  @Describes(
    'Decide on a proposed version',
    'Takes a proposed version into use, or declines it. 409 if somebody has decided already.',
  )
  @Post('versions/:version/decision')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async decide(
    @Param({ schema: VersionParam }) { slug, version }: VersionParam,
    @Body({ schema: DecideVersion }) { decision }: DecideVersion,
  ) {
    await this.db.$transaction(async (tx) => {
      const targetId = await lockTarget(tx, slug);
      const { count } = await tx.targetVersion.updateMany({
        where: { targetId, version, state: 'proposed' satisfies VersionState },
        data: { state: decision satisfies VersionState },
      });
      if (count === 0) {
        if ((await tx.targetVersion.count({ where: { targetId, version } })) === 0) throw notFound('version');
        throw new Problem('conflict', 'It is no proposal, or somebody has decided already.');
      }
      await publish(tx, { type: 'target-changed', targetId });
    });
    return this.targets.one(slug);
  }

  @Describes('Count verdicts not learnt from', 'The number of verdicts from which the newest version has not learned.')
  @Get('lessons')
  @Needs('viewer')
  @Returns(Lessons)
  lessons(@PathSlug() slug: string) {
    return this.recent.of(`lessons ${slug}`, () => this.countLessons(slug), LESSONS_AGE_MS);
  }

  private async countLessons(slug: string): Promise<Lessons> {
    const target = await this.db.target.findUnique({ where: { slug } });
    if (!target) throw notFound('target');
    const newest = await this.db.targetVersion.findFirst({
      where: { targetId: target.id, state: 'ready' },
      orderBy: { version: 'desc' },
    });
    return queryOne(this.db, COUNT_LESSONS, { baseId: newest?.id ?? null, targetId: target.id, until: null });
  }

  /**
   * Creates one version at a time: locks the target, and refuses a change based on an older version.
   * @throws Problem conflict if `basedOn` is not the newest version, or if a version is being learned
   */
  private async change(
    slug: string,
    basedOn: number,
    createdById: string,
    next: (tx: Transaction, newest: Version) => Promise<NewVersion>,
  ): Promise<TargetDetails> {
    await this.db.$transaction(async (tx) => {
      const targetId = await lockTarget(tx, slug);
      const newest = await newestOf(tx, targetId, basedOn);
      const { words, names, origin, state, note = '', parent } = await next(tx, newest);
      const made = await tx.targetVersion.create({
        data: {
          targetId,
          version: (await highestOf(tx, targetId)) + 1,
          words,
          names: names ?? Prisma.DbNull,
          origin,
          state,
          note,
          basedOnId: parent.id,
          createdById,
        },
      });
      await execute(tx, INHERIT_TRAINING_SITES, { id: made.id, parentId: parent.id });
      await publish(tx, { type: 'target-changed', targetId });
    });
    return this.targets.one(slug);
  }
}
