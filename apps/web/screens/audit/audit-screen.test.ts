import { describe, expect, it } from 'vitest';
import { auditFilterOf } from './audit-screen';

describe('the filter of the audit log', () => {
  it('takes whole days, the last one with all its hours', () => {
    expect(auditFilterOf({ since: '2026-11-01', until: '2026-11-30' })).toMatchObject({
      since: '2026-11-01T00:00:00.000Z',
      until: '2026-12-01T00:00:00.000Z',
    });
  });

  it('leaves out what the service would refuse', () => {
    const search = { personId: 'kari', action: 'a b', since: 'then', until: 'now' };
    expect(Object.values(auditFilterOf(search)).filter(Boolean)).toEqual([]);
    expect(auditFilterOf({ action: ' sweeps.create ', subject: '/api' })).toMatchObject({
      action: 'sweeps.create',
      subject: '/api',
    });
  });
});
