import type { SiteParts } from './kind-parts';
import { locate } from './locate/site';
import { refresh } from './refresh/site';
import { surface } from './surface/site';
import { watch } from './watch/site';

/** Parts that kinds add to a site's page, in the order of its columns and sections, a line each. */
export const SITE_PARTS: readonly SiteParts[] = [locate, refresh, surface, watch];
