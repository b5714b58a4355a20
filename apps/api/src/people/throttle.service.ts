import { createHash } from 'node:crypto';
import type { Database } from '@hyrde/store';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { networkOf } from '../http/client-address.js';
import { Problem } from '../http/problem.js';

/** Of one account: so many wrong passwords are free, then each doubles the wait. */
const ACCOUNT = { free: 5, firstWaitS: 5, longestWaitS: 15 * 60, forgottenAfterS: 24 * 3_600 };
/** Of one network address, whatever the accounts: an office may mistype 30 times in a quarter of an hour. */
const ADDRESS = { most: 30, windowS: 15 * 60 };
/** Of all together: more than a country's staff mistypes in a minute; people wait a minute at most. */
const ALL = { most: 200, windowS: 60 };
/** Mails that anybody may have sent to one account, and from one address: more would be a way to annoy somebody. */
const MAILS = { account: { most: 3, windowS: 3_600 }, address: { most: 10, windowS: 3_600 } };
/** Ways to the identity provider, and challenges for passkeys, from one address: each is remembered for some minutes. */
const STEPS = { most: 60, windowS: 15 * 60 };
/** Tokens that are looked for on sites, for one address and on one host, and files of all that was asked of a host. */
const PROOFS = { address: { most: 30, windowS: 3_600 }, host: { most: 12, windowS: 3_600 } };
const OWN_FILES = { most: 6, windowS: 3_600 };
/** Nothing counts longer than this. */
const KEPT_MS = 24 * 3_600_000;

const TAKE_BACK = statement({
  name: 'throttle.take-back',
  parameters: { keys: z.array(z.string()) },
  text: 'update sign_in_limit set tries = greatest(tries - 1, 0) where key = any($keys::text[])',
});

/** No row where there have been too many. */
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

const TRIES = 'case when l.since <= $forgotten then 1 else l.tries + 1 end';
/** No row where it must still wait. */
const COUNT_WITH_DELAY = statement({
  name: 'throttle.count-with-delay',
  parameters: {
    key: z.string(),
    now: z.date(),
    forgotten: z.date(),
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

/** Slows down guessing. Counted in Postgres, so that all API processes count together and a restart forgets nothing. */
@Injectable()
export class ThrottleService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Counts a try before it is looked at, so that those at the same moment count as well.
   * @param browser where the person has signed in before (`KnownBrowsersService`): it counts for itself, whatever is tried elsewhere
   * @throws Problem too-many-tries with Retry-After, where it may not be looked at
   */
  async begin(email: string, address: string, browser: string | null): Promise<void> {
    const keys = keysOf(email, address, browser);
    if (keys.browser) return this.countWithDelay(keys.browser);
    await this.countInWindow(keys.address, ADDRESS);
    await this.countWithDelay(keys.account);
    if ((await this.countInWindow(keys.all, ALL)) === 1) await this.deleteOld();
  }

  /** The password was right: nothing of this try counts. */
  async succeeded(email: string, address: string, browser: string | null): Promise<void> {
    const keys = keysOf(email, address, browser);
    if (keys.browser) return this.delete(keys.browser); // what was tried elsewhere goes on counting
    await execute(this.db, TAKE_BACK, { keys: [keys.address, keys.all] });
    await this.forgive(email);
  }

  /** Counts a request for a mail, whether or not there is such an account. @throws Problem too-many-tries with Retry-After */
  async beginMail(email: string, address: string): Promise<void> {
    const keys = keysOf(email, address, null);
    await this.countInWindow(keys.all, ALL);
    await this.countInWindow(`mail ${keys.address}`, MAILS.address);
    await this.countInWindow(`mail ${keys.account}`, MAILS.account);
  }

  /** Counts a way to the identity provider. @throws Problem too-many-tries with Retry-After */
  async beginProvider(address: string): Promise<void> {
    await this.countInWindow(`provider ${networkOf(address)}`, STEPS);
  }

  /** Counts a proof that somebody begins, before they have shown anything. @throws Problem too-many-tries with Retry-After */
  async beginProof(address: string): Promise<void> {
    const { address: keyed, all } = keysOf('', address, null);
    await this.countInWindow(`proof ${keyed}`, PROOFS.address);
    await this.countInWindow(all, ALL);
  }

  /** Counts a look for a token on a host, whoever asks for it: its site is asked. @throws as `beginProof` does */
  async beginLook(host: string, address: string): Promise<void> {
    await this.countInWindow(`look ${keysOf('', address, null).address}`, PROOFS.address);
    await this.countInWindow(`look ${host}`, PROOFS.host);
  }

  /** Counts a file of all that was asked of a host. @throws as `beginProof` does */
  async beginOwnFile(host: string): Promise<void> {
    await this.countInWindow(`own file ${host}`, OWN_FILES);
  }

  /** Counts a challenge that a browser asks for, which is remembered for some minutes. @throws Problem too-many-tries */
  async beginPasskey(address: string): Promise<void> {
    await this.countInWindow(`passkey ${networkOf(address)}`, STEPS);
  }

  /** Counts a try with a link or a passkey, as one with a password of which nobody knows the account. */
  async beginLink(address: string): Promise<void> {
    const keys = keysOf('', address, null);
    await this.countInWindow(keys.address, ADDRESS);
    await this.countInWindow(keys.all, ALL);
  }

  /** It was good: the try does not count. */
  async linkWasGood(address: string): Promise<void> {
    const keys = keysOf('', address, null);
    await execute(this.db, TAKE_BACK, { keys: [keys.address, keys.all] });
  }

  /** Forgets an account's wrong passwords. */
  async forgive(email: string): Promise<void> {
    await this.delete(keysOf(email, '', null).account);
  }

  private async delete(key: string): Promise<void> {
    await this.db.signInLimit.deleteMany({ where: { key } });
  }

  /** @returns how many there were in this window */
  private async countInWindow(key: string, { most, windowS }: { most: number; windowS: number }): Promise<number> {
    const now = this.clock.now();
    const over = new Date(now.getTime() - windowS * 1_000);
    const row = await queryRow(this.db, COUNT_IN_WINDOW, { key, now, over, windowS, most });
    return row?.tries ?? this.refuse(key);
  }

  private async countWithDelay(key: string): Promise<void> {
    const now = this.clock.now();
    const { forgottenAfterS, ...delay } = ACCOUNT;
    const forgotten = new Date(now.getTime() - forgottenAfterS * 1_000);
    const row = await queryRow(this.db, COUNT_WITH_DELAY, { ...delay, key, now, forgotten });
    if (!row) await this.refuse(key);
  }

  /** @throws Problem always */
  private async refuse(key: string): Promise<never> {
    const row = await this.db.signInLimit.findUnique({ where: { key } });
    const ms = (row?.freeAt.getTime() ?? 0) - this.clock.now().getTime();
    const wait = Math.max(1, Math.ceil(ms / 1_000));
    const told = wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
    throw new Problem('too-many-tries', `Too many tries. Try again in ${told}.`, undefined, {
      'retry-after': String(wait),
    });
  }

  private async deleteOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.db.signInLimit.deleteMany({ where: { since: { lt: before } } });
  }
}

/** An account is kept by its hash: what somebody typed as an e-mail address may be anything. */
const keysOf = (email: string, address: string, browser: string | null) => ({
  browser: browser && `browser ${browser}`,
  account: `account ${createHash('sha256').update(email).digest('hex')}`,
  address: `address ${networkOf(address)}`,
  all: 'all',
});
