import type { components } from '@/api/api.gen';

/** A task of any kind, as far as every kind has it. */
export interface GenericTask {
  id: string;
  /** What it is about, for people: a site, a page, a query. */
  subject: string;
  state: 'waiting' | 'done';
  /** Is a worker at it now? */
  running: boolean;
  /** How it ended and why: names of the kind's closed lists. */
  outcome: string | null;
  reason: string | null;
  /** More about the reason, in the service's words. */
  detail: string | null;
  downloads: number;
  startedAt: string | null;
  finishedAt: string | null;
  /** Why it waits, where there is a reason beside its place in the queue. */
  waitingFor: string | null;
}

type Search = components['schemas']['SearchesPage']['items'][number];

/** A search of one site as a task. */
export const taskOfSearch = ({
  id,
  site,
  state,
  running,
  outcome,
  reason,
  detail,
  downloads,
  startedAt,
  finishedAt,
  waitingFor,
}: Search): GenericTask => ({
  id,
  subject: site.name,
  state,
  running,
  outcome,
  reason,
  detail,
  downloads,
  startedAt,
  finishedAt,
  waitingFor,
});
