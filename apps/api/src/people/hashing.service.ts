import { availableParallelism } from 'node:os';
import { Semaphore } from '@hyrde/jobs/concurrency';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../http/problem.js';
import { hashPassword, isPassword, type PasswordCost } from './passwords.js';

/** Injection token of the hash cost; tests, which hash hundreds of passwords, use a cheap one. */
export const HASH_COST = Symbol('cost of a password hash');

/** Number of hashes computed at once. One hash takes a core about 100 ms; one core stays free for other requests. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum number of admitted requests: the last of them waits one or two seconds. */
const MOST_INSIDE = 12;
const RETRY_AFTER_S = 3;

/** Password hashing with few hashes at once and a short waiting line, so that sign-ins do not delay other requests. */
@Injectable()
export class HashingService {
  private readonly turn = new Semaphore(AT_ONCE);
  private inside = 0;

  constructor(@Inject(HASH_COST) private readonly cost: PasswordCost) {}

  /** Acquires a hashing slot for one request. @throws Problem busy, with Retry-After, if all slots are taken */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= MOST_INSIDE)
      throw new Problem('busy', 'Too many passwords are being checked. Try again in some seconds.', undefined, {
        'retry-after': String(RETRY_AFTER_S),
      });
    this.inside++;
    try {
      return await work();
    } finally {
      this.inside--;
    }
  }

  hash(password: string): Promise<string> {
    return this.turn.run(() => hashPassword(password, this.cost));
  }

  matches(password: string, hash: string): Promise<boolean> {
    return this.turn.run(() => isPassword(password, hash));
  }
}
