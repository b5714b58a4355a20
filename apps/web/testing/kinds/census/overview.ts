import type { OverviewParts } from '@/kinds/kind-parts';
import { Counts } from './counts';

export const census: OverviewParts = { Standing: Counts };
