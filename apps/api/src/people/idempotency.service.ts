import { createHash } from 'node:crypto';
import type { Database } from '@hyrde/store';
import { execute, queryOne, statement } from '@hyrde/store/statement';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { PeriodicService } from '../base/periodic-service.js';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { invalid, Problem } from '../http/problem.js';
import type { SignedInRequest } from './access.js';
import { SealerService } from './secrets.js';

/** Time for which an answer is stored: a program that was down overnight repeats its requests in the morning. */
export const ANSWER_KEPT_MS = 24 * 3_600_000;
/** Interval of the deletion of expired answers. */
const CLEANED_EVERY_MS = 10 * 60_000;
/** A quoted string (Structured Fields, RFC 9651) or, as many programs send it, the bare key. */
const KEY = /^(?:"([\x20-\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,255}))$/;
/** Paths whose answers may contain the name of a person to be erased. */
const NOT_STORED = '/api/records/removals';

/** Holds the key until the end of the transaction; false if another request holds it. */
const HOLD = statement({
  name: 'idempotency.hold',
  parameters: { key: z.string() },
  text: 'select pg_try_advisory_xact_lock(hashtextextended($key, 0)) as held',
  row: z.object({ held: z.boolean() }),
  neverNull: ['held'],
});

/** Rows that another process is deleting are skipped. */
const CLEAN = statement({
  name: 'idempotency.clean',
  parameters: { before: z.date() },
  text: `delete from idempotency_key where ctid = any(array(
    select ctid from idempotency_key where created_at <= $before limit 10000 for update skip locked))`,
});

/** A request's Idempotency-Key, with what it belongs to. */
export interface RequestKey {
  ownerId: string;
  key: string;
  personId: string;
  requestHash: string;
  /** False if the answer must not be stored. */
  stores: boolean;
}

/** @returns the key of a POST by a signed-in person or a token; null without one @throws Problem invalid-input */
export function requestKeyOf(request: SignedInRequest): RequestKey | null {
  const header = request.get('idempotency-key');
  const { person, token, method } = request;
  if (header === undefined || method !== 'POST' || !person) return null;
  const [, quoted, bare] = KEY.exec(header.trim()) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw invalid('Idempotency-Key', 'is a text of 1 to 255 characters in quotation marks');
  const body = Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body ?? null);
  const requestHash = createHash('sha256').update(`${method} ${request.originalUrl}\n`).update(body).digest('hex');
  const stores = !request.path.startsWith(NOT_STORED);
  return { ownerId: token?.id ?? person.id, key, personId: person.id, requestHash, stores };
}

/**
 * Answers a repeated request by its Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07) instead of making its
 * change again. Key and answer are written in the transaction of the change, so that a crash leaves both or neither.
 * Failed requests store nothing and may be repeated with the same key.
 */
@Injectable()
export class IdempotencyService extends PeriodicService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sealer: SealerService,
  ) {
    super('idempotency', CLEANED_EVERY_MS);
  }

  /**
   * Runs `work` unless it was done under this key, within the caller's transaction.
   * @returns the answer, and whether it is the stored one
   * @throws Problem request-in-flight; key-reused for another request; conflict if the answer is not stored
   */
  async once(key: RequestKey, work: () => Promise<unknown>): Promise<{ answer: unknown; repeated: boolean }> {
    const { ownerId, requestHash, stores } = key;
    const subject = `idempotency ${ownerId} ${key.key}`;
    if (!(await queryOne(this.db, HOLD, { key: subject })).held)
      throw new Problem(
        'request-in-flight',
        'The first request with this key is still being answered. Repeat it in a moment.',
        undefined,
        { 'retry-after': '1' },
      );
    const id = { ownerId_key: { ownerId, key: key.key } };
    const stored = await this.db.idempotencyKey.findUnique({ where: id });
    if (stored && stored.createdAt > this.oldest()) {
      if (stored.requestHash !== requestHash)
        throw new Problem(
          'key-reused',
          'This Idempotency-Key was sent with another request. Make a new key for this one.',
        );
      if (stored.answer === null)
        throw new Problem(
          'conflict',
          'This request was carried out before; its answer is not stored. Look at its result.',
        );
      return { answer: JSON.parse(this.sealer.open(stored.answer, subject)), repeated: true };
    }
    const answer = await work();
    const storable = stores && !(answer instanceof StreamableFile);
    const row = {
      personId: key.personId,
      requestHash,
      answer: storable ? this.sealer.seal(JSON.stringify(answer ?? null), subject) : null,
      createdAt: this.clock.now(),
    };
    await this.db.idempotencyKey.upsert({ where: id, create: { ownerId, key: key.key, ...row }, update: row });
    return { answer, repeated: false };
  }

  /** Deletes expired answers. */
  runOnce(): Promise<number> {
    return execute(this.db, CLEAN, { before: this.oldest() });
  }

  private readonly oldest = (): Date => new Date(this.clock.now().getTime() - ANSWER_KEPT_MS);
}
