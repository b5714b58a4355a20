import { EXPECTED_NEW } from './policies/expected-new/expected-new.js';
import { Q_VALUE, Q_VALUE_LITERAL } from './policies/q-value.js';
import type { Policy } from './selection/port.js';

export * from './collection/acquired.js';
export * from './collection/reader.js';
export * from './form/question.js';
export * from './form/read-form.js';
export * from './form/scripted.js';
export { dataStored } from './json/data-answer.js';
export type { RowLinks } from './json/data-search.js';
export { fullerOf, inPageAnswer } from './json/in-page.js';
export * from './policies/candidates.js';
export * from './policies/expected-new/expected-new.js';
export * from './policies/expected-new/numbers.js';
export * from './policies/q-value.js';
export { type NoQuestion, newestQuestion, whyNoQuestion } from './portal/newest-question.js';
export { surfacePortal } from './portal/surface-portal.js';
export * from './portal/surfaced.js';
export * from './recipe/accounts.js';
export { mappedColumns, type RecipeTrial, tryRecipe } from './recipe/by-recipe.js';
export { checkRecipe } from './recipe/check-recipe.js';
export { BudgetSpent, Faulty, Misfit, Refused } from './recipe/faults.js';
export * from './recipe/newest-records.js';
export { type Row, rawOf } from './recipe/places.js';
export { bodyOf } from './recipe/templates.js';
export { Correction } from './records/corrections.js';
export * from './records/portal-faults.js';
export * from './records/read-results.js';
export * from './records/record.js';
export * from './records/redacted-record.js';
export * from './selection/port.js';
export * from './selection/query-interface.js';
export * from './selection/selector.js';
export * from './size/size.js';

/** All selectable policies: this project's first, then the paper's (docs/papers/deep-web.md). */
export const POLICIES: readonly Policy[] = [EXPECTED_NEW, Q_VALUE, Q_VALUE_LITERAL];
