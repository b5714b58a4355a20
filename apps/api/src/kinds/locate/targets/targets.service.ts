import {
  areKin,
  BUILT_IN_TARGETS,
  chosenWords,
  dutiesOf,
  EditedNames,
  editableNames,
  LearningFailure,
  QueryWords,
  TextLanguage,
  targetProperties,
  VersionOrigin,
  VersionState,
  WordChange,
} from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { execute, statement, storedJson } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readable, targetName } from '../../../base/readable.js';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { publish } from '../../../events/event-hub.service.js';
import { iso, isoOrNull, Localised } from '../../../http/common.js';
import { invalid, notFound, Problem } from '../../../http/problem.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';
import { COUNTED } from '../../../sweeps/sweep-sql.js';
import type {
  ChangeTarget,
  CreateTarget,
  Target,
  TargetDetails,
  TargetsQuery,
  TargetVersion,
} from './targets.schemas.js';

/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', ł: 'l' };
/** Maximum length of a slug before a number is appended (see `Slug`). */
const MAX_SLUG_LENGTH = 50;

/** A target's slug from its name: `Møter og saker` → `moter-og-saker`. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[æøåßđðþł]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug || 'target';
}

/** The slug itself, or with the first free number appended. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}

/** Sweeps counted for a version. Try-outs are excluded: their words are a draft's. */
const SWEEPS = { where: { sweep: COUNTED } } as const;
const VERSIONED = {
  versions: {
    include: {
      _count: { select: { sweeps: SWEEPS, trainingSites: true } },
      basedOn: { select: { version: true } },
      createdBy: { select: { name: true } },
    },
    orderBy: { version: 'desc' },
  },
} as const;
type Versioned = Prisma.TargetGetPayload<{ include: typeof VERSIONED }>;

/** Locks the table, so that slugs are assigned by one transaction at a time. */
const LOCK = statement({ name: 'targets.lock', text: 'lock table target in share row exclusive mode' });

@Injectable()
export class TargetsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ archived }: TargetsQuery): Promise<Target[]> {
    const targets = await this.db.target.findMany({
      where: { archivedAt: archived ? { not: null } : null },
      include: VERSIONED,
      orderBy: { id: 'asc' },
    });
    return targets.map(asTarget);
  }

  /** A target with all its versions, newest first. */
  async one(slug: string): Promise<TargetDetails> {
    const target = await this.db.target.findUnique({ where: { slug }, include: VERSIONED });
    if (!target) throw notFound('target');
    const duties = target.builtIn ? [...dutiesOf(slug)] : [];
    const siteLanguages = await this.siteLanguages();
    return {
      ...asTarget(target),
      versions: target.versions.map((version) => asVersion(version, target)),
      duties,
      place: targetProperties(target.builtIn ? slug : ''),
      siteLanguages,
      missingLanguages: missingLanguages(newestReady(target)?.words, siteLanguages),
    };
  }

  private async siteLanguages(): Promise<string[]> {
    const order = { _count: { language: 'desc' } } as const;
    const groups = await this.db.site.groupBy({ by: ['language'], where: { language: { not: null } }, orderBy: order });
    return groups.flatMap(({ language }) => language ?? []);
  }

  async create({ name, description, words }: CreateTarget, personId: string): Promise<TargetDetails> {
    const slug = await this.db.$transaction(async (tx) => {
      await execute(tx, LOCK);
      const others = await tx.target.findMany({ select: { slug: true, name: true } });
      refuseTakenName(name, others);
      const free = freeSlug(slugOf(name.en), new Set(others.map((other) => other.slug)));
      await tx.target.create({
        data: {
          slug: free,
          name,
          description,
          versions: { create: { version: 1, words, origin: 'edited', createdById: personId } },
        },
      });
      return free;
    });
    return this.one(slug);
  }

  /** @throws Problem if it is built in, if another target has the name, or if it is to be archived while in use */
  async change(slug: string, { name, description, archived }: ChangeTarget): Promise<TargetDetails> {
    await this.db.$transaction(async (tx) => {
      const before = await beginEdit(tx, {
        what: 'target',
        id: slug,
        read: () => tx.target.findUnique({ where: { slug } }),
        stateOf: editable,
      });
      if (before.builtIn) throw invalid('', 'A built-in target keeps its name and stays. Make one of your own.');
      if (name) refuseTakenName(name, await tx.target.findMany({ where: { slug: { not: slug } } }));
      if (archived && !before.archivedAt) await this.refuseInUse(tx, slug);
      await tx.target.update({
        where: { slug },
        data: {
          ...(name ? { name } : {}),
          ...(description ? { description } : {}),
          ...(archived === undefined ? {} : { archivedAt: archived ? (before.archivedAt ?? this.clock.now()) : null }),
        },
      });
      await publish(tx, { type: 'target-changed', targetId: before.id });
    });
    return this.one(slug);
  }

  private async refuseInUse(tx: Prisma.TransactionClient, slug: string): Promise<void> {
    const sweep = await tx.sweep.findFirst({
      where: { locate: { targetVersion: { target: { slug } } }, state: { in: ['running', 'paused'] } },
    });
    if (sweep) throw new Problem('conflict', `“${sweep.name}” is ${sweep.state}. Let it end, or cancel it, first.`);
    const schedule = await tx.schedule.findFirst({
      where: { paused: false, plan: { path: ['target'], equals: slug } },
    });
    if (schedule)
      throw new Problem('conflict', `The schedule “${schedule.name}” looks for it. Pause or delete it first.`);
  }
}

