import { Role } from '@hyrde/contracts';
import { Dice } from '../../country/random.js';
import type { Caller, People } from '../../product/people.js';
import type { ApiDocument, Operation } from '../api/document.js';
import { type Answer, Gun, type Shot } from '../api/send.js';
import { drafter } from './draft.js';
import { type Draft, mutate, shotOf } from './mutate.js';
import { Pool } from './pool.js';

export interface FuzzOptions {
  url: string;
  document: ApiDocument;
  people: People;
  seed: string;
  requests: number;
  /** Number of iterations of valid requests before the mutated ones; they give usual durations and ids. */
  baselineRounds: number;
  /** Called at intervals with the number of requests sent. */
  onProgress?(sent: number): void;
  /** Ids by kind that requests shall use. */
  given?: Readonly<Record<string, readonly string[]>>;
  onFault?(fault: Fault): void;
}

/** Results of the requests to one operation. */
export interface Tally {
  statuses: Map<number, number>;
  slowest: { ms: number; shot: Shot } | null;
}

export interface Fault {
  operation: string;
  caller: Caller;
  what: string;
  shot: Shot;
  answer: Answer;
}

export interface FuzzResult {
  tallies: Map<string, Tally>;
  /** Durations of the baseline requests in milliseconds, by operation. */
  baseline: Map<string, number[]>;
  /** Answers that no input may get. */
  faults: Fault[];
}

/** Number of concurrent requests, as in a small office. */
const CONCURRENCY = 4;
/** Number of requests after which people get their rights back, since requests may remove them. */
const RESTORE_EVERY = 500;
/** Operations that hash a password or read everything, each as expensive as a hundred others. */
const COSTLY = new Set([
  'session_signIn',
  'session_changePassword',
  'people_add',
  'people_resetPassword',
  'evidence_ofSweep',
]);
/** Operations that remove the data of others; run once, at the end. */
const RUINOUS = new Set(['practice_remove']);

/**
 * Sends generated requests to every operation in every role, most of them broken in one to three places. The same seed
 * gives the same requests as far as the answers, whose ids and cursors are reused, are the same.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { document, people, seed, requests, baselineRounds } = options;
  const pool = new Pool(options.given);
  const draft = drafter(document, pool);
  const gun = new Gun(new URL(options.url));
  const result: FuzzResult = { tallies: new Map(), baseline: new Map(), faults: [] };
  const { operations } = document;
  const shoot = async (made: Draft, caller: Caller): Promise<Answer> => {
    const shot = shotOf(made, people.cookieOf(caller));
    const answer = await gun.send(shot);
    if (answer.status >= 200 && answer.status < 300) pool.learn(made.operation, jsonOf(answer.text));
    if (answer.status === 401 && shot.headers.cookie === people.cookieOf(caller) && caller !== 'anonymous')
      await people.restore();
    const what = faultOf(answer);
    if (what) {
      const fault = { operation: made.operation.id, caller, what, shot, answer };
      result.faults.push(fault);
      options.onFault?.(fault);
    }
    return answer;
  };

  const usual = operations.filter(({ id }) => !RUINOUS.has(id) && !COSTLY.has(id));
  await inParallel(baselineRounds * usual.length, async (i) => {
    const dice = new Dice(seed, 'baseline', i);
    const operation = usual[i % usual.length] as Operation;
    const { ms } = await shoot(draft(operation, dice), least(operation));
    result.baseline.set(operation.id, [...(result.baseline.get(operation.id) ?? []), ms]);
  });

  await inParallel(requests, async (i) => {
    if (i % RESTORE_EVERY === 0) {
      await people.restore();
      options.onProgress?.(i);
    }
    const dice = new Dice(seed, i);
    const operation = choose(operations, dice);
    const made = draft(operation, dice);
    if (dice.chance(0.9)) mutate(made, dice, pool);
    const caller = RUINOUS.has(operation.id) && i < 0.99 * requests ? 'auditor' : callerOf(operation, dice);
    const answer = await shoot(made, caller);
    count(result.tallies, made, answer, shotOf(made, people.cookieOf(caller)));
  });
  gun.close();
  return result;
}

const least = ({ access }: Operation): Caller => (access === null || access === 'public' ? 'viewer' : access);

const callerOf = (operation: Operation, dice: Dice): Caller => {
  if (dice.chance(0.6)) return least(operation);
  return dice.chance(0.6) ? 'admin' : dice.pick(['anonymous', ...Role.options] as const);
};

function choose(operations: readonly Operation[], dice: Dice): Operation {
  const operation = dice.pick(operations);
  return COSTLY.has(operation.id) && dice.chance(0.9) ? choose(operations, dice) : operation;
}

/** Runs `work` for 0 … n - 1 with limited concurrency. */
async function inParallel(n: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < n) await work(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}

/** Fault of an answer regardless of its request; null if it is right. */
function faultOf({ status, text }: Answer): string | null {
  if (status === 0) return `no answer: ${text}`;
  if (status >= 500) return `status ${status}`;
  return text.includes('urn:hyrde:problem:refused-by-database') ? 'only the database refused it' : null;
}

function count(tallies: Map<string, Tally>, { operation }: Draft, { status, ms }: Answer, shot: Shot): void {
  const tally = tallies.get(operation.id) ?? { statuses: new Map<number, number>(), slowest: null };
  tallies.set(operation.id, tally);
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (!tally.slowest || ms > tally.slowest.ms) tally.slowest = { ms, shot };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
