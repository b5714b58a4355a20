import { openBlobStore } from '@hyrde/store/blobs';
import type { Sql } from '@hyrde/store/sql';
import { onTestFinished } from 'vitest';
import { Events } from '../core/events.js';
import type { WorkerKind } from '../core/kind.js';
import { Attempts } from '../core/tasks/attempts.js';
import type { TaskRunContext } from '../core/tasks/task-run.js';
import { openLog } from '../core/telemetry.js';

export const silent = openLog('error', () => {});
let runs = 0;

/**
 * Context in which a test runs its tasks: the store is real, the web behind the fetcher the test's own. Its attempts are
 * stopped after the test.
 */
export function taskContext(
  sql: Sql,
  kinds: readonly { contract: { kind: string } }[],
  fetch: TaskRunContext['fetcher']['fetch'],
  others: Partial<TaskRunContext> = {},
): TaskRunContext {
  const attempts = new Attempts(sql, 3_000, silent);
  onTestFinished(() => attempts.stop());
  return {
    sql,
    attempts,
    fetcher: { fetch },
    log: silent,
    leaseMs: 3_000,
    pictures: false,
    namesKey: 'a key',
    blobs: openBlobStore({ BLOB_STORE: { place: 'postgres' } }, sql),
    events: new Events(sql, silent),
    nextRunner: () => `test-${++runs}`,
    kinds: new Map(kinds.map((kind) => [kind.contract.kind, kind as unknown as WorkerKind])),
    ...others,
  };
}
