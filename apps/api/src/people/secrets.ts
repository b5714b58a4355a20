import { createHash, randomBytes } from 'node:crypto';
import type { Environment } from '@hyrde/contracts';
import { Sealer } from '@hyrde/store/sealer';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../base/tokens.js';

/** Random secret of 256 bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex, by which the database stores a random secret. Not for passwords, which are guessable. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Sealer with the installation's key. */
@Injectable()
export class SealerService extends Sealer {
  constructor(@Inject(ENVIRONMENT) env: Environment) {
    super(env);
  }
}
