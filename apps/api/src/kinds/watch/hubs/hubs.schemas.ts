import { HubKind } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Localised, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';

/** A page or feed on which new documents appear. */
export const Hub = z
  .object({
    id: Id,
    url: Shown,
    title: Shown,
    kind: HubKind,
    target: z.object({ slug: z.string(), name: Localised }).nullable(),
    /** Downloads, and those after the first that brought something new. */
    looks: z.number().int(),
    fruitful: z.number().int(),
    /** Documents that it brought first. */
    firsts: z.number().int(),
    /** Documents a day of late. */
    perDay: z.number(),
    /** Documents by hour of the day and by weekday, UTC, Monday first; empty before the first look. */
    hours: z.array(z.number()),
    weekdays: z.array(z.number()),
    lastLook: Time.nullable(),
    lastItem: Time.nullable(),
    /** Downloads in a row that failed, and until when it is left alone because of that. */
    failures: z.number().int(),
    restsUntil: Time.nullable(),
    /** Since when it is no hub any more. */
    goneAt: Time.nullable(),
  })
  .meta({ id: 'Hub' });
export type Hub = z.infer<typeof Hub>;

export const Hubs = z.object({ items: z.array(Hub) }).meta({ id: 'Hubs' });

/** A site of a watch that runs. */
export const WatchedSite = z
  .object({
    site: z.object({ id: Id, name: z.string() }),
    sweepId: Id,
    /** Downloads a day that it may cost. */
    downloadsADay: z.number().int(),
    rounds: z.number().int(),
    downloads: z.number().int(),
    news: z.number().int(),
    /** Hubs, and what is held back. */
    hubs: z.number().int(),
    held: z.number().int(),
    lastAt: Time.nullable(),
    /** Null while it waits for the owner. */
    nextAt: Time.nullable(),
    /** The owner of the site wants nothing to be asked of it: it waits until that is withdrawn. */
    ownerObjects: z.boolean(),
    /** Which hub is next; null before the first round, and where nothing can be chosen. */
    nextHub: z.object({ id: Id, url: Shown, title: Shown }).nullable(),
  })
  .meta({ id: 'WatchedSite' });
export type WatchedSite = z.infer<typeof WatchedSite>;

export const WatchedSitesQuery = PageQuery.extend({ practice: Practice });
export type WatchedSitesQuery = z.infer<typeof WatchedSitesQuery>;

export const WatchedSites = pageOf(WatchedSite).meta({ id: 'WatchedSites' });
