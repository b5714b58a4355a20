import { discover } from './discover/navigation';
import type { KindLink } from './kind-parts';
import { locate } from './locate/navigation';
import { refresh } from './refresh/navigation';
import { surface } from './surface/navigation';
import { watch } from './watch/navigation';

/** What the kinds add to the entries of the main menu: a line each. */
export const KIND_LINKS: readonly KindLink[] = [...discover, ...watch, ...refresh, ...surface, ...locate];
