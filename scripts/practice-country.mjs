// The practice country: created at the first start if the database is empty, and served while its sites are in the
// registry. `HYRDE_PRACTICE=0` starts without it.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './build.mjs';
import { freePortNear, isPortFree, ROOT } from './machine.mjs';
import { Complaint, step } from './terminal.mjs';

const SEED = 1; // The same country for everybody, so that figures can be compared.
const SITES = 357; // Number of municipalities of the country that the paper's question comes from.
const FIRST_SWEEP_SITES = 72; // A fifth of the country, from every region: swept in about two minutes.
const LAB = path.join(ROOT, 'lab/cli.mjs');

/**
 * Opens the practice country if there is one.
 * @param ask runs a SQL query and returns its rows
 * @returns null without a country; else the environment of the other processes, the arguments of the seeds (empty once
 *   it is seeded), and `seeded()`, to be called after they have run
 */
export async function openPracticeCountry({ data, children, ask }) {
  const file = path.join(data, 'practice.json');
  const plan = await planFor(file, ask);
  if (!plan) return null;
  if (!(await isPortFree(plan.port)))
    throw new Complaint(
      `Port ${plan.port}, which the addresses of the practice country's sites have, is in use by another program, such as another Hyrde. Stop it, or start without these sites: HYRDE_PRACTICE=0 npm start`,
    );
  const archives = plan.archives ? ['--archives'] : [];
  const shape = ['--seed', String(plan.seed), '--sites', String(plan.sites), '--port', String(plan.port), ...archives];
  const hostsFile = path.join(data, 'practice-hosts');
  const partners = plan.partners ? ['--partners'] : [];
  const allow = await step('Opening the practice country', () => serve(children, [...shape, ...partners], hostsFile));
  return {
    env: {
      HOSTS_FILE: withOwnNames(hostsFile),
      ALLOW_ADDRESSES: [process.env.ALLOW_ADDRESSES, allow].filter(Boolean).join(','),
    },
    seedArguments: plan.seeded ? [] : await seedArguments(path.join(data, 'practice-registry.json'), shape),
    seeded: () => writeFileSync(file, JSON.stringify({ ...plan, seeded: true })),
  };
}

/** Writes the country's host names and those of the operator's own file. @returns the file that has both */
function withOwnNames(hostsFile) {
  const own = process.env.HOSTS_FILE;
  if (own) appendFileSync(hostsFile, `\n${readFileSync(own, 'utf8')}`);
  return hostsFile;
}

/** Parameters of the country: those of the first start while it exists; new ones only for an empty database. */
async function planFor(file, ask) {
  if (process.env.HYRDE_PRACTICE === '0') return null;
  const plan = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  if (plan?.seeded) return (await any(ask, 'site where practice')) ? plan : null;
  if (await any(ask, 'site where not practice')) return null;
  if (plan) return plan;
  const port = await freePortNear(Number(process.env.PRACTICE_PORT ?? 4180), 'PRACTICE_PORT');
  const fresh = {
    seed: SEED,
    sites: Number(process.env.HYRDE_PRACTICE_SITES ?? SITES),
    port,
    archives: true,
    partners: true,
    seeded: false,
  };
  writeFileSync(file, JSON.stringify(fresh));
  return fresh;
}

const any = async (ask, what) => (await ask(`select exists (select from ${what}) as any`))[0].any;

/** Serves the country; returns the private addresses that the crawler may request. */
function serve(children, shape, hostsFile) {
  const log = process.env.HYRDE_PRACTICE_LOG ? ['--log', process.env.HYRDE_PRACTICE_LOG] : [];
  return new Promise((resolve, reject) => {
    const args = [LAB, 'country', ...shape, '--hosts-file', hostsFile, ...log];
    const onLine = (line) => line.startsWith('{') && resolve(JSON.parse(line).allow);
    children.keep('practice-country', process.execPath, args, { onLine }).catch(reject);
  });
}

async function seedArguments(registry, shape) {
  writeFileSync(registry, await run(process.execPath, [LAB, 'registry', '--json', ...shape]));
  const sites = process.env.HYRDE_FIRST_SWEEP ?? FIRST_SWEEP_SITES;
  return ['--practice', registry, '--first-sweep', String(sites)];
}
