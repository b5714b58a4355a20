import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../http/problem.js';
import { hashPassword, isPassword, type PasswordCost } from './passwords.js';

/** Injection token of the hash cost; tests, which hash hundreds of passwords, use a cheap one. */
export const HASH_COST = Symbol('cost of a password hash');

/** Number of hashes computed at once. One hash takes a core about 100 ms; one core stays free for other requests. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum number of waiting requests of a line: the last of them waits one or two seconds. */
const MOST_WAITING = 12;
const RETRY_AFTER_S = 3;

/** Commands that take a hash. */
export interface Caller {
  /** Key of the known browser or the signed-in person, or network prefix of a stranger. */
  key: string;
  /** True if the caller has signed in before. */
  known: boolean;
}

interface Waiting {
  key: string;
  start: () => void;
  refuse: () => void;
}

/**
 * Password hashing with few hashes at once and two short waiting lines, served alternately: strangers, however many,
 * take no place from callers who have signed in before. If a line is full, the caller with most places yields one.
 */
@Injectable()
export class HashingService {
  private running = 0;
  private readonly known: Waiting[] = [];
  private readonly strangers: Waiting[] = [];
  /** True if the last started request was of the line of known callers. */
  private knownWasLast = false;

  constructor(@Inject(HASH_COST) private readonly cost: PasswordCost) {}

  /** @throws Problem busy, with Retry-After, if the line is full */
  hash(password: string, caller: Caller): Promise<string> {
    return this.inTurn(caller, () => hashPassword(password, this.cost));
  }

  /** @throws as `hash` does */
  matches(password: string, hash: string, caller: Caller): Promise<boolean> {
    return this.inTurn(caller, () => isPassword(password, hash));
  }

  private async inTurn<T>({ key, known }: Caller, work: () => Promise<T>): Promise<T> {
    if (this.running < AT_ONCE) this.running++;
    else await this.wait(known ? this.known : this.strangers, key);
    try {
      return await work();
    } finally {
      this.startNext();
    }
  }

  private wait(line: Waiting[], key: string): Promise<void> {
    if (line.length >= MOST_WAITING) {
      const yielding = lastOfFullest(line, key);
      if (!yielding) throw busy();
      line.splice(line.indexOf(yielding), 1);
      yielding.refuse();
    }
    return new Promise((start, refused) => line.push({ key, start, refuse: () => refused(busy()) }));
  }

  private startNext(): void {
    const [first, second] = this.knownWasLast ? [this.strangers, this.known] : [this.known, this.strangers];
    const line = first.length > 0 ? first : second;
    const next = line.shift();
    if (!next) {
      this.running--;
      return;
    }
    this.knownWasLast = line === this.known;
    next.start();
  }
}

const busy = (): Problem =>
  new Problem('busy', 'Too many passwords are being checked. Try again in some seconds.', undefined, {
    'retry-after': String(RETRY_AFTER_S),
  });

/** Last request of the caller with most places; undefined if the given caller would then have as many. */
function lastOfFullest(line: readonly Waiting[], newcomer: string): Waiting | undefined {
  const places = new Map<string, number>();
  for (const { key } of line) places.set(key, (places.get(key) ?? 0) + 1);
  const most = Math.max(...places.values());
  if ((places.get(newcomer) ?? 0) + 1 >= most) return undefined;
  return line.findLast(({ key }) => places.get(key) === most);
}
