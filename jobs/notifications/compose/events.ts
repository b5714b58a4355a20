import type { SubscriptionEventType } from '@hyrde/contracts';
import type { Runner } from '@hyrde/store/statement';
import { changeEvents } from './change-events.js';
import { documentEvents } from './document-events.js';
import type { EventSource, SubscriptionEvent, SubscriptionFilter } from './event.js';
import { findingEvents } from './finding-events.js';
import { workEvents } from './work-events.js';

const SOURCES: readonly EventSource[] = [findingEvents, changeEvents, documentEvents, workEvents];

/** The dashboard's lists of these types of events. */
export const listsOf = (types: readonly SubscriptionEventType[]): EventSource['list'][] =>
  SOURCES.flatMap((source) => (source.types.some((type) => types.includes(type)) ? source.list : []));

/** The existing events among the given ids, in input order. */
export async function eventsById(runner: Runner, ids: readonly string[]): Promise<SubscriptionEvent[]> {
  const byId = new Map<string, SubscriptionEvent>();
  for (const source of SOURCES) for (const event of await source.read(runner, { ids })) byId.set(event.id, event);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest events of these types, newest first. */
export async function newestEvents(
  runner: Runner,
  types: readonly SubscriptionEventType[],
  filter: SubscriptionFilter,
  practice: boolean,
  most: number,
): Promise<SubscriptionEvent[]> {
  const events = await Promise.all(
    SOURCES.flatMap((source) =>
      source.types
        .filter((type) => types.includes(type))
        .map((type) => source.read(runner, { type, filter, practice, most })),
    ),
  );
  return events
    .flat()
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? 1 : -1))
    .slice(0, most);
}
