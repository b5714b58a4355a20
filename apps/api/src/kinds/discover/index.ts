import {
  type DiscoverPlan,
  DiscoverStop,
  discoverContract,
  hostPath,
  parseUrl,
  StoredDiscoverPlan,
} from '@hyrde/contracts';
import { canonicalUrl } from '@hyrde/jobs/site';
import { analyserFor, languageOfWords, primarySubtag } from '@hyrde/jobs/text';
import type { Database, Prisma } from '@hyrde/store';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { invalid } from '../../http/problem.js';
import { NamesModule } from '../../names/names.module.js';
import { type PagesOfKind, pagesByWords } from '../../stored-pages/pages-by-words.js';
import { CHOSEN, CHOSEN_SITES, chosenBy } from '../../sweeps/sweep-sql.js';
import type { ApiKind, NewSweep } from '../kind.js';
import { FindsController } from './finds/finds.controller.js';
import { FoundHostsController } from './found-hosts/found-hosts.controller.js';
import { COUNTS, FINDS_OF, opensFor, seedsOf, siteOfHost } from './topics/topic-runs.js';
import { TopicsController } from './topics/topics.controller.js';

/** Normalizes white space and case for comparison. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Refuses an empty or contradictory plan. This is not part of the plan's schema, since the schema also reads plans of
 * earlier versions.
 * @throws Problem
 */
function refuseUnclear({ words, language, reach, refused, allowed, examples, counterExamples }: DiscoverPlan): void {
  const analyser = analyserFor(language);
  if (words.length > 0 && words.every((word) => analyser.terms(word).length === 0))
    throw invalid('words', 'These words stand on nearly every page: say rarer ones.');
  for (const [field, texts] of Object.entries({ examples, counterExamples }))
    for (const [i, text] of texts.entries())
      if (!/\s/.test(text) && parseUrl(text))
        throw invalid(`${field}.${i}`, `“${text}” is an address: paste the text of its page.`);
  const counter = new Set(counterExamples.map(plain));
  if (examples.some((text) => counter.has(plain(text))))
    throw invalid('counterExamples', 'The same page is an example and a counter-example.');
  const lists = { refused, allowed, reach: typeof reach === 'string' ? [] : reach.domains };
  for (const [field, lines] of Object.entries(lists))
    for (const [i, line] of lines.entries()) {
      const { hostname = '' } = hostPath(line) ?? {};
      if (hostname === '' || hostname.includes('*'))
        throw invalid(`${field}.${i}`, `“${line}” names no host: what lies under example.no is meant by example.no.`);
    }
}

/** Subject and limits of a run. */
const DiscoverFacts = z
  .object({
    kind: z.literal('discover'),
    words: z.array(z.string()),
    /** Maximum number of pages requested, and number requested so far. */
    pages: z.number().int(),
    asked: z.number().int(),
    /** Reason why the run stopped; null while it goes on. */
    stop: DiscoverStop.nullable(),
  })
  .meta({ id: 'DiscoverFacts' });
type DiscoverFacts = z.infer<typeof DiscoverFacts>;

const DiscoverSummary = z
  .object({
    kind: z.literal('discover'),
    finds: z.number().int(),
    hosts: z.number().int(),
    fetched: z.number().int(),
    downloads: z.number().int(),
  })
  .meta({ id: 'DiscoverSummary' });
type DiscoverSummary = z.infer<typeof DiscoverSummary>;

const HOMES = statement({
  name: 'discover.homes',
  parameters: CHOSEN,
  text: `select site.home_url as home from site where ${CHOSEN_SITES} order by site.name, site.id`,
  row: z.object({ home: z.string() }),
});

const LANGUAGES = statement({
  name: 'discover.languages',
  parameters: { practice: z.boolean() },
  text: `
    select language from site where practice = $practice and archived_at is null and language is not null
    group by language order by count(*) desc, language limit 5`,
  row: z.object({ language: z.string() }),
  neverNull: ['language'],
});

/** The plan with the language of its words; that of words to be taken from example pages is known later. */
async function withLanguage(tx: Prisma.TransactionClient, plan: DiscoverPlan): Promise<DiscoverPlan> {
  if (plan.language !== 'auto' || plan.words.length === 0) return plan;
  const likely = await queryRows(tx, LANGUAGES, { practice: plan.practice });
  const spoken = likely.flatMap(({ language }) => primarySubtag(language) ?? []);
  return { ...plan, language: languageOfWords(plan.words, spoken) };
}

/** Example pages and the home pages of their hosts, with which they are compared. */
const withHomes = (pages: readonly string[]): string[] => [
  ...pages,
  ...new Set(pages.map((url) => new URL('/', url).href)),
];

