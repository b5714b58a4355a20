/**
 * A host is stopped if its wrong verdicts exceed its right ones by this number; the same as `STOPS_AT` in
 * jobs/discover.
 */
const STOPS_AT = 2;
/** Number of right verdicts that a seed counts for on its own host; the same as `NAMED` in jobs/discover. */
const NAMED = 2;

/** SQL condition on a group by `host`, true if the verdicts on its finds stop the host. */
const stops = (sweepId: string): string =>
  `coalesce(sum((verdict = 'wrong')::int - (verdict = 'right')::int) >= ${STOPS_AT} + case when host in (
          select split_part(seed, '/', 3) from discover_run run, unnest(run.seeds) seed where run.sweep_id = ${sweepId}
        ) then ${NAMED} else 0 end, false)`;

/**
 * SQL of the finds of a run with the verdicts on their hosts; `stopped` is true if the verdicts stop the host. A find
 * counts (`COUNTS`) unless it is wrong, or its host is stopped and the find itself has not been called right. The
 * stopped hosts are computed once: without statistics on the finds, Postgres would compute them for each find.
 * @param sweepId SQL of the run's id
 */
export const FINDS_OF = (sweepId: string): string => `
      select find.*, stopped.host is not null as stopped from discover_find find left join (
        with once as materialized (
          select host from discover_find where sweep_id = ${sweepId} and verdict is not null group by host
          having ${stops(sweepId)}
        ) select host from once
      ) stopped on stopped.host = find.host
      where find.sweep_id = ${sweepId}`;

/** SQL condition on a row of `FINDS_OF`, true if the find counts. */
export const COUNTS = `(verdict = 'right' or verdict is distinct from 'wrong' and not stopped)`;

/**
 * SQL of the hosts of a run: number of finds that count, verdicts on all its finds, and whether these stop the host.
 */
export const HOSTS_OF = (sweepId: string): string => `
      select host, domain, (case when stopped then "right" else everything - wrong end)::int as finds, "right", wrong, stopped
      from (
        select host, min(domain) as domain, count(*) as everything, count(*) filter (where verdict = 'right')::int as "right",
          count(*) filter (where verdict = 'wrong')::int as wrong, ${stops(sweepId)} as stopped
        from discover_find where sweep_id = ${sweepId} group by host) judged`;
