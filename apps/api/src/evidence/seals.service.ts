import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, named, STAMP_WAIT_MS } from '@hyrde/contracts';
import { fingerprintOf, listOf, type Manifest, makeSealingKey, packetOf, seal } from '@hyrde/jobs/packet';
import type { Database } from '@hyrde/store';
import { sha256 } from '@hyrde/store/blobs';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { iso, isoOrNull, Time } from '../http/common.js';

/** State of a seal's time stamp. `none`: no authority is configured, or none was at the time of sealing. */
const Stamp = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('waiting'),
    /** Error of the last attempt; null before the first. */
    detail: z.string().nullable(),
    /** Time of the next request to the authority; if null, the next request for the packet triggers it. */
    nextAt: Time.nullable(),
  }),
  z.object({
    state: z.literal('stamped'),
    /** Time by the authority's clock. */
    at: Time,
    /** Subject of the authority's certificate. */
    by: z.string(),
  }),
]);

/** Last sealing of a packet. */
export const Sealed = named('Sealed', { sealedAt: Time, stamp: Stamp });
export type Sealed = z.infer<typeof Sealed>;

type Sealer = Pick<Manifest, 'software' | 'operator'>;

/** Subject of a packet. */
export type SealedSubject = { searchId: string } | { recordId: string };

/** Interval in milliseconds between two polls for a time stamp. */
const LOOK_MS = 200;

interface StampRow {
  stampedAt: Date | null;
  stampedBy: string | null;
  stampNextAt: Date | null;
  stampDetail: string | null;
}

function stampOf({ stampedAt, stampedBy, stampNextAt, stampDetail }: StampRow): Sealed['stamp'] {
  if (stampedAt && stampedBy) return { state: 'stamped', at: iso(stampedAt), by: stampedBy };
  if (!stampNextAt && !stampDetail) return { state: 'none' };
  return { state: 'waiting', detail: stampDetail, nextAt: isoOrNull(stampNextAt) };
}

/** Seals of packets, each made once and stored, and their signing key. */
@Injectable()
export class SealsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Pick<Environment, 'TSA_URL'>,
  ) {}

  /**
   * The files with their seal and, if there is one, its time stamp. Equal files keep the seal of their first request.
   */
  async packet(of: SealedSubject, files: ReadonlyMap<string, Uint8Array>, sealer: Sealer): Promise<Uint8Array> {
    const list = listOf(files);
    const filesSum = sha256(JSON.stringify(list));
    const where = { ...of, filesSum };
    if ((await this.db.seal.count({ where })) === 0) await this.make(of, list, filesSum, sealer);
    await this.askForStamp(where);
    const { key, ...seal } = await this.db.seal.findFirstOrThrow({ where, include: { key: true } });
    return packetOf(files, { ...seal, publicKey: key.publicKey });
  }

  /** The last seal of a subject, with the state of its time stamp; null if its packet was never requested. */
  async last(of: SealedSubject): Promise<Sealed | null> {
    const seal = await this.db.seal.findFirst({ where: of, orderBy: { sealedAt: 'desc' } });
    return seal && { sealedAt: iso(seal.sealedAt), stamp: stampOf(seal) };
  }

  /** All sealing keys, descending by creation time. */
  async publicKeys() {
    const keys = await this.db.sealingKey.findMany({ orderBy: { createdAt: 'desc' }, omit: { privateKey: true } });
    return keys.map(({ publicKey, createdAt, retiredAt }) => ({
      publicKey,
      fingerprint: fingerprintOf(publicKey),
      createdAt: iso(createdAt),
      retiredAt: isoOrNull(retiredAt),
    }));
  }

  /** Schedules the request for a missing time stamp, if an authority is configured, and waits for its first answer. */
  private async askForStamp(of: SealedSubject & { filesSum: string }): Promise<void> {
    if (this.env.TSA_URL === undefined) return;
    const without = { ...of, timeStamp: null };
    const data = { stampNextAt: this.clock.now(), stampDetail: null };
    await this.db.seal.updateMany({ where: { ...without, stampNextAt: null }, data });
    const unanswered = () => this.db.seal.count({ where: { ...without, stampDetail: null } });
    for (const until = Date.now() + STAMP_WAIT_MS; Date.now() < until && (await unanswered()) > 0; )
      await sleep(LOOK_MS);
  }

  /** If two requests seal the same files at once, the first seal is kept. */
  private async make(of: SealedSubject, files: Manifest['files'], filesSum: string, sealer: Sealer): Promise<void> {
    const key = await this.key();
    const sealedAt = this.clock.now();
    const subject = 'searchId' in of ? { finding: of.searchId } : { record: of.recordId };
    const sealed = { ...subject, sealedAt: sealedAt.toISOString(), ...sealer, files };
    const { manifest, signature } = seal({ format: 'hyrde-packet', version: 1, ...sealed }, key);
    const data = { ...of, filesSum, keyId: key.id, manifest, signature: Buffer.from(signature), sealedAt };
    await this.db.seal.createMany({ data, skipDuplicates: true });
  }

  /** Active key; created if it does not exist. */
  private async key() {
    const key = await this.db.sealingKey.findFirst({ where: { retiredAt: null } });
    if (key) return key;
    await this.db.sealingKey.createMany({ data: makeSealingKey(), skipDuplicates: true });
    return this.db.sealingKey.findFirstOrThrow({ where: { retiredAt: null } });
  }
}
