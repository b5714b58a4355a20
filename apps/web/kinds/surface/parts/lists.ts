import type { RecordDirection } from '@hyrde/contracts';
import { allOf } from '@/parts/all-of';

export const DIRECTIONS = allOf<RecordDirection>()(['in', 'out', 'internal']);
