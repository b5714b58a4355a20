import {
  DELIVER_JOB,
  type KindContract,
  LINK_JOB,
  locateContract,
  OWNER_PROOF_JOB,
  SERVICE_TEST_JOB,
  TIME_STAMP_JOB,
} from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Handler, handlerOf, registerHandlers } from './kind.js';

const id = '0197c3a0-0000-7000-8000-000000000001';
const contract: KindContract = {
  ...locateContract,
  jobs: { picture: { payload: z.object({ searchId: z.uuid() }), jobClass: 'pictures' } },
};
const handler = (name: string, seen: string[] = []): Handler =>
  handlerOf(name, z.record(z.string(), z.string()), async (payload) => {
    seen.push(`${name} ${Object.values(payload)}`);
  });

/** Handlers of the jobs that belong to no kind. */
const common = (seen?: string[]): Handler[] =>
  ['task', 'try-out', 'quarantine', DELIVER_JOB, LINK_JOB, TIME_STAMP_JOB, OWNER_PROOF_JOB, SERVICE_TEST_JOB].map(
    (name) => handler(name, seen),
  );

describe('registerHandlers', () => {
  it('refuses a job name without a handler', () => {
    expect(() => registerHandlers(common(), [contract])).toThrow('No handler does the job "picture".');
  });

  it('refuses a job name with two', () => {
    const handlers = [...common(), handler('picture'), handler('task')];
    expect(() => registerHandlers(handlers, [contract])).toThrow('Two handlers claim the job "task".');
  });

  it('refuses two kinds with a job of the same name', () => {
    expect(() =>
      registerHandlers([...common(), handler('picture')], [contract, { ...contract, kind: 'watch' }]),
    ).toThrow('The job "picture" of watch has the name of another.');
  });

  it('hands a job to its handler', async () => {
    const seen: string[] = [];
    const handlers = registerHandlers([...common(seen), handler('picture', seen)], [contract]);
    await handlers.run('picture', { searchId: id });
    expect(seen).toEqual([`picture ${id}`]);
  });

  it('refuses an unknown job and a payload that breaks the contract', async () => {
    const handlers = registerHandlers([...common(), handler('picture')], [contract]);
    await expect(handlers.run('locate', { searchId: id })).rejects.toThrow('There is no job "locate".');
    await expect(handlers.run('task', { taskId: 'x' })).rejects.toThrow();
  });
});
