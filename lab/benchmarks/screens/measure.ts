import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBrowser } from '@hyrde/jobs/fetcher';
import { z } from 'zod';
import { installed } from '../../on-demand.js';
import { freePort } from '../../product/parts.js';
import { openPeople } from '../../product/people.js';
import { stoppedAfter } from '../../product/processes.js';
import { databaseUrl, type Product, startProduct } from '../../product/whole.js';

/** The six entries, each by its first screen. */
export const SCREENS = ['/', '/bodies', '/review', '/records/feed', '/runs', '/set-up/targets'];
export const PRESETS = ['desktop', 'mobile'] as const;
export type Preset = (typeof PRESETS)[number];
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** What performance is made of: milliseconds but for the shift, which has no unit. */
export const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
  CLS: 'cumulative-layout-shift',
} as const;

const Sweeps = z.object({ items: z.array(z.object({ state: z.string() })) });

/** Null where it could not be told. */
const Score = z.object({ score: z.number().nullable() });
/** What is read of Lighthouse's result. */
const Result = z.object({
  requestedUrl: z.string(),
  finalDisplayedUrl: z.string(),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.enum(CATEGORIES),
    Score.extend({ auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), Score.extend({ title: z.string(), numericValue: z.number().optional() })),
});
type Result = z.infer<typeof Result>;

/** The best of some looks at a screen. */
export interface Look {
  screen: string;
  preset: Preset;
  /** 0 to 1. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  metrics: Record<keyof typeof METRICS, number>;
  /** Titles of what cost a category other than performance its points. */
  failed: string[];
}

interface Lighthouse {
  look(url: string, preset: Preset): Promise<unknown>;
  close(): Promise<void>;
}

/** The practice country: as much of it as fills every screen, and is swept in a minute. */
const ENV = { HYRDE_PRACTICE_SITES: '40', HYRDE_FIRST_SWEEP: '20', HOST_PACE_MS: '20' };
/** How often it is asked whether the first sweep is done. */
const ASK_MS = 1_000;

/** Starts a product as a person does, lets its first sweep end, and looks at each screen as a signed-in administrator. */
export async function measureScreens({
  screens,
  presets,
  runs,
  onLook,
}: {
  screens: readonly string[];
  presets: readonly Preset[];
  runs: number;
  onLook: (look: Look) => void;
}): Promise<Look[]> {
  const browser = await findBrowser();
  if (!browser.found) throw new Error(browser.why);
  const file = new URL('lighthouse.mjs', await installed('lighthouse'));
  const { openLighthouse } = (await import(file.href)) as { openLighthouse(options: object): Promise<Lighthouse> };
  const data = mkdtempSync(path.join(tmpdir(), 'hyrde-lighthouse-'));
  const ports = { API_PORT: `${await freePort()}`, PRACTICE_PORT: `${await freePort()}` };
  const product = await startProduct({ data, port: await freePort(), env: { ...ENV, ...ports } });
  const remove = () => rmSync(data, { recursive: true, force: true });
  return stoppedAfter({ stop: () => product.stop().finally(remove) }, async () => {
    const cookies = [
      { ...(await signedIn(product)), url: product.url },
      { name: 'hyrde_language', value: 'en', url: product.url },
    ];
    const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--disable-gpu'];
    const { path: executablePath, headless, env } = browser;
    const launch = { executablePath, headless, env: { ...process.env, ...env }, args };
    const lighthouse = await openLighthouse({ launch, cookies });
    try {
      const looks: Look[] = [];
      for (const preset of presets)
        for (const screen of screens) {
          const results: Result[] = [];
          for (let run = 0; run < runs; run++)
            results.push(Result.parse(await lighthouse.look(product.url + screen, preset)));
          const look = { screen, preset, ...bestOf(results) };
          looks.push(look);
          onLook(look);
        }
      return looks;
    } finally {
      await lighthouse.close();
    }
  });
}

/** An administrator's session of a product whose sweeps are over. */
async function signedIn({ data, url }: Product): Promise<{ name: string; value: string }> {
  const database = databaseUrl(data);
  if (!database) throw new Error('The product has no database.');
  const people = await openPeople(database.href);
  await people.close();
  const cookie = people.cookieOf('admin');
  for (;;) {
    const answer = await fetch(`${url}/api/sweeps?practice=true`, { headers: { cookie } });
    const { items } = Sweeps.parse(await answer.json());
    if (items.every(({ state }) => state !== 'running')) break;
    await sleep(ASK_MS);
  }
  const [name = '', value = ''] = cookie.split('=');
  return { name, value };
}

const scoreOf = ({ categories }: Result, category: (typeof CATEGORIES)[number]): number =>
  categories[category]?.score ?? 0;

/**
 * The run of the best performance: what else the machine does makes a run worse, never better.
 * @throws where another screen was measured, or none
 */
export function bestOf(results: readonly Result[]): Omit<Look, 'screen' | 'preset'> {
  const [best] = results.toSorted((a, b) => scoreOf(b, 'performance') - scoreOf(a, 'performance'));
  if (best?.categories.performance.score === null || !best)
    throw new Error(`Not measured: ${best?.requestedUrl ?? 'nothing'}. ${best?.runtimeError?.message ?? ''}`);
  if (best.requestedUrl !== best.finalDisplayedUrl)
    throw new Error(`${best.requestedUrl} led to ${best.finalDisplayedUrl}.`);
  const ofCategories = CATEGORIES.map((category) => [category, scoreOf(best, category)]);
  const ofMetrics = Object.entries(METRICS).map(([name, audit]) => [name, best.audits[audit]?.numericValue ?? 0]);
  return {
    scores: Object.fromEntries(ofCategories),
    metrics: Object.fromEntries(ofMetrics),
    failed: CATEGORIES.slice(1)
      .flatMap((category) => best.categories[category].auditRefs)
      .flatMap(({ id, weight }) => (weight > 0 && best.audits[id]?.score === 0 ? [best.audits[id].title] : [])),
  };
}
