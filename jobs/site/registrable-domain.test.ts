import { describe, expect, it } from 'vitest';
import { registrableDomain } from './scope.js';

describe('registrableDomain', () => {
  it.each([
    ['www.nordvik.kommune.no', 'nordvik.kommune.no'],
    ['nordvik.kommune.no', 'nordvik.kommune.no'],
    ['innsyn.nordvik.no', 'nordvik.no'],
    ['www.beta.gouv.fr', 'beta.gouv.fr'],
    ['www.ha.no', 'ha.no'],
    ['ha.no', 'ha.no'],
    ['innsyn.oslo.no', 'oslo.no'],
    ['www.oslo.kommune.no', 'oslo.kommune.no'],
    ['www.nordvik.kommune.localhost', 'nordvik.kommune.localhost'],
    ['nordvik.kommune.localhost', 'nordvik.kommune.localhost'],
    ['kommune.localhost', 'kommune.localhost'],
    ['postliste.portal.localhost', 'portal.localhost'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['kommune.no', 'kommune.no'],
  ])('%s → %s', (hostname, expected) => {
    expect(registrableDomain(hostname)).toBe(expected);
    expect(registrableDomain(hostname)).toBe(expected);
  });
});
