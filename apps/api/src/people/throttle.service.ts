import { createHash } from 'node:crypto';
import type { Database } from '@hyrde/store';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { networkOf, prefixOf } from '../http/client-address.js';
import { Problem } from '../http/problem.js';

/** Limit per account and network prefix: the first wrong passwords are free, then each doubles the delay. */
const FROM_PREFIX = { free: 5, firstWaitS: 5, longestWaitS: 3_600, resetAfterS: 24 * 3_600, leakS: 24 * 3_600 };
/**
 * Limit per account, across all prefixes but not known browsers: 60 guesses at first, about a hundred a day after. The
 * counter leaks one a quarter of an hour, so that few prefixes, with a guess an hour each, never fill it.
 */
const ACCOUNT = { free: 60, firstWaitS: 5, longestWaitS: 15 * 60, resetAfterS: 24 * 3_600, leakS: 15 * 60 };
/** Limit per network address, across accounts: a whole office may mistype 30 times in a quarter of an hour. */
const ADDRESS = { most: 30, windowS: 15 * 60 };
/** Limits of reset mails per account and per address, against harassment. */
const MAILS = { account: { most: 3, windowS: 3_600 }, address: { most: 10, windowS: 3_600 } };
/** Limit per address of provider sign-ins and passkey challenges, each of which is stored for some minutes. */
const STEPS = { most: 60, windowS: 15 * 60 };
/** Limits of owner proofs: token checks per address and per host; `OWN_FILES`: downloads of a host's requests. */
const PROOFS = { address: { most: 30, windowS: 3_600 }, host: { most: 12, windowS: 3_600 } };
/** Limits of bodies' answers to letters: per letter, and per address. */
const ANSWERS = { letter: { most: 30, windowS: 24 * 3_600 }, address: { most: 60, windowS: 3_600 } };
const OWN_FILES = { most: 6, windowS: 3_600 };
/** Maximum time for which a counter is stored, and the interval at which older ones are deleted. */
const KEPT_MS = 24 * 3_600_000;
const CLEANING_MS = 60_000;

const TAKE_BACK = statement({
  name: 'throttle.take-back',
  parameters: { keys: z.array(z.string()) },
  text: 'update sign_in_limit set tries = greatest(tries - 1, 0) where key = any($keys::text[])',
});

/** Counts in a fixed window; no row if the limit is exceeded. */
const COUNT_IN_WINDOW = statement({
  name: 'throttle.count-in-window',
  parameters: { key: z.string(), now: z.date(), over: z.date(), windowS: z.int(), most: z.int() },
  text: `
    insert into sign_in_limit as l (key, tries, since, free_at) values ($key, 1, $now, $now)
    on conflict (key) do update set
      tries = case when l.since <= $over then 1 else l.tries + 1 end,
      since = case when l.since <= $over then $now else l.since end,
      free_at = case when l.since <= $over then $now else l.since end + $windowS::int * interval '1 second'
    where l.since <= $over or l.tries < $most
    returning tries`,
  row: z.object({ tries: z.int() }),
});

const TRIES = `(case when l.since <= $resetBefore then 1 else 1 +
  greatest(l.tries - floor(extract(epoch from $now::timestamptz - l.since) / $leakS::int)::int, 0) end)`;
/** Counts with doubling delays and a leak; no row if the delay has not passed. */
const COUNT_WITH_DELAY = statement({
  name: 'throttle.count-with-delay',
  parameters: {
    key: z.string(),
    now: z.date(),
    resetBefore: z.date(),
    free: z.int(),
    firstWaitS: z.int(),
    longestWaitS: z.int(),
    leakS: z.int(),
  },
  text: `
    insert into sign_in_limit as l (key, tries, since, free_at) values ($key, 1, $now, $now)
    on conflict (key) do update set
      tries = ${TRIES},
      since = $now,
      free_at = $now::timestamptz + interval '1 second' * case when ${TRIES} < $free then 0
        else least($longestWaitS::int, $firstWaitS::int * power(2, least(${TRIES} - $free, 20))) end
    where l.free_at <= $now
    returning tries`,
  row: z.object({ tries: z.int() }),
});

/**
 * Rate limits of sign-in and similar requests, counted in Postgres: shared by all API processes and durable. No limit is
 * common to all senders: it would let some of them lock out the others.
 */
@Injectable()
export class ThrottleService {
  private cleanedAt = 0;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before it is checked, so that concurrent attempts count, too.
   * @param known key of a known browser or a signed-in person, which has a counter of its own
   * @throws Problem too-many-tries with Retry-After, if the attempt must not be checked
   */
  async begin(email: string, address: string, known: string | null): Promise<void> {
    if (known !== null) return this.countWithDelay(knownKey(known), FROM_PREFIX);
    const keys = keysOf(email, address);
    await this.countInWindow(keys.address, ADDRESS);
    await this.countWithDelay(keys.fromPrefix, FROM_PREFIX);
    await this.countWithDelay(keys.account, ACCOUNT);
    await this.deleteOld();
  }

  /** Takes back the count of an attempt that was not checked. */
  async unchecked(email: string, address: string, known: string | null): Promise<void> {
    const { address: keyed, fromPrefix, account } = keysOf(email, address);
    await this.takeBack(known === null ? [keyed, fromPrefix, account] : [knownKey(known)]);
  }

