import { describe, expect, it } from 'vitest';
import { webAddress } from './web-address';

describe('an address that a person writes', () => {
  it.each([
    ['https://www.example.org/innsyn', 'https://www.example.org/innsyn'],
    [' www.example.org/innsyn?side=2 ', 'https://www.example.org/innsyn?side=2'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    ['http://bø.example', 'http://xn--b-5ga.example/'],
  ])('%s is %s', (written, address) => expect(webAddress(written)).toBe(address));

  it.each(['', 'no address', 'innsyn', 'mailto:post@example.org', 'ftp://example.org/', 'javascript:alert(1)'])(
    '%j is none',
    (written) => expect(webAddress(written)).toBeNull(),
  );
});
