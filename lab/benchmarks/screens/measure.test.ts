import { expect, it } from 'vitest';
import { bestOf, METRICS } from './measure.js';

const ofScore = (score: number | null, ...ids: string[]) => ({
  score,
  auditRefs: ids.map((id) => ({ id, weight: 1 })),
});
const result = (performance: number | null, led = '/bodies') => ({
  requestedUrl: '/bodies',
  finalDisplayedUrl: led,
  categories: {
    performance: ofScore(performance, METRICS.LCP),
    accessibility: ofScore(1, 'image-alt'),
    'best-practices': ofScore(1),
    seo: ofScore(1),
  },
  audits: {
    [METRICS.LCP]: { score: 1, title: 'Largest Contentful Paint', numericValue: 800 },
    'image-alt': { score: 0, title: 'Image elements have no alt' },
    'bf-cache': { score: 0, title: 'Of no category' },
  },
});

it('takes the run of the best performance, says what failed in it, and refuses another screen', () => {
  const best = bestOf([result(0.8), result(null), result(0.97), result(0.9)]);
  expect(best.scores).toEqual({ performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 });
  expect([best.metrics.LCP, best.failed]).toEqual([800, ['Image elements have no alt']]);
  expect(() => bestOf([result(null)])).toThrow('Not measured: /bodies.');
  expect(() => bestOf([result(1, '/sign-in')])).toThrow('/bodies led to /sign-in.');
});
