import { type PlannedPage, StoredDiscoverPlan } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { NONE } from '../../../discover/index.js';
import { wordsFromExamples } from '../../../locate/index.js';
import { canonicalUrl, type Opened, type Page } from '../../../site/index.js';
import { languageOf } from '../../../text/index.js';
import { cleanJson } from '../../core/clean-text.js';
import type { StepGiven, StepMade } from './read-run.js';

/** `$1` the sweep, `$2` the round: a due step of a run whose topic has no words. */
const WORDLESS = statement({
  name: 'discover.wordless-run',
  text: `
select sweep.plan, run.batch, run.steps, run.asked, run.fetched, run.links, run.seeds, run.seeds_taken as "seedsTaken", sweep.seed
from discover_run run join sweep on sweep.id = run.sweep_id
where run.sweep_id = $1 and run.round = $2 and run.stop is null and sweep.state = 'running'
  and sweep.plan -> 'words' = '[]' and not exists (select from task where sweep_id = $1 and state = 'waiting')`,
  row: z.object({
    plan: z.unknown(),
    batch: z.array(z.custom<PlannedPage>()),
    steps: z.array(z.custom<StepGiven>()),
    asked: z.number(),
    fetched: z.number(),
    links: z.number(),
    seeds: z.array(z.string()),
    seedsTaken: z.number(),
    seed: z.number(),
  }),
});

/** `$1` the sweep. */
const ANSWERS = statement({
  name: 'discover.all-answers',
  text: 'select round, seq, opened from discover_answer where sweep_id = $1 order by round, seq',
  row: z.object({ round: z.number(), seq: z.number(), opened: z.custom<Opened>() }),
});

/** `$1` the sweep, `$2` its words, `$3` their language. Changes nothing if the topic has words. */
const TAKE = statement({
  name: 'discover.take-words',
  text: `
update sweep set plan = plan || jsonb_build_object('words', $2::jsonb, 'language', $3::jsonb)
where id = $1 and plan -> 'words' = '[]'`,
  row: null,
});

/** A step of a run whose topic has no words yet. */
export interface WordlessStep {
  given: StepGiven;
  made: StepMade;
  seed: number;
  seedsKnown: number;
  links: number;
  fetched: number;
}

/**
 * Takes the words of a topic from its example pages, once they are fetched, compared with the home pages of their hosts.
 * @param now in milliseconds since 1970
 * @returns the step that requests the pages, or those added since then; null if the topic has words
 */
export async function takeWords(
  sql: Sql,
  { sweepId, round, now }: { sweepId: string; round: number; now: number },
): Promise<WordlessStep | null> {
  const row = await queryRow(sql.query, WORDLESS, [sweepId, round]);
  if (!row) return null;
  const { plan: stored, batch, steps, asked, seeds, seedsTaken, ...rest } = row;
  const plan = StoredDiscoverPlan.parse(stored);
  const all = await queryRows(sql.query, ANSWERS, [sweepId]);
  const answers = new Map(all.flatMap((one) => (one.round === round ? [[one.seq, one.opened] as const] : [])));
  const batches = new Map([...steps, { round, batch }].map((made) => [made.round, made.batch]));
  const pages = all.flatMap(({ round: of, seq, opened }) => {
    const url = batches.get(of)?.find((planned) => planned.seq === seq)?.url;
    return opened.kind === 'page' && url !== undefined ? [{ url, page: opened.page }] : [];
  });
  const given = plan.examplePages.flatMap((url) => canonicalUrl(url) ?? []);
  const taken = wordsOf(pages, (url) => given.includes(url) || url !== homeOf(url), plan.language);
  if (taken !== null) {
    await execute(sql.query, TAKE, [sweepId, cleanJson(taken.words), JSON.stringify(taken.language)]);
    return null;
  }
  const added = seeds.slice(seedsTaken);
  const deferred = batch.filter(({ seq }) => answers.get(seq)?.kind === 'later').map(({ url }) => url);
  const examples = round === 0 ? given : [...deferred, ...added];
  const homes = examples.map(homeOf).filter((url) => round === 0 || !seeds.includes(url));
  const askedNow = asked + batch.length - deferred.length;
  const left = Math.max(0, plan.budget - askedNow);
  const wanted = [...new Set([...examples, ...homes])].slice(0, left);
  const made = {
    finds: [],
    fetched: [...answers.values()].filter(({ kind }) => kind === 'page').length,
    later: deferred.length,
    asked: askedNow,
    batch: wanted.map((url, seq) => ({ seq, link: NONE, url, host: new URL(url).host })),
    stop: left === 0 ? ('budget' as const) : wanted.length === 0 ? ('no-seed' as const) : null,
    dueAt: Math.max(now, ...[...answers.values()].map((one) => (one.kind === 'later' ? one.until : 0))),
  };
  const step = { round, batch, asked, seeds: round === 0 ? [] : added, struck: [], verdicts: [], now };
  return { given: step, made, ...rest, fetched: rest.fetched + made.fetched, seedsKnown: seeds.length };
}

const homeOf = (url: string): string => new URL('/', url).href;

/**
 * Words of the example pages; null if none could be read, or none has words of its own.
 * @param read pages with the addresses under which they were requested: a home page, or an example that is gone, redirects
 */
function wordsOf(
  read: readonly { url: string; page: Page }[],
  isExample: (url: string) => boolean,
  chosen: string | null,
): { words: string[]; language: string | null } | null {
  const others = read.flatMap(({ url, page }) => (isExample(url) ? [] : page));
  const homes = new Set(others.map(({ url }) => url));
  const examples = read.flatMap(({ url, page }) => (isExample(url) && !homes.has(page.url) ? page : []));
  const [first] = examples;
  if (!first) return null;
  const spoken = languageOf(first.text, first.language);
  const language = chosen === 'auto' ? (spoken === 'no' ? 'nb' : spoken) : chosen;
  const words = wordsFromExamples(examples, others, language ?? 'en').map(({ word }) => word);
  return words.length === 0 ? null : { words, language };
}
