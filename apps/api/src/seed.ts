// Seeds the database before the first start; does nothing if it has been seeded: HYRDE_ADMIN_EMAIL=…
// HYRDE_ADMIN_PASSWORD=… node apps/api/dist/seed.js [--practice registry.json] [--first-sweep N]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFAULT_ALGORITHM, DEFAULT_BUDGET, type LocatePlan, readEnvironment } from '@hyrde/contracts';
import {
  connect,
  type Database,
  PracticeRegistry,
  samplePracticeSites,
  seedAdmin,
  seedBuiltIns,
  seedPractice,
} from '@hyrde/store';
import { z } from 'zod';
import { locateSweeps } from './kinds/locate/sweeps/summary.js';
import { hashPassword } from './people/passwords.js';
import { insertSweep } from './sweeps/sweep-maker.js';

const Admin = z.object({
  HYRDE_ADMIN_EMAIL: z.email('HYRDE_ADMIN_EMAIL must be an e-mail address').transform((email) => email.toLowerCase()),
  HYRDE_ADMIN_PASSWORD: z.string().min(8, 'HYRDE_ADMIN_PASSWORD must have at least 8 characters'),
});
const SweepSize = z.coerce.number().int().min(0, '--first-sweep must be a number of sites').optional();

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { practice: { type: 'string' }, 'first-sweep': { type: 'string' } } });
  const firstSweep = SweepSize.parse(values['first-sweep']);
  const db = connect(readEnvironment().DATABASE_URL, 2);
  try {
    await seedBuiltIns(db);
    await firstAdmin(db);
    if (values.practice) {
      const registry = PracticeRegistry.parse(JSON.parse(readFileSync(values.practice, 'utf8')));
      if (await seedPractice(db, registry)) console.log(`${registry.sites.length} practice sites added.`);
    }
    if (firstSweep && (await makeFirstSweep(db, firstSweep))) console.log(`First sweep of ${firstSweep} sites made.`);
  } finally {
    await db.$disconnect();
  }
}

/** Creates the first admin if the environment names one; else none, since the database may have its people already. */
async function firstAdmin(db: Database): Promise<void> {
  if (!process.env.HYRDE_ADMIN_EMAIL) return;
  const { HYRDE_ADMIN_EMAIL: email, HYRDE_ADMIN_PASSWORD: password } = Admin.parse(process.env);
  const passwordHash = await hashPassword(password);
  if (await seedAdmin(db, { email, passwordHash, mustChangePassword: true })) console.log(`${email} is admin.`);
}

/** Creates a sample sweep: the mail record on some practice sites. The worker's reconciler finds and queues it. */
async function makeFirstSweep(db: Database, count: number): Promise<boolean> {
  if ((await db.sweep.count()) > 0) return false;
  const siteIds = await samplePracticeSites(db, count);
  if (siteIds.length === 0) return false;
  const plan = {
    kind: 'locate',
    target: 'mail-record',
    algorithms: [DEFAULT_ALGORITHM],
    budget: DEFAULT_BUDGET,
    sites: { siteIds },
    practice: true,
  } satisfies LocatePlan;
  await db.$transaction((tx) => insertSweep(tx, locateSweeps, { plan, seed: 1 }, {}, new Date()));
  return true;
}

main().catch((error: unknown) => {
  const faults = error instanceof z.ZodError ? error.issues.map((issue) => issue.message).join('\n') : error;
  console.error(faults);
  process.exit(1);
});