  /** Removes the counts of a successful attempt. */
  async succeeded(email: string, address: string, known: string | null): Promise<void> {
    if (known !== null) return this.delete(knownKey(known)); // Attempts elsewhere keep their counts.
    await this.takeBack([keysOf(email, address).address]);
    await this.forgive(email);
  }

  /** Counts a request for a mail, whether or not the account exists. @throws Problem too-many-tries with Retry-After */
  async beginMail(email: string, address: string): Promise<void> {
    const keys = keysOf(email, address);
    await this.countInWindow(`mail ${keys.address}`, MAILS.address);
    await this.countInWindow(`mail ${keys.account}`, MAILS.account);
  }

  /** Counts a sign-in by the identity provider. @throws Problem too-many-tries with Retry-After */
  async beginProvider(address: string): Promise<void> {
    await this.countInWindow(`provider ${networkOf(address)}`, STEPS);
  }

  /** Counts an owner proof that is started. @throws Problem too-many-tries with Retry-After */
  async beginProof(address: string): Promise<void> {
    await this.countInWindow(`proof ${addressKey(address)}`, PROOFS.address);
  }

  /** Counts a token check on a host, which fetches from its site. @throws as `beginProof` does */
  async beginLook(host: string, address: string): Promise<void> {
    await this.countInWindow(`look ${addressKey(address)}`, PROOFS.address);
    await this.countInWindow(`look ${host}`, PROOFS.host);
  }

  /** Counts a download of the requests sent to a host. @throws as `beginProof` does */
  async beginOwnFile(host: string): Promise<void> {
    await this.countInWindow(`own file ${host}`, OWN_FILES);
  }

  /** Counts a body's answer to a letter. @throws as `beginProof` does */
  async beginAnswer(letterId: string, address: string): Promise<void> {
    await this.countInWindow(`answer ${addressKey(address)}`, ANSWERS.address);
    await this.countInWindow(`answer ${letterId}`, ANSWERS.letter);
  }

  /** Counts a passkey challenge, which is stored for some minutes. @throws Problem too-many-tries */
  async beginPasskey(address: string): Promise<void> {
    await this.countInWindow(`passkey ${networkOf(address)}`, STEPS);
  }

  /** Counts an attempt with a link or a passkey like a password attempt for an unknown account. */
  async beginLink(address: string): Promise<void> {
    await this.countInWindow(addressKey(address), ADDRESS);
  }

  /** Takes back the count of an attempt that succeeded. */
  async linkSucceeded(address: string): Promise<void> {
    await this.takeBack([addressKey(address)]);
  }

  /** Resets the counter of an account's wrong passwords. */
  async forgive(email: string): Promise<void> {
    const account = accountKey(email);
    await this.db.signInLimit.deleteMany({ where: { OR: [{ key: account }, { key: { startsWith: `${account} ` } }] } });
  }

  private async delete(key: string): Promise<void> {
    await this.db.signInLimit.deleteMany({ where: { key } });
  }

  private async takeBack(keys: string[]): Promise<void> {
    await execute(this.db, TAKE_BACK, { keys });
  }

  private async countInWindow(key: string, { most, windowS }: { most: number; windowS: number }): Promise<void> {
    const now = this.clock.now();
    const over = new Date(now.getTime() - windowS * 1_000);
    const row = await queryRow(this.db, COUNT_IN_WINDOW, { key, now, over, windowS, most });
    if (!row) await this.refuse(key);
  }

  private async countWithDelay(key: string, { resetAfterS, ...limit }: typeof ACCOUNT): Promise<void> {
    const now = this.clock.now();
    const resetBefore = new Date(now.getTime() - resetAfterS * 1_000);
    const row = await queryRow(this.db, COUNT_WITH_DELAY, { ...limit, key, now, resetBefore });
    if (!row) await this.refuse(key);
  }

  /** @throws Problem always */
  private async refuse(key: string): Promise<never> {
    const row = await this.db.signInLimit.findUnique({ where: { key } });
    const ms = (row?.freeAt.getTime() ?? 0) - this.clock.now().getTime();
    const wait = Math.max(1, Math.ceil(ms / 1_000));
    const delay = wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
    throw new Problem('too-many-tries', `Too many tries. Try again in ${delay}.`, undefined, {
      'retry-after': String(wait),
    });
  }

  private async deleteOld(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.cleanedAt < CLEANING_MS) return;
    this.cleanedAt = now;
    const before = new Date(now - KEPT_MS);
    await this.db.signInLimit.deleteMany({ where: { since: { lt: before } } });
  }
}

const knownKey = (known: string): string => `known ${known}`;
const addressKey = (address: string): string => `address ${networkOf(address)}`;
/** Key of an account, by a hash, since any text can be typed as a mail address. */
const accountKey = (email: string): string => `account ${createHash('sha256').update(email).digest('hex')}`;
const keysOf = (email: string, address: string) => ({
  address: addressKey(address),
  account: accountKey(email),
  fromPrefix: `${accountKey(email)} from ${prefixOf(address)}`,
});
