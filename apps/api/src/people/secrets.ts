import { createHash } from 'node:crypto';
import type { Environment } from '@hyrde/contracts';
import { Sealer } from '@hyrde/store/sealer';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../base/tokens.js';

/** What the database keeps of a random secret: its SHA-256 in hex. Not for passwords, which people choose. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The installation's sealer. */
@Injectable()
export class SealerService extends Sealer {
  constructor(@Inject(ENVIRONMENT) env: Environment) {
    super(env);
  }
}
