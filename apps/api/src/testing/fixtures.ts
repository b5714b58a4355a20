import { randomUUID } from 'node:crypto';
import type { DrawnWhy, KnownPageState, Outcome, Reason, Verdict } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import type { Client, TestApi } from './api.js';

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates sites of a region, with ascending names. */
export async function makeSites(
  db: Database,
  count: number,
  { practice = false, region = 'Region' } = {},
): Promise<string[]> {
  const { id: regionId } = await db.region.upsert({
    where: { name_practice: { name: region, practice } },
    create: { name: region, practice },
    update: {},
  });
  const sites = Array.from({ length: count }, (_, i) => {
    const number = String(i + 1).padStart(4, '0');
    const host = `${region}-${number}.example`.toLowerCase();
    return {
      id: randomUUID(),
      name: `${region} ${number}`,
      homeUrl: `https://${host}/`,
      regionId,
      practice,
      population: i,
    };
  });
  await db.site.createMany({ data: sites });
  return sites.map(({ id }) => id);
}

export interface MadeSearch {
  outcome: Outcome;
  reason: Reason;
  downloads?: number;
  confidence?: number;
  verdict?: Verdict;
  drawn?: DrawnWhy;
  priority?: number;
  url?: string | null;
  /** True if the version was trained on its site. */
  trained?: boolean;
}

interface SweepMade {
  practice?: boolean;
  /** The first algorithm is the lead; it gets `searches`. */
  algorithms?: readonly string[];
  /** Searches of the other algorithms, in their order. */
  others?: readonly (readonly MadeSearch[])[];
  target?: string;
  at?: Date;
  tryOut?: boolean;
}

/**
 * Creates a finished sweep: a search for each site and algorithm, with a finding if its outcome is found or not-found.
 */
export async function makeSweep(
  db: Database,
  siteIds: readonly string[],
  searches: readonly MadeSearch[],
  {
    practice = false,
    algorithms = ['ls2f:S=100,threshold=0.75'],
    others = [],
    target = 'mail-record',
    at = new Date(),
    tryOut = false,
  }: SweepMade = {},
): Promise<{ sweepId: string; searchIds: string[] }> {
  const version = await db.targetVersion.findFirstOrThrow({
    where: { target: { slug: target } },
    orderBy: { version: 'desc' },
  });
  const sweep = await db.sweep.create({
    data: {
      kind: 'locate',
      name: 'Made',
      plan: { kind: 'locate', target, algorithms: [...algorithms], budget: 60, practice, sites: 'all' },
      budget: 60,
      seed: 1,
      practice,
      tryOut,
      state: 'done',
      createdAt: at,
      finishedAt: at,
      locate: { create: { targetVersionId: version.id, algorithms: [...algorithms] } },
    },
  });
  const homes = await db.site.findMany({ where: { id: { in: [...siteIds] } }, select: { id: true, homeUrl: true } });
  const homeOf = new Map(homes.map(({ id, homeUrl }) => [id, homeUrl]));
  const rows = algorithms.flatMap((algorithm, rank) =>
    (rank === 0 ? searches : (others[rank - 1] ?? [])).map((made, index) => {
      const siteId = siteIds[index] ?? '';
      const subject = homeOf.get(siteId);
      if (subject === undefined) throw new Error('More searches than sites.');
      const place = { sweepId: sweep.id, siteId, algorithm, lead: rank === 0 };
      return searchRows(place, made, { targetId: version.targetId, practice, at, index, subject });
    }),
  );
  await db.task.createMany({ data: rows.map(({ task }) => task) });
  await db.search.createMany({ data: rows.map(({ search }) => search) });
  await db.finding.createMany({ data: rows.flatMap(({ finding }) => finding ?? []) });
  await db.reviewItem.createMany({ data: rows.flatMap(({ item }) => item ?? []) });
  return { sweepId: sweep.id, searchIds: rows.map(({ task }) => task.id) };
}

/**
 * Id of version 7 (RFC 9562), ascending with time as the database's client makes them, since lists are ordered by id.
 */
