import { expect, it } from 'vitest';
import { bestOf, METRICS } from './measure.js';

const result = (performance: number, led = '/bodies') => ({
  requestedUrl: '/bodies',
  finalDisplayedUrl: led,
  categories: {
    performance: { score: performance },
    accessibility: { score: 1 },
    'best-practices': { score: 1 },
    seo: { score: 1 },
  },
  audits: {
    [METRICS.LCP]: { score: 1, title: 'Largest Contentful Paint', numericValue: 800, scoreDisplayMode: 'numeric' },
    'image-alt': { score: 0, title: 'Image elements have no alt', scoreDisplayMode: 'binary' },
  },
});

it('takes the run of the best performance, says what failed in it, and refuses another screen', () => {
  const best = bestOf([result(0.8), result(0.97), result(0.9)]);
  expect(best.scores).toEqual({ performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 });
  expect([best.metrics.LCP, best.failed]).toEqual([800, ['Image elements have no alt']]);
  expect(() => bestOf([result(1, '/sign-in')])).toThrow('/bodies led to /sign-in.');
});
