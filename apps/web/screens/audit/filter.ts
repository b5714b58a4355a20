import { one, type Search, time } from '@/parts/lists/query';

const DAY_MS = 24 * 3_600_000;

/** Filters of the query in the API's form, without invalid ones. `until` is a whole day in UTC. */
export function auditFilterOf(search: Search) {
  const last = time(search, 'until');
  const personId = one(search, 'personId');
  const action = one(search, 'action')?.trim();
  return {
    personId: personId && /^[\da-f-]{36}$/i.test(personId) ? personId : undefined,
    action: action && /^[\w.-]{1,100}$/.test(action) ? action : undefined,
    subject: one(search, 'subject')?.slice(0, 200),
    since: time(search, 'since'),
    until: last && new Date(Date.parse(last) + DAY_MS).toISOString(),
  };
}
