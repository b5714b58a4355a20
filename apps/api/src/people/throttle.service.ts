import { createHash } from 'node:crypto';
import type { Database } from '@hyrde/store';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { networkOf } from '../http/client-address.js';
import { Problem } from '../http/problem.js';

/** Limit per account: the first wrong passwords are free, then each doubles the delay. */
const ACCOUNT = { free: 5, firstWaitS: 5, longestWaitS: 15 * 60, resetAfterS: 24 * 3_600 };
/** Limit per network address, across accounts: a whole office may mistype 30 times in a quarter of an hour. */
const ADDRESS = { most: 30, windowS: 15 * 60 };
/** Global limit: more than a country's staff mistypes in a minute; nobody waits longer than a minute for it. */
const ALL = { most: 200, windowS: 60 };
/** Limits of reset mails per account and per address, against harassment. */
const MAILS = { account: { most: 3, windowS: 3_600 }, address: { most: 10, windowS: 3_600 } };
/** Limit per address of provider sign-ins and passkey challenges, each of which is stored for some minutes. */
const STEPS = { most: 60, windowS: 15 * 60 };
/** Limits of owner proofs: token checks per address and per host; `OWN_FILES`: downloads of a host's requests. */
const PROOFS = { address: { most: 30, windowS: 3_600 }, host: { most: 12, windowS: 3_600 } };
const OWN_FILES = { most: 6, windowS: 3_600 };
/** Maximum time for which a counter is stored. */
const KEPT_MS = 24 * 3_600_000;

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

const TRIES = 'case when l.since <= $resetBefore then 1 else l.tries + 1 end';
/** Counts with doubling delays; no row if the delay has not passed. */
const COUNT_WITH_DELAY = statement({
  name: 'throttle.count-with-delay',
  parameters: {
    key: z.string(),
    now: z.date(),
    resetBefore: z.date(),
    free: z.int(),
    firstWaitS: z.int(),
    longestWaitS: z.int(),
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

/** Rate limits of sign-in and similar requests, counted in Postgres: shared by all API processes and durable. */
@Injectable()
export class ThrottleService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before it is checked, so that concurrent attempts count, too.
   * @param browser key of a known browser (`KnownBrowsersService`), which has a counter of its own
   * @throws Problem too-many-tries with Retry-After, if the attempt must not be checked
   */
  async begin(email: string, address: string, browser: string | null): Promise<void> {
    const keys = keysOf(email, address, browser);
    if (keys.browser) return this.countWithDelay(keys.browser);
    await this.countInWindow(keys.address, ADDRESS);
    await this.countWithDelay(keys.account);
    if ((await this.countInWindow(keys.all, ALL)) === 1) await this.deleteOld();
  }

  /** Removes the counts of a successful attempt. */
  async succeeded(email: string, address: string, browser: string | null): Promise<void> {
    const keys = keysOf(email, address, browser);
    if (keys.browser) return this.delete(keys.browser); // Attempts elsewhere keep their counts.
    await execute(this.db, TAKE_BACK, { keys: [keys.address, keys.all] });
    await this.forgive(email);
  }

  /** Counts a request for a mail, whether or not the account exists. @throws Problem too-many-tries with Retry-After */
  async beginMail(email: string, address: string): Promise<void> {
    const keys = keysOf(email, address, null);
    await this.countInWindow(keys.all, ALL);
    await this.countInWindow(`mail ${keys.address}`, MAILS.address);
    await this.countInWindow(`mail ${keys.account}`, MAILS.account);
  }

  /** Counts a sign-in by the identity provider. @throws Problem too-many-tries with Retry-After */
  async beginProvider(address: string): Promise<void> {
    await this.countInWindow(`provider ${networkOf(address)}`, STEPS);
  }

  /** Counts an owner proof that is started. @throws Problem too-many-tries with Retry-After */
  async beginProof(address: string): Promise<void> {
    const { address: keyed, all } = keysOf('', address, null);
    await this.countInWindow(`proof ${keyed}`, PROOFS.address);
    await this.countInWindow(all, ALL);
  }

  /** Counts a token check on a host, which fetches from its site. @throws as `beginProof` does */
  async beginLook(host: string, address: string): Promise<void> {
    await this.countInWindow(`look ${keysOf('', address, null).address}`, PROOFS.address);
    await this.countInWindow(`look ${host}`, PROOFS.host);
  }

  /** Counts a download of the requests sent to a host. @throws as `beginProof` does */
  async beginOwnFile(host: string): Promise<void> {
    await this.countInWindow(`own file ${host}`, OWN_FILES);
  }

  /** Counts a passkey challenge, which is stored for some minutes. @throws Problem too-many-tries */
  async beginPasskey(address: string): Promise<void> {
    await this.countInWindow(`passkey ${networkOf(address)}`, STEPS);
  }

  /** Counts an attempt with a link or a passkey like a password attempt for an unknown account. */
  async beginLink(address: string): Promise<void> {
    const keys = keysOf('', address, null);
    await this.countInWindow(keys.address, ADDRESS);
    await this.countInWindow(keys.all, ALL);
  }

  /** Takes back the count of an attempt that succeeded. */
  async linkSucceeded(address: string): Promise<void> {
    const keys = keysOf('', address, null);
    await execute(this.db, TAKE_BACK, { keys: [keys.address, keys.all] });
  }

  /** Resets the counter of an account's wrong passwords. */
  async forgive(email: string): Promise<void> {
    await this.delete(keysOf(email, '', null).account);
  }

  private async delete(key: string): Promise<void> {
    await this.db.signInLimit.deleteMany({ where: { key } });
  }

  /** @returns number of attempts in this window */
  private async countInWindow(key: string, { most, windowS }: { most: number; windowS: number }): Promise<number> {
    const now = this.clock.now();
    const over = new Date(now.getTime() - windowS * 1_000);
    const row = await queryRow(this.db, COUNT_IN_WINDOW, { key, now, over, windowS, most });
    return row?.tries ?? this.refuse(key);
  }

  private async countWithDelay(key: string): Promise<void> {
    const now = this.clock.now();
    const { resetAfterS, ...limit } = ACCOUNT;
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
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.db.signInLimit.deleteMany({ where: { since: { lt: before } } });
  }
}

/** Counter keys. An account is identified by a hash, since any text can be typed as a mail address. */
const keysOf = (email: string, address: string, browser: string | null) => ({
  browser: browser && `browser ${browser}`,
  account: `account ${createHash('sha256').update(email).digest('hex')}`,
  address: `address ${networkOf(address)}`,
  all: 'all',
});
