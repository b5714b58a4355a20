import { JOB_NAMES, JOB_PAYLOADS, type JobName, type JobPayload } from '@hyrde/contracts';

/** What does the jobs of one name. */
export interface Handler<N extends JobName = JobName> {
  name: N;
  handle(payload: JobPayload<N>): Promise<void>;
}

/**
 * All handlers by name.
 * @throws at start-up, when a job name has no handler, or two
 */
export function registerHandlers(handlers: readonly Handler[], names: readonly JobName[] = JOB_NAMES) {
  const byName = new Map<string, Handler>();
  for (const handler of handlers) {
    if (byName.has(handler.name)) throw new Error(`Two handlers claim the job "${handler.name}".`);
    byName.set(handler.name, handler);
  }
  const orphan = names.find((name) => !byName.has(name));
  if (orphan) throw new Error(`No handler does the job "${orphan}".`);
  return {
    /** Runs a job as it came from the queue. @throws when there is no such job, or its payload is not the contract's */
    async run(name: string, data: unknown): Promise<void> {
      const handler = byName.get(name);
      if (!handler) throw new Error(`There is no job "${name}".`);
      await handler.handle(JOB_PAYLOADS[handler.name].parse(data));
    },
  };
}
