import { RECORD_RETENTION_D, RECORD_RETENTION_SETTING } from '@hyrde/contracts';
import { z } from 'zod';
import type { KindSetting } from '../kind.js';

/** Days for which names, titles and pages of mail records are kept. */
export const RETENTION: KindSetting = {
  name: RECORD_RETENTION_SETTING,
  schema: z.number().int().min(1).max(3_650),
  initial: RECORD_RETENTION_D,
};
