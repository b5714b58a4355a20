import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** One statement as executed by Postgres. */
export interface Plan {
  ms: number;
  statement: string;
  /** Output of `explain (analyze, buffers)`. */
  plan: string;
}

/**
 * Makes Postgres log the plan of every statement slower than a limit in ms; null disables it. The library must be
 * loaded.
 */
export async function logPlans(connection: pg.Client, slowerThanMs: number | null): Promise<void> {
  const settings = {
    log_min_duration: slowerThanMs ?? -1,
    log_analyze: 'on',
    log_buffers: 'on',
    log_nested_statements: 'on',
  };
  for (const [name, value] of Object.entries(settings))
    await connection.query(`alter system set auto_explain.${name} = '${value}'`);
  await connection.query('select pg_reload_conf()');
  await sleep(500); // Each Postgres process reloads its settings before its next statement.
}

/** Plans in a piece of Postgres' log, descending by duration. */
export function plansIn(log: string): Plan[] {
  // Each message begins with a date; continuation lines begin with a tab.
  const messages = log.split(/\n(?=\S)/);
  return messages
    .flatMap((message) => {
      const head = /duration: ([\d.]+) ms {2}plan:\s*Query Text: /.exec(message);
      if (!head) return [];
      const rest = message.slice(head.index + head[0].length);
      const planAt = rest.search(/\n\t[^\n]*\(cost=/);
      if (planAt < 0) return [];
      return [
        {
          ms: Number(head[1]),
          statement: rest.slice(0, planAt).trim(),
          plan: rest.slice(planAt).replaceAll('\n\t', '\n').trim(),
        },
      ];
    })
    .sort((a, b) => b.ms - a.ms);
}
