import { jobsByName, type KindContract } from '@hyrde/contracts';

/** Handler of the jobs of one name. */
export interface Handler {
  name: string;
  /** @param payload validated by the job's contract */
  handle(payload: unknown): Promise<void>;
}

/** A handler whose payload has the type that its contract defines. */
export const handlerOf = <T>(
  name: string,
  schema: { parse(payload: unknown): T },
  work: (payload: T) => Promise<void>,
): Handler => ({
  name,
  handle: (payload) => work(schema.parse(payload)),
});

/**
 * All handlers by name.
 * @throws at start-up if a job name has no handler or two handlers
 */
export function registerHandlers(handlers: readonly Handler[], kinds: readonly KindContract[]) {
  const jobs = jobsByName(kinds);
  const byName = new Map<string, Handler>();
  for (const handler of handlers) {
    if (byName.has(handler.name)) throw new Error(`Two handlers claim the job "${handler.name}".`);
    byName.set(handler.name, handler);
  }
  const orphan = [...jobs.keys()].find((name) => !byName.has(name));
  if (orphan) throw new Error(`No handler does the job "${orphan}".`);
  return {
    /** Runs a job from the queue. @throws if no such job exists or its payload violates the contract */
    async run(name: string, data: unknown): Promise<void> {
      const handler = byName.get(name);
      if (!handler) throw new Error(`There is no job "${name}".`);
      await handler.handle(jobs.get(name)?.payload.parse(data));
    },
  };
}
