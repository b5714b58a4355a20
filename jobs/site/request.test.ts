import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalRequest, type FormField, requestKey } from './request.js';

const field: fc.Arbitrary<FormField> = fc.tuple(fc.string(), fc.string());

describe('a request', () => {
  it('is a plain GET where only a URL is given', () => {
    const request = canonicalRequest('https://a.example/p#top');
    expect(request).toEqual({ url: 'https://a.example/p', method: 'GET', form: null, validators: null });
    expect(request && requestKey(request)).toBe('https://a.example/p');
  });

  it('sends a form by GET in place of the query', () => {
    const form: FormField[] = [
      ['q', 'åpen post & mer'],
      ['side', '2'],
    ];
    expect(canonicalRequest({ url: 'https://a.example/sok?old=1', form })).toMatchObject({
      url: 'https://a.example/sok?q=%C3%A5pen+post+%26+mer&side=2',
      form: null,
    });
  });

  it('is null if the URL is invalid', () => {
    expect(canonicalRequest({ url: 'mailto:a@example.org', method: 'POST' })).toBeNull();
  });

  it('differs from every other request', () => {
    fc.assert(
      fc.property(fc.array(field), fc.array(field), (a, b) => {
        const key = (form: FormField[]) => {
          const request = canonicalRequest({ url: 'https://a.example/', method: 'POST', form });
          return request && requestKey(request);
        };
        expect(key(a) === key(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
    const plain = canonicalRequest('https://a.example/');
    const conditional = canonicalRequest({ url: 'https://a.example/', validators: { etag: '"1"' } });
    expect(plain && requestKey(plain)).not.toBe(conditional && requestKey(conditional));
  });
});
