import type { Policy } from '../selection/port.js';
import { EXPECTED_NEW } from './expected-new/expected-new.js';
import { Q_VALUE, Q_VALUE_LITERAL } from './q-value.js';

/** All selectable policies: this project's first, then the paper's (docs/papers/deep-web.md). */
export const POLICIES: readonly Policy[] = [EXPECTED_NEW, Q_VALUE, Q_VALUE_LITERAL];
