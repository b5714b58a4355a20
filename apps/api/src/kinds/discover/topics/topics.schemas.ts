import {
  DiscoverReach,
  DiscoverSeeds,
  DiscoverStop,
  FoundWord,
  StoredDiscoverPolicy,
  SweepState,
} from '@hyrde/contracts';
import { z } from 'zod';
import { Id, IdParam, PageQuery, Practice, pageOf, Revision, Time } from '../../../http/common.js';

/** A focused crawl of many hosts for one topic. Its id is the id of its sweep. */
const TopicFields = z.object({
  id: Id,
  name: z.string(),
  words: z.array(z.string()),
  state: SweepState,
  /** Reason why the run stopped; null while it goes on, or if a person cancelled it. */
  stop: DiscoverStop.nullable(),
  createdAt: Time,
  /** Maximum number of pages requested, number requested, and number received. */
  pages: z.number().int(),
  asked: z.number().int(),
  fetched: z.number().int(),
  /** Number of relevant pages and of hosts that have some, without withdrawn finds. */
  finds: z.number().int(),
  hosts: z.number().int(),
});
export const Topic = TopicFields.meta({ id: 'Topic' });
export type Topic = z.infer<typeof Topic>;

export const TopicsQuery = PageQuery.extend({ practice: Practice });
export type TopicsQuery = z.infer<typeof TopicsQuery>;
export const Topics = pageOf(Topic).meta({ id: 'Topics' });
export type Topics = z.infer<typeof Topics>;

/** An iteration from whose results the run has learned. */
const TopicRound = z
  .object({
    round: z.number().int(),
    at: Time,
    asked: z.number().int(),
    fetched: z.number().int(),
    finds: z.number().int(),
    /** Number of pages deferred because their hosts requested a pause. */
    later: z.number().int(),
  })
  .meta({ id: 'TopicRound' });

/** A fraction with its 95 % Wilson interval; null as long as nothing is decided. */
const Share = z.object({
  n: z.number().int(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

export const TopicDetails = TopicFields.extend({
  practice: z.boolean(),
  /** Language of the words; null if they are compared as they are, or not known yet. */
  language: z.string().nullable(),
  /** Number of pages given as examples; while the topic has no words, they are taken from these pages. */
  examplePages: z.number().int(),
  reach: DiscoverReach,
  cap: z.number().int().nullable(),
  policy: StoredDiscoverPolicy,
  seeds: z.number().int(),
  examples: z.number().int(),
  counterExamples: z.number().int(),
  /** Hosts that the run never requests, and exceptions that it may request (`DiscoverPlan`). */
  refused: z.array(z.string()),
  allowed: z.array(z.string()),
  /** Number of links seen, and number of downloads, redirects and retries included. */
  links: z.number().int(),
  downloads: z.number().int(),
  /** Time until which all remaining hosts requested a pause; null if at least one may be requested now. */
  waitsUntil: Time.nullable(),
  /** Number of hosts whose finds were withdrawn. */
  stoppedHosts: z.number().int(),
  /** Ascending by number. */
  rounds: z.array(TopicRound),
  /** Finds on registered sites by region; region null counts the finds on unregistered hosts. */
  regions: z.array(
    z.object({
      region: z.object({ id: Id.nullable(), name: z.string().nullable() }).nullable(),
      hosts: z.number().int(),
      finds: z.number().int(),
    }),
  ),
  /** Fraction of right among decided verdicts in a random sample of the finds. */
  precision: Share,
  /** Number of finds without a verdict. */
  unjudged: z.number().int(),
  /** Words found to indicate the topic, used in addition to the plan's words to score links. */
  foundWords: z.array(FoundWord),
  /** Found words that a person has struck out. */
  struckWords: z.array(z.string()),
  /** Of the struck words. */
  revision: Revision,
}).meta({ id: 'TopicDetails' });
export type TopicDetails = z.infer<typeof TopicDetails>;

const TopicHost = z
  .object({
    host: z.string(),
    finds: z.number().int(),
    right: z.number().int(),
    wrong: z.number().int(),
    /** True if the verdicts on its finds stopped the host: its finds are withdrawn and it is requested no more. */
    stopped: z.boolean(),
    /** The registered site that owns the host; null if none exists. */
    site: z.object({ id: Id, name: z.string(), region: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'TopicHost' });
export const TopicHostsQuery = PageQuery;
export type TopicHostsQuery = PageQuery;
export const TopicHosts = pageOf(TopicHost).meta({ id: 'TopicHosts' });
export type TopicHosts = z.infer<typeof TopicHosts>;

/** Additional seed addresses. */
export const AddSeeds = z
  .strictObject({ seeds: DiscoverSeeds.min(1, 'Say at least one address.') })
  .meta({ id: 'AddSeeds' });
export type AddSeeds = z.infer<typeof AddSeeds>;
/** The topic, with the number of given addresses that were new to it and of those that it already had. */
export const AddedSeeds = TopicDetails.extend({ added: z.number().int(), known: z.number().int() }).meta({
  id: 'AddedSeeds',
});
export type AddedSeeds = z.infer<typeof AddedSeeds>;

/** Path parameters of a word that the run found to indicate the topic. */
export const FoundWordParam = IdParam.extend({ term: z.string().min(1).max(100) });
export type FoundWordParam = z.infer<typeof FoundWordParam>;
/** True if links are to be scored without the word. */
export const StrikeWord = z.strictObject({ struck: z.boolean() }).meta({ id: 'StrikeWord' });
export type StrikeWord = z.infer<typeof StrikeWord>;
