/** So many wrong verdicts more than right ones stop a host, as `STOPS_AT` of jobs/discover has it. */
const STOPS_AT = 2;

/**
 * The finds of a run with what people say of their hosts: `stopped` where more of them are wrong. A parameter names the run.
 * A find counts (`COUNTS`) unless it is wrong, or its host is stopped and nobody has said that it is right.
 */
export const FINDS_OF = (sweepId: string): string => `
      select find.*, coalesce(sum((verdict = 'wrong')::int - (verdict = 'right')::int) over (partition by host), 0)
        >= ${STOPS_AT} as stopped
      from discover_find find where sweep_id = ${sweepId}`;

/** A condition on `FINDS_OF`. */
export const COUNTS = `(verdict = 'right' or verdict is distinct from 'wrong' and not stopped)`;
