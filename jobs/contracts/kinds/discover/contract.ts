import { z } from 'zod';
import { WhichSites } from '../../sweeps.js';
import { HostPathLine, HttpUrl } from '../../urls.js';
import type { KindContract } from '../kind.js';
import { LanguageCode } from '../locate/targets/target-file.js';
import { REFUSED_HOSTS } from './refused-hosts.js';

/** Policies that choose the next link, the default first; `POLICIES` of jobs/discover uses the same names. */
export const DiscoverPolicy = z.enum(['link-model', 'tres', 'tres-code', 'tres-async']).meta({ id: 'DiscoverPolicy' });
export type DiscoverPolicy = z.infer<typeof DiscoverPolicy>;

/** `DiscoverPolicy` plus policies of version 0.2 that stored topics may name; their topics are stopped. */
export const StoredDiscoverPolicy = z
  .enum([
    ...DiscoverPolicy.options,
    'thompson',
    'tree-random',
    'ache-like',
    'sb-classifier',
    'words',
    'breadth-first',
    'random',
  ])
  .meta({ id: 'StoredDiscoverPolicy' });
export type StoredDiscoverPolicy = z.infer<typeof StoredDiscoverPolicy>;

const HostPathLines = z.array(HostPathLine).max(1_000);

/** Hosts that a run may fetch besides its seeds: any public host, the registered sites, or the given domains. */
export const DiscoverReach = z
  .union([z.literal('anywhere'), z.literal('registered'), z.strictObject({ domains: HostPathLines.min(1) })])
  .meta({ id: 'DiscoverReach' });

/** Maximum length of an example text, in characters: about that of `MAX_TOKENS` in jobs/discover. */
const MAX_TEXT = 20_000;
const MAX_TEXTS = 50;

const Text = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TEXT, `A text has at most ${MAX_TEXT} characters: its beginning says enough.`);
const Texts = z.array(Text).max(MAX_TEXTS, `At most ${MAX_TEXTS} texts.`).default([]);

/** Maximum number of seeds: about the length of a directory of public bodies. */
const MAX_SEEDS = 2_000;
export const DiscoverSeeds = z
  .array(HttpUrl)
  .max(MAX_SEEDS, `At most ${MAX_SEEDS} addresses at once: the others can be added while the topic runs.`);

/** A letter or a digit: the minimum that a topic's word must contain. */
const WORD = /[\p{L}\p{N}]/u;

const MAX_WORDS = 100;

/** A few pages on the topic say enough; more cost downloads before the first find. */
const MAX_EXAMPLE_PAGES = 20;

const planWith = <Policy extends z.ZodType>(policy: Policy) =>
  z
    .strictObject({
      kind: z.literal('discover'),
      words: z
        .array(z.string().trim().min(1).max(100).regex(WORD, 'needs a letter or a digit'))
        .max(MAX_WORDS, `A topic has at most ${MAX_WORDS} words: leave out words that other pages contain, too.`),
      /**
       * Addresses of pages on the topic: they are seeds, and if the plan has no words, a worker takes words from them
       * before anything else is requested.
       */
      examplePages: z.array(HttpUrl).max(MAX_EXAMPLE_PAGES, `At most ${MAX_EXAMPLE_PAGES} example pages.`).default([]),
      /**
       * Language of the words, used to match inflected forms; null if words are compared as they are. `auto` is
       * replaced when the topic starts.
       */
      language: LanguageCode.or(z.literal('auto')).nullable().default(null),
      /** Texts of relevant pages, and of pages that look relevant but are not. */
      examples: Texts,
      counterExamples: Texts,
      seeds: DiscoverSeeds.default([]),
      /** Registered sites whose home pages are additional seeds; null if no site is used. */
      sites: WhichSites.nullable().default(null),
      reach: DiscoverReach.default('anywhere'),
      /** Hosts, domains or path prefixes that the run never fetches, unless a line of `allowed` is as specific. */
      refused: HostPathLines.default([...REFUSED_HOSTS]),
      allowed: HostPathLines.default([]),
      /** Maximum number of pages of one host, null if unlimited; crawl hosts with more by themselves. */
      cap: z.number().int().min(1).max(100_000).nullable().default(100),
      policy,
      /** Maximum number of pages requested. Downloads, which include redirects and retries, are counted separately. */
      budget: z.number().int().min(1).max(100_000).default(1_000),
      practice: z.boolean().default(false),
    })
    .refine(({ words, examplePages }) => words.length > 0 || examplePages.length > 0, {
      path: ['words'],
      message: 'A topic needs words, some ten, the rarer the better, or addresses of pages about it.',
    })
    .refine(({ seeds, sites, examplePages }) => seeds.length > 0 || examplePages.length > 0 || sites !== null, {
      path: ['seeds'],
      message: 'Say where to begin: an address, or the registered sites.',
    })
    .refine(({ examples, counterExamples }) => !examples.some((text) => counterExamples.includes(text)), {
      path: ['counterExamples'],
      message: 'The same page is an example and a counter-example.',
    });

