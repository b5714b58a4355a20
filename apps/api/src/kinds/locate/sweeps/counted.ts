// Which single searches count, the views `counted_search` and `lead_search` of the database say.

/** Locate sweeps that count, with what they look for: aliases `sweep`, `locate`, `tv`, `target`. Never try-outs. */
export const COUNTED_SWEEPS = `sweep join locate_sweep locate on locate.sweep_id = sweep.id
    and not sweep.try_out
  join target_version tv on tv.id = locate.target_version_id join target on target.id = tv.target_id`;

/** Joined to `locate_sweep locate`: how its lead's searches ended. Only sums over the slots mean anything. */
export const LEAD_TALLIES = `join search_tally tally on tally.sweep_id = locate.sweep_id
  and tally.algorithm = locate.algorithms[1]`;
