import { SAFE_LATER, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { LONGEST_THROTTLE_MS } from '../../../fetcher/index.js';

/**
 * Statements of `PostgresPoliteness`. Each is atomic by itself: nothing is read first and changed later. `$1` of each
 * is the time, or null for the server's clock, which all workers share.
 */

const NOW = 'select coalesce($1::timestamptz, clock_timestamp()) as now';
const ms = (parameter: string) => `${parameter}::float8 * interval '1 millisecond'`;

/** One row with the active requests of the owners of a host and of its parent domains. `clock` is the time. */
const requestsOf = (hosts: string, crawlDelay: string) => `
  select greatest(${crawlDelay}::float8, coalesce(max(request.pace_seconds), 0) * 1000) as pace_ms,
    coalesce(bool_or(request.kind = 'objection'), false) as refused,
    max(quiet_until(clock.now, request.quiet_from, request.quiet_to, request.time_zone))
      filter (where request.kind = 'quiet-hours') as quiet_until
  from clock left join owner_wish request on request.host = any(${hosts}::text[]) and request.withdrawn_at is null`;

/** Result of `TAKE`; waits in ms, negative for times in the past. */
const Taken = z.object({
  hasHost: z.boolean(),
  slot: z.number().nullable(),
  throttles: z.number().nullable(),
  /** True if the host's next time was set by a 429 or 503. */
  isThrottled: z.boolean(),
  throttledWait: z.number().nullable(),
  hostWait: z.number().nullable(),
  hostBusy: z.boolean(),
  addressWait: z.number().nullable(),
  /** The crawl delay to keep: the requested one, or the owner's if that is longer. */
  crawlDelayMs: z.number(),
  refused: z.boolean(),
  quietWait: z.number().nullable(),
});
export type Taken = z.infer<typeof Taken>;

/**
 * Takes host lease, address place and address start time together, or nothing. $2 owner, $3 lease ms, $4 host, $5 crawl
 * delay ms, $6 address, $7 gap ms, $8 places, $9 the host and its parent domains (`hostsAbove`).
 *
 * The host's `next_at` moves at the start already, so that a worker killed in mid-request cannot shorten the crawl
 * delay. The site owner's requests are read in the same statement: an objection holds from the next slot on.
 *
 * An owner's own earlier lease does not block it: within a process the waiting line keeps slots apart, so the lease
 * belongs to a grant that never arrived. The address row's lock lets one statement at a time through; if the place is
 * lost to another statement in between, the host is taken without a place and the caller gives it back.
 *
 * Two writes a download that wait for the disk are most of a worker's load on Postgres. A Postgres that crashes may
 * lose slots of its last .6 s; live workers still know them, and the restart takes as long.
 */
export const TAKE = statement({
  name: 'politeness.take',
  prepared: true,
  text: `
with clock as (${NOW}),
free as (
  select place.slot from clock, generate_series(0, $8::int - 1) place(slot)
  where not exists (select from address_slot taken
    where taken.address = $6 and taken.slot = place.slot and taken.until > clock.now)
  order by random() limit 1
),
requests as (
  ${requestsOf('$9', '$5')}
),
host_lease as (
  insert into host as h (host, lease_owner, lease_until, next_at)
  select $4, $2, now + ${ms('$3')}, now + ${ms('requests.pace_ms')} from clock, free, requests
  where not requests.refused and requests.quiet_until is null and not exists (select from address where address = $6 and next_at > now)
  on conflict (host) do update
    set lease_owner = excluded.lease_owner, lease_until = excluded.lease_until, next_at = excluded.next_at
    where (h.lease_owner is null or h.lease_owner = $2 or h.lease_until <= (select now from clock))
      and coalesce(h.next_at, '-infinity') <= (select now from clock)
  returning throttles, throttled_at
),
start as (
  insert into address as a (address, next_at)
  select $6, now + ${ms('$7')} from clock, host_lease
  on conflict (address) do update set next_at = excluded.next_at where a.next_at <= (select now from clock)
  returning address
),
place as (
  insert into address_slot as s (address, slot, owner, until)
  select $6, free.slot, $2, now + ${ms('$3')} from clock, free, start
  on conflict (address, slot) do update set owner = excluded.owner, until = excluded.until
    where s.until <= (select now from clock)
  returning slot
)
select (select count(*)::int from host_lease) = 1 as "hasHost",
  (select slot from place) as slot,
  (select throttles from host_lease) as throttles,
  coalesce(host.next_at <= host.throttled_at + ${ms(`${LONGEST_THROTTLE_MS}`)}, false) as "isThrottled",
  extract(epoch from (select throttled_at from host_lease) - clock.now)::float8 * 1000 as "throttledWait",
  extract(epoch from host.next_at - clock.now)::float8 * 1000 as "hostWait",
  coalesce(host.lease_owner <> $2 and host.lease_until > clock.now, false) as "hostBusy",
  extract(epoch from address.next_at - clock.now)::float8 * 1000 as "addressWait",
  requests.pace_ms as "crawlDelayMs", requests.refused, extract(epoch from requests.quiet_until - clock.now)::float8 * 1000 as "quietWait"
from clock cross join requests left join host on host.host = $4 left join address on address.address = $6 where ${SAFE_LATER}`,
  row: Taken,
});

/** Whether a host may be requested without a slot. $2 the host and its parent domains. */
export const MAY_ASK = statement({
  name: 'politeness.may-ask',
  prepared: true,
  text: `
with clock as (${NOW}), requests as (${requestsOf('$2', '0')}
)
select not refused and quiet_until is null as may from requests`,
  row: z.object({ may: z.boolean() }),
});

/**
 * A statement that locks several rows locks hosts before addresses' places, each in one order, as `TAKE` does: after an
 * outage of Postgres all leases have expired, and renewals meet new leases.
 */

/**
 * Ends a slot: sets the host's next time and gives back lease and place. The wait is counted from this statement, so
 * that a late answer of Postgres does not shorten it. $2 owner, $3 host, $4 ms until its next start, $5 throttles, $6
 * whether it has throttled us now, $7 address, $8 place.
 */
export const END = statement({
  name: 'politeness.end',
  prepared: true,
  text: `
with clock as (${NOW}),
host_lease as (
  update host set lease_owner = null, lease_until = null, throttles = $5,
    next_at = greatest(next_at, now + ${ms('$4')}), throttled_at = case when $6::bool then now else throttled_at end
  from clock where host = $3 and lease_owner = $2 returning host
),
first as (select count(*) as hosts from host_lease)
update address_slot set until = now from clock, first
where first.hosts >= 0 and address = $7 and slot = $8::int and owner = $2 and ${SAFE_LATER}`,
});

/** Renews an owner's leases. $2 owner, $3 lease ms, $4 hosts, $5 addresses, $6 places (as long as $5). */
export const RENEW = statement({
  name: 'politeness.renew',
  text: `
with clock as (${NOW}),
held_hosts as (
  select host from host where lease_owner = $2 and host = any($4::text[]) order by host for update
),
hosts as (
  update host set lease_until = now + ${ms('$3')} from clock, held_hosts where host.host = held_hosts.host returning 1
),
first as (select count(*) as hosts from hosts),
held_slots as (
  select s.address, s.slot from address_slot s join unnest($5::text[], $6::int[]) held(address, slot)
    on s.address = held.address and s.slot = held.slot
  where s.owner = $2 and (select hosts from first) >= 0 order by s.address, s.slot for update of s
)
update address_slot s set until = now + ${ms('$3')}
from clock, held_slots held where s.address = held.address and s.slot = held.slot`,
});

/** Gives back all leases of an owner. $2 owner. */
export const RELEASE_ALL = statement({
  name: 'politeness.release-all',
  text: `
with clock as (${NOW}),
held_hosts as (select host from host where lease_owner = $2 order by host for update),
hosts as (
  update host set lease_owner = null, lease_until = null from held_hosts where host.host = held_hosts.host returning 1
),
first as (select count(*) as hosts from hosts),
held_slots as (
  select s.address, s.slot from address_slot s, clock
  where s.owner = $2 and s.until > clock.now and (select hosts from first) >= 0 order by s.address, s.slot for update of s
)
update address_slot s set until = now from clock, held_slots held where s.address = held.address and s.slot = held.slot`,
});
