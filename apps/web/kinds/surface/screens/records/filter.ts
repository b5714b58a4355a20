import type { RecordDirection, RecordKind } from '@hyrde/contracts';
import { allOf } from '@/parts/closed-lists';
import { one, oneOf, type Search } from '@/parts/lists/query';

export const DIRECTIONS = allOf<RecordDirection>()(['in', 'out', 'internal']);

export const KINDS = allOf<RecordKind>()(['letter', 'meeting', 'item', 'paper', 'notice', 'decision']);

const YES_NO = ['true', 'false'] as const;

export const filterOf = (search: Search) => ({
  q: one(search, 'q'),
  siteId: one(search, 'siteId'),
  portalId: one(search, 'portalId'),
  regionId: one(search, 'regionId'),
  from: day(search, 'from'),
  to: day(search, 'to'),
  kind: oneOf(search, 'kind', KINDS),
  direction: oneOf(search, 'direction', DIRECTIONS),
  exempt: oneOf(search, 'exempt', YES_NO),
});

/** True if a subscription finds what this search finds: subscriptions have no days, kinds and directions, and take several words for a phrase. */
export const isFollowable = ({
  q = '',
  from,
  to,
  kind,
  direction,
  exempt,
}: Partial<ReturnType<typeof filterOf>>): boolean =>
  !/\S[\s,]+\S/.test(q) && [from, to, kind, direction, exempt].every((value) => value === undefined);

function day(search: Search, name: string): string | undefined {
  const text = one(search, name) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
