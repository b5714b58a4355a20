import { fingerprintOf, listOf, type Manifest, makeSealingKey, packetOf, seal } from '@hyrde/jobs/packet';
import type { Database } from '@hyrde/store';
import { sha256 } from '@hyrde/store/blobs';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { iso, isoOrNull } from '../http/common.js';

/** Who seals. */
type Sealer = Pick<Manifest, 'software' | 'operator'>;

/** Seals of packets, each made once and kept, and the key that they are made with. */
@Injectable()
export class SealsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The files with their seal: that of the day when they were first the same. */
  async packet(searchId: string, files: ReadonlyMap<string, Uint8Array>, sealer: Sealer): Promise<Uint8Array> {
    const list = listOf(files);
    const filesSum = sha256(JSON.stringify(list));
    const of = { searchId_filesSum: { searchId, filesSum } };
    if ((await this.db.seal.count({ where: { searchId, filesSum } })) === 0)
      await this.make(searchId, list, filesSum, sealer);
    const { manifest, signature, key } = await this.db.seal.findUniqueOrThrow({ where: of, include: { key: true } });
    return packetOf(files, { manifest, signature, publicKey: key.publicKey });
  }

  /** Of all keys, the newest first. */
  async publicKeys() {
    const keys = await this.db.sealingKey.findMany({ orderBy: { createdAt: 'desc' }, omit: { privateKey: true } });
    return keys.map(({ publicKey, createdAt, retiredAt }) => ({
      publicKey,
      fingerprint: fingerprintOf(publicKey),
      createdAt: iso(createdAt),
      retiredAt: isoOrNull(retiredAt),
    }));
  }

  /** Of two who seal the same at once, the first one's stays. */
  private async make(searchId: string, files: Manifest['files'], filesSum: string, sealer: Sealer): Promise<void> {
    const key = await this.key();
    const sealedAt = this.clock.now();
    const told = { finding: searchId, sealedAt: sealedAt.toISOString(), ...sealer, files };
    const { manifest, signature } = seal({ format: 'hyrde-packet', version: 1, ...told }, key);
    const data = { searchId, filesSum, keyId: key.id, manifest, signature: Buffer.from(signature), sealedAt };
    await this.db.seal.createMany({ data, skipDuplicates: true });
  }

  /** The key in use; made where there is none. */
  private async key() {
    const key = await this.db.sealingKey.findFirst({ where: { retiredAt: null } });
    if (key) return key;
    await this.db.sealingKey.createMany({ data: makeSealingKey(), skipDuplicates: true });
    return this.db.sealingKey.findFirstOrThrow({ where: { retiredAt: null } });
  }
}
