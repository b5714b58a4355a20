import {
  DiscoverReach,
  DiscoverSeeds,
  DiscoverStop,
  FoundWord,
  StoredDiscoverPolicy,
  SweepState,
} from '@hyrde/contracts';
import { z } from 'zod';
import { Id, IdParam, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';

/** A run over many hosts for a topic. Its id is its sweep's. */
const TopicFields = z.object({
  id: Id,
  name: z.string(),
  words: z.array(z.string()),
  state: SweepState,
  /** Why it stopped; null while it goes on, or where a person cancelled it. */
  stop: DiscoverStop.nullable(),
  createdAt: Time,
  /** Pages that it may ask for, has asked for, and has got. */
  pages: z.number().int(),
  asked: z.number().int(),
  fetched: z.number().int(),
  /** Pages on the topic, and hosts that have some: those taken back are not among them. */
  finds: z.number().int(),
  hosts: z.number().int(),
});
export const Topic = TopicFields.meta({ id: 'Topic' });
export type Topic = z.infer<typeof Topic>;

export const TopicsQuery = PageQuery.extend({ practice: Practice });
export type TopicsQuery = z.infer<typeof TopicsQuery>;
export const Topics = pageOf(Topic).meta({ id: 'Topics' });
export type Topics = z.infer<typeof Topics>;

/** A round that was learned from. */
const TopicRound = z
  .object({
    round: z.number().int(),
    at: Time,
    asked: z.number().int(),
    fetched: z.number().int(),
    finds: z.number().int(),
    /** Pages whose hosts asked to be left alone for now. */
    later: z.number().int(),
  })
  .meta({ id: 'TopicRound' });

/** What a share is, with its 95 % Wilson interval; null while nothing is decided. */
const Share = z.object({
  n: z.number().int(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

export const TopicDetails = TopicFields.extend({
  practice: z.boolean(),
  language: z.string().nullable(),
  reach: DiscoverReach,
  cap: z.number().int().nullable(),
  policy: StoredDiscoverPolicy,
  seeds: z.number().int(),
  examples: z.number().int(),
  counterExamples: z.number().int(),
  /** Where it never asks, and where it asks all the same (`DiscoverPlan`). */
  refused: z.array(z.string()),
  allowed: z.array(z.string()),
  /** Links seen, and downloads that all this cost, with redirects and second tries. */
  links: z.number().int(),
  downloads: z.number().int(),
  /** All hosts that are left asked to be left alone until then; null where some may be asked. */
  waitsUntil: Time.nullable(),
  /** Hosts whose finds were taken back. */
  stoppedHosts: z.number().int(),
  /** In their order. */
  rounds: z.array(TopicRound),
  /** Finds of registered sites by region; `null` are those of hosts that nobody registered. */
  regions: z.array(
    z.object({
      region: z.object({ id: Id.nullable(), name: z.string().nullable() }).nullable(),
      hosts: z.number().int(),
      finds: z.number().int(),
    }),
  ),
  /** Of the finds that it shows, from a random sample that people have judged: right ÷ decided. */
  precision: Share,
  /** Finds that nobody has judged. */
  unjudged: z.number().int(),
  /** Words that go with the topic's, by which links are read besides. */
  foundWords: z.array(FoundWord),
  /** Those of them that a person has struck out. */
  struckWords: z.array(z.string()),
}).meta({ id: 'TopicDetails' });
export type TopicDetails = z.infer<typeof TopicDetails>;

/** A host of a topic. */
const TopicHost = z
  .object({
    host: z.string(),
    finds: z.number().int(),
    right: z.number().int(),
    wrong: z.number().int(),
    /** More of its finds are wrong: they are taken back, and it is asked no more. */
    stopped: z.boolean(),
    /** Whose it is, where that is registered. */
    site: z.object({ id: Id, name: z.string(), region: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'TopicHost' });
export const TopicHostsQuery = PageQuery;
export type TopicHostsQuery = PageQuery;
export const TopicHosts = pageOf(TopicHost).meta({ id: 'TopicHosts' });
export type TopicHosts = z.infer<typeof TopicHosts>;

/** Addresses to begin with besides. */
export const AddSeeds = z
  .strictObject({ seeds: DiscoverSeeds.min(1, 'Say at least one address.') })
  .meta({ id: 'AddSeeds' });
export type AddSeeds = z.infer<typeof AddSeeds>;
/** The topic, and of the addresses given how many were new to it, and how many it had. */
export const AddedSeeds = TopicDetails.extend({ added: z.number().int(), known: z.number().int() }).meta({
  id: 'AddedSeeds',
});
export type AddedSeeds = z.infer<typeof AddedSeeds>;

/** A word that was found to go with a topic's. */
export const FoundWordParam = IdParam.extend({ term: z.string().min(1).max(100) });
export type FoundWordParam = z.infer<typeof FoundWordParam>;
/** Whether links are to be read without it. */
export const StrikeWord = z.strictObject({ struck: z.boolean() }).meta({ id: 'StrikeWord' });
export type StrikeWord = z.infer<typeof StrikeWord>;
