import { RECORD_RETENTION_D } from '@hyrde/contracts';

/** SQL: what was read before this names nobody any more, by the administrators' setting `recordRetentionDays`. */
export const NAMES_END = `now() - make_interval(days => coalesce(
  (select (value #>> '{}')::int from setting where key = 'recordRetentionDays'), ${RECORD_RETENTION_D}))`;
