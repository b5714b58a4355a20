import type { RecordDirection } from '@hyrde/contracts';
import { allOf } from '@/parts/closed-lists';

export const DIRECTIONS = allOf<RecordDirection>()(['in', 'out', 'internal']);
