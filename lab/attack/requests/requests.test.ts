import { requestRefusal } from '@hyrde/jobs/site';
import { describe, expect, it } from 'vitest';
import { MAY_PASS, passing } from './command.js';
import { deceivingRequests, honestRequests } from './generated.js';

describe('generated requests', () => {
  it('that act pass in at most one of two hundred cases, and never where no name hides the act', () => {
    const sent = passing();
    expect(sent.length).toBeLessThanOrEqual(deceivingRequests().length * MAY_PASS);
    expect(sent.filter(({ protocol }) => protocol === 'other')).toEqual([]);
  });

  it('that show signs of an act are refused for the same reason whatever the page sent unasked', () => {
    for (const { request } of deceivingRequests()) {
      const refusal = requestRefusal(request);
      if (refusal === 'unclear') continue;
      for (const precedent of ['unasked', 'answered'] as const)
        expect(requestRefusal({ ...request, precedent }), `${request.url} ${request.body}`).toBe(refusal);
    }
  });

  it('that search pass in nine of ten cases', () => {
    const asks = honestRequests();
    const sent = asks.filter(({ request }) => requestRefusal(request) === null);
    expect(sent.length / asks.length).toBeGreaterThanOrEqual(0.9);
  });
});
