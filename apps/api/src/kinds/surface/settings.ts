import { RECORD_RETENTION_D, RECORD_RETENTION_SETTING } from '@hyrde/contracts';
import { z } from 'zod';
import { pastCount } from '../../retention/counting.js';
import type { KindRetention, KindSetting } from '../kind.js';

/** Days for which names, titles and pages of mail records are kept. */
export const RETENTION: KindSetting = {
  name: RECORD_RETENTION_SETTING,
  schema: z.number().int().min(1).max(3_650),
  initial: RECORD_RETENTION_D,
};

/** Names go with their records; evidence that names people goes with them. */
export const NAMES_KEPT: KindRetention = {
  name: 'names',
  setting: RETENTION,
  past: pastCount('names', (before) => `portal_record where forgotten_at is null and first_seen_at < ${before}`),
};