/** Refuses a name that another target has, since the two could not be distinguished in a list. */
function refuseTakenName(
  name: CreateTarget['name'],
  others: readonly { slug: string; name: Prisma.JsonValue }[],
): void {
  for (const other of others) {
    const taken = targetName(other);
    for (const language of TextLanguage.options)
      if (taken[language].toLowerCase() === name[language].toLowerCase())
        throw invalid(`name.${language}`, 'Another target has this name.');
  }
}

/** The version used by new sweeps. */
const newestReady = ({ versions }: Pick<Versioned, 'versions'>) => versions.find(({ state }) => state === 'ready');

/** Languages in which some built-in target has words. */
const LIBRARY_LANGUAGES = BUILT_IN_TARGETS.flatMap(({ languages }) => Object.keys(languages));

/** @param stored words of a version, as stored */
function missingLanguages(stored: unknown, siteLanguages: readonly string[]): TargetDetails['missingLanguages'] {
  const words = QueryWords.parse(stored ?? {});
  return [...new Set([...siteLanguages, ...LIBRARY_LANGUAGES])]
    .filter((language) => !Object.hasOwn(words, language))
    .map((language) => ({ language, searchedIn: chosenWords(words, language).language }))
    .filter(({ language, searchedIn }) => language !== 'no' || !areKin(searchedIn ?? '', language))
    .sort((a, b) => (a.language < b.language ? -1 : 1));
}

/** Editable fields of a target, as `ChangeTarget` sends them. */
const editable = ({ name, description, archivedAt }: Pick<Versioned, 'name' | 'description' | 'archivedAt'>) => ({
  name,
  description,
  archived: archivedAt !== null,
});

function asTarget({ id, slug, name, description, builtIn, archivedAt, versions }: Versioned): Target {
  const row = `target ${slug}`;
  const newest = newestReady({ versions });
  return {
    id,
    slug,
    name: targetName({ slug, name }),
    description: readable(row, () => Localised.parse(description)) ?? { en: '', nb: '' },
    builtIn,
    archivedAt: isoOrNull(archivedAt),
    version: newest?.version ?? 0,
    languages: Object.keys(readable(row, () => QueryWords.parse(newest?.words ?? {})) ?? {}),
    sweeps: versions.reduce((sum, version) => sum + version._count.sweeps, 0),
    revision: revisionOf(editable({ name, description, archivedAt })),
  };
}

const asVersion = (
  version: Versioned['versions'][number],
  { slug, builtIn }: Pick<Versioned, 'slug' | 'builtIn'>,
): TargetVersion => ({
  id: version.id,
  version: version.version,
  words: storedJson(`target version ${version.id}`, 'words', QueryWords, version.words),
  names: storedJson(
    `target version ${version.id}`,
    'names',
    EditedNames,
    version.names ?? (builtIn ? editableNames(slug) : null) ?? {},
  ),
  origin: VersionOrigin.parse(version.origin),
  basedOn: version.basedOn?.version ?? null,
  note: version.note,
  changes: storedJson(`target version ${version.id}`, 'changes', z.array(WordChange), version.changes),
  state: VersionState.parse(version.state),
  failure: LearningFailure.nullable().parse(version.failure),
  createdBy: version.createdBy?.name ?? null,
  createdAt: iso(version.createdAt),
  sweeps: version._count.sweeps,
  trainingSites: version._count.trainingSites,
});