/**
 * Creates the run; its tasks are created in every iteration by the workers.
 * @throws Problem if the plan has no words or no seeds
 */
async function makeTasks(tx: Prisma.TransactionClient, { id }: NewSweep, given: DiscoverPlan): Promise<number> {
  const plan = await withLanguage(tx, given);
  refuseUnclear(plan);
  if (plan !== given) await tx.sweep.update({ where: { id }, data: { plan: { ...plan } } });
  const { sites, practice, budget } = plan;
  const homes = sites === null ? [] : await queryRows(tx, HOMES, await chosenBy(tx, { sites, practice }));
  const opens = opensFor(plan);
  const homesToOpen = homes.flatMap(({ home }) => canonicalUrl(home) ?? []).filter((url) => opens(url) === null);
  const examples = seedsOf(plan, plan.examplePages, 'words');
  if (homes.length > 0 && homesToOpen.length === 0 && plan.seeds.length + examples.length === 0)
    throw invalid('refused', 'Nothing is left to begin with: every site’s home page is refused.');
  const seeds = [...new Set([...withHomes(examples), ...seedsOf(plan, plan.seeds), ...homesToOpen])];
  if (seeds.length > 0) await tx.discoverRun.create({ data: { sweepId: id, seeds } });
  return Math.min(seeds.length, 1) * budget;
}

const FACTS = statement({
  name: 'discover.facts',
  parameters: { sweepIds: z.array(z.uuid()).readonly() },
  text: `
    select sweep.id, sweep.plan, run.asked, run.stop from sweep join discover_run run on run.sweep_id = sweep.id
    where sweep.id = any($sweepIds::uuid[])`,
  row: z.object({ id: z.uuid(), plan: StoredDiscoverPlan, asked: z.int(), stop: DiscoverStop.nullable() }),
});

const SUMMARY = statement({
  name: 'discover.summary',
  parameters: { sweepId: z.uuid() },
  text: `
    select count(find.id)::int as finds, count(distinct find.host)::int as hosts, run.fetched, run.downloads
    from discover_run run left join (${FINDS_OF('$sweepId::uuid')}) find on ${COUNTS}
    where run.sweep_id = $sweepId::uuid group by run.sweep_id`,
  row: z.object({ finds: z.int(), hosts: z.int(), fetched: z.int(), downloads: z.int() }),
});

async function factsOf(db: Database, sweepIds: readonly string[]): Promise<Map<string, DiscoverFacts>> {
  const rows = await queryRows(db, FACTS, { sweepIds });
  return new Map(
    rows.map(({ id, plan: { words, budget }, asked, stop }) => [
      id,
      { kind: 'discover', words, pages: budget, asked, stop },
    ]),
  );
}

async function summaryOf(db: Database, sweepId: string): Promise<DiscoverSummary> {
  return { kind: 'discover', ...(await queryOne(db, SUMMARY, { sweepId })) };
}

@Module({
  imports: [NamesModule],
  controllers: [TopicsController, FindsController, FoundHostsController],
  providers: [],
})
class DiscoverModule {}

/** Finds of all topics, except those called wrong. */
const BY_TITLE = statement({
  name: 'topics.finds-by-title',
  parameters: { practice: z.boolean(), beginnings: z.string(), except: z.uuid().nullish() },
  ...pagesByWords('beginnings', {
    page: 'find.url, find.title, null::uuid as "siteId", find.found_at as at',
    from: 'discover_find find join sweep on sweep.id = find.sweep_id',
    where: `sweep.practice = $practice and find.verdict is distinct from 'wrong' {{and find.sweep_id <> $except::uuid}}`,
    text: "to_tsvector('simple', find.title)",
  }),
});

const storedFinds: PagesOfKind = {
  redacted: false,
  async find(db, wanted) {
    const [rows, siteOf] = await Promise.all([queryRows(db, BY_TITLE, wanted), siteOfHost(db, wanted.practice)]);
    return rows.map((row) => ({ ...row, siteId: siteOf(new URL(row.url).host)?.id ?? null }));
  },
};

/** Focused crawling of many hosts for one topic: each task fetches a share of the pages of one iteration. */
export const discoverKind: ApiKind<DiscoverPlan> = {
  contract: discoverContract,
  module: DiscoverModule,
  nameOf: async (_, { words, examplePages }) => ({
    en: words.slice(0, 3).join(', ') || examplePages.map((url) => new URL(url).host).join(', '),
  }),
  makeTasks,
  factsOf,
  summaryOf,
  Facts: DiscoverFacts,
  Summary: DiscoverSummary,
  stored: storedFinds,
};
