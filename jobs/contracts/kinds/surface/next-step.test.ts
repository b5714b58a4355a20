import { expect, it } from 'vitest';
import { nextStepOf, type RunEnd } from './next-step.js';

const run: RunEnd = { end: 'no-way-on', fault: null, records: 50, stated: null, allowable: 0, confirmable: 0 };

it.each([
  ['nothing, if the requested part is known', { end: 'covered', stated: 50 }, null],
  ['ask the body, if robots.txt forbids', { end: 'unreachable', fault: 'robots-disallow', records: 0 }, 'ask-body'],
  ['allow more downloads', { end: 'budget', allowable: 1 }, 'more-downloads'],
  ['allow withheld requests before anything else that costs work', { allowable: 2, stated: 900 }, 'allow-requests'],
  ['confirm a form, if nothing was read', { end: 'no-form', records: 0, confirmable: 1 }, 'confirm-form'],
  ['not confirm a form beside a list that was read', { confirmable: 1 }, 'compare'],
  ['run again, if the pages failed', { end: 'unreachable', fault: 'time-out', records: 0 }, 'later'],
  ['give another page, if this one is forbidden', { end: 'unreachable', fault: 'forbidden', records: 0 }, 'other-page'],
  [
    'give another page, if we refuse its address',
    { end: 'unreachable', fault: 'address-refused', records: 0 },
    'other-page',
  ],
  ['give another page', { end: 'script-form', records: 0 }, 'other-page'],
  ['compare with the total that the portal states', { stated: 1_200 }, 'compare-total'],
  ['mend the recipe that found no way on', { fault: 'end-unproven', stated: 1_200 }, 'mend-recipe'],
  ['compare, if nothing states a total', {}, 'compare'],
] as const)('%s', (_, end, step) => expect(nextStepOf({ ...run, ...end })).toBe(step));
