import { randomUUID } from 'node:crypto';
import { BUILT_IN_REGISTERS, BUILT_IN_TARGETS } from '@hyrde/contracts';
import { z } from 'zod';
import type { Database } from './client.js';
import type { Prisma } from './generated/client.js';
import { queryRow, queryRows, statement } from './statement.js';

/**
 * The practice country's registry as printed by the lab: the data an authority would publish, without the pages'
 * places.
 */
export const PracticeRegistry = z.object({
  regions: z.array(z.string().min(1)),
  sites: z
    .array(
      z.object({
        name: z.string().min(1),
        homeUrl: z.url(),
        region: z.string().min(1),
        language: z.string().nullable(),
        population: z.number().int().nullable(),
      }),
    )
    .min(1),
  portals: z.array(z.object({ host: z.string().min(1), vendor: z.string() })),
});
export type PracticeRegistry = z.infer<typeof PracticeRegistry>;

/** Concurrent seeds of two processes run one after another. */
const LOCK = statement({
  name: 'seed.lock',
  text: 'select pg_advisory_xact_lock(7270737)::text as held',
  row: z.object({ held: z.string() }),
});

/**
 * Writes the built-in targets and registers. A register that people have edited or removed stays unchanged, and so does
 * a target of their own with a built-in slug. A target whose words have changed with the product gets a new version:
 * versions that sweeps have used are never edited, so old results keep their meaning. If people have made the newest
 * version, it stays the newest: a new release of the product must not undo their training.
 */
export async function seedBuiltIns(db: Database): Promise<void> {
  await db.$transaction(async (tx) => {
    await queryRow(tx, LOCK);
    await seedTargets(tx);
    await tx.register.createMany({
      data: BUILT_IN_REGISTERS.map(({ targets, ...register }) => ({
        ...register,
        targets: [...targets],
        builtIn: true,
      })),
      skipDuplicates: true,
    });
  });
}

async function seedTargets(tx: Prisma.TransactionClient): Promise<void> {
  await tx.target.createMany({
    data: BUILT_IN_TARGETS.map((target) => ({ slug: target.slug, ...saidOf(target), builtIn: true })),
    skipDuplicates: true,
  });
  const rows = await tx.target.findMany({
    where: { builtIn: true },
    include: { versions: { orderBy: { version: 'desc' } } },
  });
  const data: Prisma.TargetVersionCreateManyInput[] = [];
  for (const target of BUILT_IN_TARGETS) {
    const row = rows.find(({ slug }) => slug === target.slug);
    if (!row) continue;
    if (!agree(saidOf(row), saidOf(target))) await tx.target.update({ where: { id: row.id }, data: saidOf(target) });
    const newest = row.versions.find(({ state }) => state === 'ready');
    if (newest && (newest.origin !== 'built-in' || agree(newest.words, target.words))) continue;
    const version = (row.versions[0]?.version ?? 0) + 1;
    const basedOnId = newest?.id ?? null;
    data.push({ targetId: row.id, version, words: target.words, origin: 'built-in', basedOnId });
  }
  await tx.targetVersion.createMany({ data });
}

/** The descriptive fields of a target, without its words. */
const saidOf = <Text>({ name, description, namesPeople = false }: Said<Text>) => ({ name, description, namesPeople });
interface Said<Text> {
  name: Text;
  description: Text;
  namesPeople?: boolean | undefined;
}

/** True if both are the same JSON; Postgres' jsonb preserves no key order. */
const agree = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Creates the first user, an admin, if no user exists.
 * @returns true if it was created
 */
export async function seedAdmin(
  db: Database,
  admin: { email: string; passwordHash: string; mustChangePassword: boolean },
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await queryRow(tx, LOCK);
    if ((await tx.person.count()) > 0) return false;
    await tx.person.create({ data: { ...admin, name: 'Admin', role: 'admin' } });
    return true;
  });
}

/** Targets on the practice country's portals, and the reach of their searches. */
const PORTAL = { targets: ['mail-record', 'council-minutes'], reach: 'part' };

/** Maximum number of rows in one statement: Prisma sends more as several at once, which a connection runs in turn. */
const ONE_STATEMENT = 2_000;

/**
 * Writes the practice country's regions, sites and portals, all flagged practice, unless they exist. Only for an
 * embedded, empty database: the caller decides.
 * @returns true if they were written
 */
export async function seedPractice(db: Database, { regions, sites, portals }: PracticeRegistry): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await queryRow(tx, LOCK);
    if ((await tx.site.count({ where: { practice: true } })) > 0) return false;
    const ids = new Map(
      [...new Set([...regions, ...sites.map((site) => site.region)])].map((name) => [name, randomUUID()]),
    );
    await tx.region.createMany({ data: [...ids].map(([name, id]) => ({ id, name, practice: true })) });
    const data = sites.map(({ region, ...site }) => ({ ...site, regionId: ids.get(region) ?? null, practice: true }));
    for (let i = 0; i < data.length; i += ONE_STATEMENT)
      await tx.site.createMany({ data: data.slice(i, i + ONE_STATEMENT) });
    await tx.register.createMany({
      data: portals.map(({ host, vendor }) => ({ ...PORTAL, host, holder: vendor, practice: true })),
      skipDuplicates: true,
    });
    return true;
  });
}

const SAMPLE = statement({
  name: 'seed.sample',
  parameters: { count: z.int() },
  text: `
    select id from (
      select id, name, row_number() over (partition by region_id order by md5(name)) as turn
      from site where practice and archived_at is null) as ranked
    order by turn, md5(name) limit $count`,
  row: z.object({ id: z.uuid() }),
});

/**
 * Ids of `count` practice sites spread over all regions: the first site of each region, then the second, …, ascending
 * by a hash, so that the choice is reproducible.
 */
export async function samplePracticeSites(db: Database, count: number): Promise<string[]> {
  const rows = await queryRows(db, SAMPLE, { count });
  return rows.map(({ id }) => id);
}
