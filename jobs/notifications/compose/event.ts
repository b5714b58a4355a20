import { HubKind, PageRole, type SubscriptionEventType, TargetSlug, type TextLanguage } from '@hyrde/contracts';
import type { Runner } from '@hyrde/store/statement';
import { z } from 'zod';

export type InLanguages = Readonly<Record<TextLanguage, string>>;

/** A word or phrase, compared by the stems of its words. */
const FilterWord = z
  .string()
  .trim()
  .min(2)
  .max(80)
  .refine((text) => /[\p{L}\p{N}]{2}/u.test(text), 'needs two letters or digits in a row');
const FilterWords = z.array(FilterWord).min(1).max(50);

/**
 * Restricts the events of a subscription. Matched in SQL when an event is recorded (`prisma/src/outbox.ts`); the view, and
 * words in titles with redacted names, when a message is composed.
 */
export const SubscriptionFilter = z
  .strictObject({
    siteId: z.uuid().optional(),
    /** Saved view whose sites count. */
    viewId: z.uuid().optional(),
    portalId: z.uuid().optional(),
    topicId: z.uuid().optional(),
    /** Words and phrases of which a title must have one, and those of which it must have none. */
    words: FilterWords.optional(),
    notWords: FilterWords.optional(),
    regionId: z.uuid().optional(),
    target: TargetSlug.optional(),
    role: PageRole.optional(),
    hubKind: HubKind.optional(),
    maxAge: z.number().int().min(1).max(1_000).optional(),
  })
  .meta({ id: 'SubscriptionFilter' });
export type SubscriptionFilter = z.infer<typeof SubscriptionFilter>;

/** An event as subscribers read it, names redacted as for a viewer. */
export interface SubscriptionEvent {
  id: string;
  type: SubscriptionEventType;
  /** Time of the event, ISO 8601. */
  at: string;
  /** Date of publication that the document itself states; null if it states none. */
  publishedAt: string | null;
  /** `data` of the webhook, besides id and link. */
  data: Record<string, unknown>;
  /** Path of its page in the dashboard. */
  path: string;
  /** Name of the site, or of the product. */
  author: string;
  /** Language of the event's text, by whose stems words are compared; null if unknown. */
  language?: string | null;
  /** Forms in which the words of the subscription's filter occur in title and detail; undefined without words. */
  matched?: readonly string[];
  /** Title and detail in mails and feeds. */
  title: InLanguages;
  detail: InLanguages;
}

/** Selects events by their ids, or the newest of one type. */
export type Selection =
  | { ids: readonly string[] }
  | {
      type: SubscriptionEventType;
      filter: SubscriptionFilter;
      /** Sites of the filter's view; undefined without one. */
      siteIds?: string[] | undefined;
      practice: boolean;
      most: number;
    };

/** Reads the events of some types. */
export interface EventSource {
  readonly types: readonly SubscriptionEventType[];
  /** Path and name of their list in the dashboard. */
  readonly list: { path: string; label: InLanguages };
  /** The existing events among the ids, in any order; or the newest of a type, newest first. */
  read(runner: Runner, selection: Selection): Promise<SubscriptionEvent[]>;
}

/** Parameters of a statement that takes a `Selection` and filters by site and target. */
export const SELECTED = {
  ids: z.array(z.uuid()).nullish(),
  practice: z.boolean().nullish(),
  siteId: z.uuid().nullish(),
  siteIds: z.array(z.uuid()).nullish(),
  regionId: z.uuid().nullish(),
  target: z.string().nullish(),
  most: z.int().nullish(),
};

/** SQL conditions of these parameters but for `$practice` and `$most`, on a table with `site_id` and `target_id`. */
export const IS_SELECTED = `true {{and id = any($ids::uuid[])}} {{and site_id = $siteId::uuid}}
      {{and site_id = any($siteIds::uuid[])}}
      {{and site_id in (select id from site where region_id = $regionId::uuid)}}
      {{and target_id = (select id from target where slug = $target)}}`;

/** Values of the parameters `SELECTED`. */
export const valuesOf = (selection: Selection) => {
  if ('ids' in selection) return { ids: [...selection.ids] };
  const { practice, siteIds, most } = selection;
  const { siteId, regionId, target } = selection.filter;
  return { practice, siteId, siteIds, regionId, target, most };
};

/** Types of events whose titles may have redacted names: words are matched with the title as it is shown. */
export const SHOWN_TITLES: readonly SubscriptionEventType[] = ['document.found', 'topic.found'];

/** Words of a filter as JSON, for the SQL function `words_match`; null without any. */
export const wordsOf = ({ words, notWords }: SubscriptionFilter): string | null =>
  words || notWords ? JSON.stringify({ words, notWords }) : null;

/** SQL joins from `event`, which has `site_id` and `target_id`, to the columns of `PLACE`. */
export const PLACE_JOINS = `join site on site.id = event.site_id left join region on region.id = site.region_id
      left join target on target.id = event.target_id`;
export const PLACE_COLUMNS = `site.id as "siteId", site.name as "siteName", region.name as "regionName",
      target.slug as "targetSlug", target.name as "targetName", target.names_people as "namesPeople"`;
export const PLACE = {
  siteId: z.uuid(),
  siteName: z.string(),
  regionName: z.string().nullable(),
  targetSlug: z.string().nullable(),
  targetName: z.object({ en: z.string(), nb: z.string() }).nullable(),
  namesPeople: z.boolean().nullable(),
};
type Place = z.infer<z.ZodObject<typeof PLACE>>;

/** Site and target of an event in a webhook. */
export const placeOf = ({ siteId, siteName, regionName, targetSlug, targetName }: Place) => ({
  site: { id: siteId, name: siteName, region: regionName },
  target: targetSlug === null || targetName === null ? null : { slug: targetSlug, name: targetName },
});

/** Site and target of an event as `jobs/redaction` takes them. */
export const redactionOf = ({ siteName, regionName, namesPeople }: Place) => ({
  site: { name: siteName, region: regionName === null ? null : { name: regionName } },
  target: namesPeople === null ? null : { namesPeople },
});
