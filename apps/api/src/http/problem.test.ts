import { describe, expect, it } from 'vitest';
import { apiForFile } from '../testing/api.js';
import { ProblemDetails } from './problem.js';

const api = await apiForFile();
const auditor = await api.as('auditor');

const problem = ({ status, headers, body }: { status: number; headers: Headers; body: unknown }) => {
  expect(headers.get('content-type')).toContain('application/problem+json');
  const details = ProblemDetails.parse(body);
  expect(details.status).toBe(status);
  return details;
};

describe('an error is a problem (RFC 9457)', () => {
  it('when the address is unknown', async () => {
    expect(problem(await auditor.get('/nothing-here'))).toMatchObject({ status: 404, type: 'about:blank' });
  });

  it('when the thing is unknown', async () => {
    const details = problem(await auditor.get('/sweeps/00000000-0000-4000-8000-000000000000'));
    expect(details).toMatchObject({ status: 404, type: 'urn:hyrde:problem:not-found' });
  });

  it('when fields are wrong, each named', async () => {
    const details = problem(await auditor.post('/sweeps', { target: 'Mail record', budget: 0, algorithms: ['lsX'] }));
    expect(details.errors?.map(({ field }) => field).sort()).toEqual(['algorithms.0', 'budget', 'target']);
    expect(problem(await auditor.get('/sites?limit=many')).errors).toMatchObject([{ field: 'limit' }]);
    expect(problem(await auditor.get('/sites/7')).errors).toMatchObject([{ field: 'id' }]);
    expect(problem(await auditor.get('/sites?cursor=none')).errors).toMatchObject([{ field: 'cursor' }]);
  });

  it('when the body is no JSON', async () => {
    const broken = await auditor.request('POST', '/sweeps', '{"target":', { 'content-type': 'application/json' });
    expect(problem(broken).status).toBe(400);
  });

  it('when the body is too long', async () => {
    const long = await auditor.request('POST', '/sweeps', `"${'x'.repeat(1_100_000)}"`, {
      'content-type': 'application/json',
    });
    expect(problem(long).status).toBe(413);
  });

  it('when it is our fault, without telling what went on inside', async () => {
    await api.db.$executeRawUnsafe('alter table region rename to region_away');
    try {
      const details = problem(await auditor.get('/regions'));
      expect(details.status).toBe(500);
      expect(details.detail).not.toContain('region');
    } finally {
      await api.db.$executeRawUnsafe('alter table region_away rename to region');
    }
  });
});

describe('every answer', () => {
  it('is neither framed, sniffed nor kept', async () => {
    const { headers } = await auditor.get('/sites');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});