function risingId(index: number): string {
  const ms = Date.now().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${index.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`;
}

/** Rows of a finished search: with a finding if it claims something, and with a review item if the search leads. */
function searchRows(
  place: { sweepId: string; siteId: string; algorithm: string; lead: boolean },
  made: MadeSearch,
  of: { targetId: string; practice: boolean; at: Date; index: number; subject: string },
) {
  const { targetId, practice, at, index, subject } = of;
  const { sweepId, siteId, algorithm, lead } = place;
  const id = risingId(index);
  const url = made.outcome === 'found' ? (made.url ?? `https://found.example/${index}`) : null;
  const claims = made.outcome === 'found' || made.outcome === 'not-found';
  const { drawn = 'sample', verdict = null, confidence = 0.5, priority = index / 1_000_000 } = made;
  const ended = { outcome: made.outcome, reason: made.reason, downloads: made.downloads ?? 10, finishedAt: at };
  const began = { subject, engine: algorithm, seed: index, state: 'done', startedAt: at };
  const found = { confidence: made.confidence ?? null, foundUrl: url, trained: made.trained ?? false, verdict };
  const decided = { verdict, decidedAt: verdict && at };
  return {
    task: { id, sweepId, siteId, ...began, ...ended },
    search: { id, ...place, ...ended, ...found, sampled: claims && drawn === 'sample' },
    finding: claims ? { searchId: id, url, title: url ? `Page ${index}` : null, confidence } : null,
    item:
      claims && lead
        ? { searchId: id, sweepId, siteId, targetId, practice, confidence, drawn, priority, ...decided }
        : null,
  };
}

/** `count` searches that found a page, all waiting for a verdict. */
export const found = (count: number): MadeSearch[] =>
  Array.from({ length: count }, () => ({ outcome: 'found', reason: 'accepted', confidence: 0.9 }));

/** Withdraws the person's verdict on a finding. */
export async function undoVerdict<T>(db: Database, person: Client, searchId = '') {
  const where = { searchId, personId: person.id, undoneAt: null };
  const { id: verificationId } = await db.verification.findFirstOrThrow({ where });
  return person.post<T>('/review/undo', { verificationId });
}

/** Stores a search's visit of the page known before, which it did not name. */
export async function makeVisit(
  db: Database,
  searchId: string | undefined,
  url: string,
  state: KnownPageState,
  more: { reason?: string; status?: number; finalUrl?: string } = {},
): Promise<void> {
  const { id, siteId, finishedAt, sweep } = await db.search.findUniqueOrThrow({
    where: { id: searchId ?? '' },
    include: { sweep: { include: { locate: { include: { targetVersion: true } } } } },
  });
  const targetId = sweep.locate?.targetVersion.targetId ?? '';
  const visit = { searchId: id, siteId, targetId, url, state, at: finishedAt ?? new Date(), ...more };
  await db.knownPageVisit.create({ data: visit });
}

/** Creates ten sites, the last archived: for the mail record one with each answer, for contact some. */
export async function makeSitesOfEachAnswer({ db }: Pick<TestApi, 'db'>, admin: Client): Promise<string[]> {
  const sites = [
    ...(await makeSites(db, 4, { region: 'North' })),
    ...(await makeSites(db, 3, { region: 'South' })),
    ...(await makeSites(db, 3, { region: 'None' })),
  ];
  await db.site.updateMany({ where: { region: { name: 'None' } }, data: { regionId: null } });
  await db.site.update({ where: { id: sites[1] ?? '' }, data: { language: 'nb', tags: ['island'] } });
  const { searchIds } = await makeSweep(db, sites.slice(0, 7), [
    { outcome: 'found', reason: 'accepted', verdict: 'correct' },
    ...found(2),
    { outcome: 'not-found', reason: 'site-exhausted' },
    { outcome: 'unreachable', reason: 'time-out' },
    { outcome: 'not-found', reason: 'budget-spent' },
    { outcome: 'found', reason: 'accepted', confidence: 0.2 },
  ]);
  await db.search.update({ where: { id: searchIds[6] ?? '' }, data: { weak: true } });
  await makeSweep(db, sites.slice(0, 3), found(3), { target: 'contact' });
  await admin.put(`/sites/${sites[2]}/verified-pages/mail-record`, { doesNotApply: true });
  await admin.put(`/sites/${sites[7]}/verified-pages/contact`, { doesNotApply: true });
  await db.site.update({ where: { id: sites[9] ?? '' }, data: { archivedAt: new Date() } });
  return sites;
}
