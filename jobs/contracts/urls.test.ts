import { expect, it } from 'vitest';
import { parseUrl } from './urls.js';

it('reads names outside ASCII, however often it has been called', () => {
  for (let i = 0; i < 5_000; i++)
    expect(parseUrl('https://måsøy.kommune.no/')?.hostname).toBe('xn--msy-ula0h.kommune.no');
});

it('takes a relative address by its base', () => {
  expect(parseUrl('/innsyn', 'https://nordvik.no/a')?.href).toBe('https://nordvik.no/innsyn');
});

it.each(['', 'postliste', 'http://', '//nordvik.no', 'http://[::'])('%s is not a URL', (text) => {
  expect(parseUrl(text)).toBeNull();
});
