import type { KindParts, Sweep } from './kind-parts';
import { locate } from './locate';
import { refresh } from './refresh';
import { surface } from './surface';

/** The kinds that add something to the screens about sweeps; their forms are in `forms.ts`. A kind that is not named here is shown in the general form. */
const KINDS: Readonly<Record<string, KindParts>> = { locate, refresh, surface };

/** What a sweep's kind adds; nothing for one that is not in the registry, or of which the service tells nothing. */
export const partsOf = ({ kind, facts }: Pick<Sweep, 'kind' | 'facts'>): KindParts =>
  facts === null ? {} : (KINDS[kind] ?? {});
