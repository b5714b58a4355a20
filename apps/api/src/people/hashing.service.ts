import { availableParallelism } from 'node:os';
import { Semaphore } from '@hyrde/jobs/concurrency';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../http/problem.js';
import { hashPassword, isPassword, type PasswordCost } from './passwords.js';

/** Injection token of what a hash costs: tests, which hash hundreds, take a cheap one. */
export const HASH_COST = Symbol('cost of a password hash');

/** A hash keeps a core busy for some 100 ms; one core stays for everybody else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** With these before them, somebody waits one or two seconds; more would be told "later" in any case. */
const MOST_INSIDE = 12;
const RETRY_AFTER_S = 3;

/** Where passwords are hashed: few at once, some waiting, no more, so that a rush of sign-ins holds up nothing else. */
@Injectable()
export class HashingService {
  private readonly turn = new Semaphore(AT_ONCE);
  private inside = 0;

  constructor(@Inject(HASH_COST) private readonly cost: PasswordCost) {}

  /**
   * Lets in somebody whose password is to be checked or made, for all that belongs to it.
   * @throws Problem busy, with Retry-After, where too many are in
   */
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
