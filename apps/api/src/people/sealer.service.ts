import type { Environment } from '@hyrde/contracts';
import { Sealer } from '@hyrde/store/sealer';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../base/tokens.js';

/** The installation's sealer. */
@Injectable()
export class SealerService extends Sealer {
  constructor(@Inject(ENVIRONMENT) env: Environment) {
    super(env);
  }
}
