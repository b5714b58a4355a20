/** So many wrong verdicts more than right ones stop a host, as `STOPS_AT` of jobs/discover has it. */
const STOPS_AT = 2;
/** What a seed says for its host, as `NAMED` there. */
const NAMED = 2;

/** Whether what people say of finds stops their host, of a group by `host`. */
const stops = (sweepId: string): string =>
  `coalesce(sum((verdict = 'wrong')::int - (verdict = 'right')::int) >= ${STOPS_AT} + case when host in (
          select split_part(seed, '/', 3) from discover_run run, unnest(run.seeds) seed where run.sweep_id = ${sweepId}
        ) then ${NAMED} else 0 end, false)`;

/**
 * The finds of a run with what people say of their hosts: `stopped` where more of them are wrong. A parameter names the run.
 * A find counts (`COUNTS`) unless it is wrong, or its host is stopped and nobody has said that it is right. Which hosts are
 * stopped is asked once: where Postgres has not counted the finds yet, it would ask for each of them.
 */
export const FINDS_OF = (sweepId: string): string => `
      select find.*, stopped.host is not null as stopped from discover_find find left join (
        with once as materialized (
          select host from discover_find where sweep_id = ${sweepId} and verdict is not null group by host
          having ${stops(sweepId)}
        ) select host from once
      ) stopped on stopped.host = find.host
      where find.sweep_id = ${sweepId}`;

/** A condition on `FINDS_OF`. */
export const COUNTS = `(verdict = 'right' or verdict is distinct from 'wrong' and not stopped)`;

/** The hosts of a run: finds that count, what people said of all of them, and whether that stops it. */
export const HOSTS_OF = (sweepId: string): string => `
      select host, domain, (case when stopped then "right" else everything - wrong end)::int as finds, "right", wrong, stopped
      from (
        select host, min(domain) as domain, count(*) as everything, count(*) filter (where verdict = 'right')::int as "right",
          count(*) filter (where verdict = 'wrong')::int as wrong, ${stops(sweepId)} as stopped
        from discover_find where sweep_id = ${sweepId} group by host) judged`;
