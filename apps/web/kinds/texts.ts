import { discover } from './discover/texts';
import type { KindTexts } from './kind-parts';
import { locate } from './locate/texts';
import { refresh } from './refresh/texts';
import { surface } from './surface/texts';
import { watch } from './watch/texts';

/** What the kinds say of their sweeps and plans: a line each. Of a kind that is not named here the general words are used. */
export const KIND_TEXTS: Readonly<Record<string, KindTexts>> = { locate, refresh, surface, watch, discover };
