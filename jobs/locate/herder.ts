import { MODEL } from './herder/model.js';
import { herdBy } from './herder/search.js';
import type { Locator } from './port.js';

/** Our own algorithm. */
export const herder: Locator = herdBy(MODEL);
