import { describe, expect, it } from 'vitest';
import { type Handler, registerHandlers } from './index.js';

const searchId = '0197c3a0-0000-7000-8000-000000000001';
const handler = (name: Handler['name'], seen: string[] = []): Handler => ({
  name,
  handle: async (payload) => {
    seen.push(`${name} ${Object.values(payload)}`);
  },
});

describe('registerHandlers', () => {
  it('refuses a job name without a handler', () => {
    expect(() => registerHandlers([handler('locate')])).toThrow('No handler does the job "screenshot".');
  });

  it('refuses a job name with two', () => {
    const handlers = [handler('locate'), handler('screenshot'), handler('locate')];
    expect(() => registerHandlers(handlers)).toThrow('Two handlers claim the job "locate".');
  });

  it('hands a job to its handler', async () => {
    const seen: string[] = [];
    const handlers = registerHandlers([handler('locate', seen), handler('screenshot', seen)], ['locate', 'screenshot']);
    await handlers.run('screenshot', { searchId });
    expect(seen).toEqual([`screenshot ${searchId}`]);
  });

  it('refuses an unknown job and a payload that breaks the contract', async () => {
    const handlers = registerHandlers([handler('locate'), handler('screenshot')], ['locate', 'screenshot']);
    await expect(handlers.run('emigrate', { searchId })).rejects.toThrow('There is no job "emigrate".');
    await expect(handlers.run('locate', { searchId: 'x' })).rejects.toThrow();
  });
});
