import { discover } from './discover/navigation';
import type { KindLink } from './kind-parts';
import { locate } from './locate/navigation';
import { refresh } from './refresh/navigation';
import { surface, surfaceSetUp } from './surface/navigation';
import { watch } from './watch/navigation';

/** Entries of the main menu that kinds add, a line each. */
export const KIND_LINKS: readonly KindLink[] = [
  ...discover,
  ...watch,
  ...refresh,
  ...surface,
  ...locate,
  ...surfaceSetUp,
];
