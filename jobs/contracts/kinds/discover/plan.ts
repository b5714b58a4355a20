import { z } from 'zod';
import { HostPathLine } from '../../host-path.js';
import { HttpUrl } from '../../parse-url.js';
import { WhichSites } from '../../sweeps.js';
import { LanguageCode } from '../locate/targets/target-file.js';
import { REFUSED_HOSTS } from './refused-hosts.js';

/** What a run asks for besides its pages. */
export const DISCOVER_JOBS = {
  /** Learn a round's answers, if there are any, and plan the next one. */
  'discover-step': { payload: z.object({ sweepId: z.uuid(), round: z.number().int().min(0) }), jobClass: 'planning' },
} as const;

/** Ways to choose the next link, the default first; jobs/discover knows each by this name. */
export const DiscoverPolicy = z.enum(['link-model', 'tres', 'tres-code', 'tres-async']).meta({ id: 'DiscoverPolicy' });
export type DiscoverPolicy = z.infer<typeof DiscoverPolicy>;

/** `DiscoverPolicy` and the policies of version 0.2 that stored topics may name; a topic of one of these is stopped. */
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

/** Where a run may go: whatever has a name in public, the sites that are registered, or some domains. Seeds besides. */
export const DiscoverReach = z
  .union([z.literal('anywhere'), z.literal('registered'), z.strictObject({ domains: HostPathLines.min(1) })])
  .meta({ id: 'DiscoverReach' });
export type DiscoverReach = z.infer<typeof DiscoverReach>;

/** In characters: what is read of a page (`MAX_TOKENS` of jobs/discover) has seldom more. */
const MAX_TEXT = 20_000;
const MAX_TEXTS = 50;

const Text = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TEXT, `A text has at most ${MAX_TEXT} characters: its beginning says enough.`);
const Texts = z.array(Text).max(MAX_TEXTS, `At most ${MAX_TEXTS} texts.`).default([]);

/** As many as a directory of bodies lists. */
const MOST_SEEDS = 2_000;
export const DiscoverSeeds = z
  .array(HttpUrl)
  .max(MOST_SEEDS, `At most ${MOST_SEEDS} addresses at once: the others can be added while the topic runs.`);

/** Says anything at all: a letter or a figure. */
const WORD = /[\p{L}\p{N}]/u;

const MOST_WORDS = 100;

const planWith = <Policy extends z.ZodType>(policy: Policy) =>
  z
    .strictObject({
      kind: z.literal('discover'),
      /** Each a word or several that belong together. */
      words: z
        .array(z.string().trim().min(1).max(100).regex(WORD, 'says nothing: it has neither letter nor figure'))
        .min(1, 'A topic needs words: some ten, the rarer the better.')
        .max(MOST_WORDS, `A topic has at most ${MOST_WORDS} words: leave out those that stand on other pages too.`),
      /** Of the words, so that their other forms count; null: as they are. */
      language: LanguageCode.nullable().default(null),
      /** Texts of pages that are on the topic, and of pages that only look so. */
      examples: Texts,
      counterExamples: Texts,
      seeds: DiscoverSeeds.default([]),
      /** Registered sites whose home pages are seeds too; null: none. */
      sites: WhichSites.nullable().default(null),
      reach: DiscoverReach.default('anywhere'),
      /** Hosts and domains, or parts of them, that it never asks, but for what a line of `allowed` names as exactly. */
      refused: HostPathLines.default([...REFUSED_HOSTS]),
      allowed: HostPathLines.default([]),
      /** Pages of one host at most; null: no limit. A host with more on a topic is better searched by itself. */
      cap: z.number().int().min(1).max(100_000).nullable().default(100),
      policy,
      /** Pages asked for, in all. What each costs in downloads, with redirects and second tries, is counted beside. */
      budget: z.number().int().min(1).max(100_000).default(1_000),
      practice: z.boolean().default(false),
    })
    .refine(({ seeds, sites }) => seeds.length > 0 || sites !== null, {
      path: ['seeds'],
      message: 'Say where to begin: an address, or the registered sites.',
    })
    .refine(({ examples, counterExamples }) => !examples.some((text) => counterExamples.includes(text)), {
      path: ['counterExamples'],
      message: 'The same page is an example and a counter-example.',
    });

/** What a run over many hosts is made from: what it gathers, where it begins, where it may go and what that may cost. */
export const DiscoverPlan = planWith(DiscoverPolicy.default('link-model')).meta({ id: 'DiscoverPlan' });
export type DiscoverPlan = z.infer<typeof DiscoverPlan>;

/** The plan of a stored topic, which an earlier version may have made. */
export const StoredDiscoverPlan = planWith(StoredDiscoverPolicy.default('link-model'));
export type StoredDiscoverPlan = z.infer<typeof StoredDiscoverPlan>;

/** One address of a round's batch. */
export const PlannedPage = z.strictObject({
  /** Its place in the batch. */
  seq: z.number().int().min(0),
  /** The link that it is, by number; a seed's is 2³² − 1. */
  link: z.number().int().min(0),
  url: z.string(),
  /** `URL.host`. */
  host: z.string(),
});
export type PlannedPage = z.infer<typeof PlannedPage>;

/** What a task of it carries: the pages of some hosts in one round. */
export const DiscoverInput = z.strictObject({
  round: z.number().int().min(1),
  pages: z.array(PlannedPage).min(1),
});
export type DiscoverInput = z.infer<typeof DiscoverInput>;

/**
 * How a run ends: its pages are spent; no link is left; no seed could be opened; the reward tells nothing apart; its policy
 * is not part of this version (`StoredDiscoverPolicy`).
 */
export const DiscoverStop = z
  .enum(['budget', 'frontier-dry', 'no-seed', 'all-relevant', 'policy-retired'])
  .meta({ id: 'DiscoverStop' });
export type DiscoverStop = z.infer<typeof DiscoverStop>;

/** What a person says of a find. */
export const FindVerdict = z.enum(['right', 'wrong', 'cannot-tell']).meta({ id: 'FindVerdict' });
export type FindVerdict = z.infer<typeof FindVerdict>;

/** A word that was found to go with the topic's: its mean cosine to them, and on how many pages it stands. */
export const FoundWord = z
  .object({ term: z.string(), nearness: z.number(), pages: z.number().int() })
  .meta({ id: 'FoundWord' });
export type FoundWord = z.infer<typeof FoundWord>;