/** Plan of a run over many hosts: topic, seeds, reach and budget. */
export const DiscoverPlan = planWith(DiscoverPolicy.default('link-model')).meta({ id: 'DiscoverPlan' });
export type DiscoverPlan = z.infer<typeof DiscoverPlan>;

/** Plan of a stored topic, which an earlier version may have created. */
export const StoredDiscoverPlan = planWith(StoredDiscoverPolicy.default('link-model'));
export type StoredDiscoverPlan = z.infer<typeof StoredDiscoverPlan>;

/** One address of a round's batch. */
export const PlannedPage = z.strictObject({
  /** Position in the batch. */
  seq: z.number().int().min(0),
  /** Number of the link; 2³² − 1 for a seed. */
  link: z.number().int().min(0),
  url: z.string(),
  host: z.string(),
});
export type PlannedPage = z.infer<typeof PlannedPage>;

/** Input of a discover task: the pages of some hosts in one round. */
export const DiscoverInput = z.strictObject({
  round: z.number().int().min(1),
  pages: z.array(PlannedPage).min(1),
});
export type DiscoverInput = z.infer<typeof DiscoverInput>;

/**
 * How a run ends: the page budget is spent; no link is left; no seed could be opened; the reward model calls every page
 * relevant; or the policy is not part of this version (`StoredDiscoverPolicy`).
 */
export const DiscoverStop = z
  .enum(['budget', 'frontier-dry', 'no-seed', 'all-relevant', 'policy-retired'])
  .meta({ id: 'DiscoverStop' });
export type DiscoverStop = z.infer<typeof DiscoverStop>;

/** A person's verdict on a find. */
export const FindVerdict = z.enum(['right', 'wrong', 'cannot-tell']).meta({ id: 'FindVerdict' });
export type FindVerdict = z.infer<typeof FindVerdict>;

/**
 * A term added to the topic: a word of it, its mean cosine to the topic's words, and the number of pages that contain it.
 */
export const FoundWord = z
  .object({ term: z.string(), form: z.string().optional(), nearness: z.number(), pages: z.number().int() })
  .meta({ id: 'FoundWord' });

/** Jobs of a discover run besides its fetch tasks. */
export const DISCOVER_JOBS = {
  /** Learns the answers of a round, if there are any, and plans the next one. */
  'discover-step': { payload: z.object({ sweepId: z.uuid(), round: z.number().int().min(0) }), jobClass: 'planning' },
} as const;

/** Contract of the kind *discover*: a topic gathered over many hosts. Each task fetches a part of one round's pages. */
export const discoverContract = {
  kind: 'discover',
  plan: DiscoverPlan,
  reasons: { asked: 'fetched', 'some-later': 'fetched' },
  jobs: DISCOVER_JOBS,
  // A round is planned once, and its answers are folded into the run's state.
  folds: true,
  words: {
    en: {
      title: 'Discover',
      subject: 'Round and hosts',
      outcomes: { fetched: 'Fetched' },
      reasons: {
        asked: 'Every page of its part was requested.',
        'some-later': 'Some hosts asked to be left alone for now: their pages wait for a later round.',
      },
    },
    nb: {
      title: 'Oppdag',
      subject: 'Runde og verter',
      outcomes: { fetched: 'Hentet' },
      reasons: {
        asked: 'Hver side i andelen ble spurt etter.',
        'some-later': 'Noen verter ba om å få være i fred en stund: sidene deres venter til en senere runde.',
      },
    },
  },
} as const satisfies KindContract;
