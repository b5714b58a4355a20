import type { SweepKind } from '@hyrde/contracts';
import type { KindParts } from './kind-parts';
import { locate } from './locate';

/** The kinds that add something to the screens about sweeps; their forms are in `forms.ts`. A kind that is not named here is shown in the general form. */
export const KINDS = { locate } satisfies Partial<Record<SweepKind, KindParts>>;

/** What a kind adds; nothing for one that is not in the registry. */
export function partsOf(kind: string): KindParts {
  const known: Partial<Record<string, KindParts>> = KINDS;
  return known[kind] ?? {};
}
