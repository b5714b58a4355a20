import { named } from '@hyrde/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Time } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Public } from '../people/access.js';
import { SealsService } from './seals.service.js';

const SealingKeys = named('SealingKeys', {
  items: z.array(
    z.object({
      /** Ed25519, SPKI as PEM. */
      publicKey: z.string(),
      /** SHA-256 of the key as DER (SPKI), in hex. */
      fingerprint: z.string(),
      createdAt: Time,
      /** Time since which the key signs no more; null if the key is in use. */
      retiredAt: Time.nullable(),
    }),
  ),
});

/** Public keys with which this installation has sealed packets, needed to verify a packet's origin. */
@ApiTags('evidence')
@Public()
@Controller('sealing-keys')
export class SealsController {
  constructor(private readonly seals: SealsService) {}

  @Describes('List the keys that seal evidence', 'Descending by time; empty until something has been sealed.')
  @Get()
  @Returns(SealingKeys)
  async list() {
    return { items: await this.seals.publicKeys() };
  }
}
