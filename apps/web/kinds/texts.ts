import { discover } from './discover/texts';
import type { KindTexts } from './kind-parts';
import { locate } from './locate/texts';
import { refresh } from './refresh/texts';
import { surface } from './surface/texts';
import { watch } from './watch/texts';

/** Texts of kinds about their sweeps and plans, a line each. Other kinds have general texts. */
export const KIND_TEXTS: Readonly<Record<string, KindTexts>> = { locate, refresh, surface, watch, discover };
