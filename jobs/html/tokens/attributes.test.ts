import { describe, expect, it } from 'vitest';
import { walkHtml } from './open-elements.js';

/** The value of the attribute in the document's first start tag. */
function attributeIn(name: string, html: string): string | undefined {
  const values: (string | undefined)[] = [];
  walkHtml(html, { open: (_, attributes) => values.push(attributes.get(name)), close: () => {}, text: () => {} });
  return values[0];
}

describe('attributes', () => {
  it.each([
    ['<a href="/x">', '/x'],
    ["<a HREF = '/x'>", '/x'],
    ['<a href=/x/>', '/x/'],
    ['<a href>', ''],
    ['<a href="/x" href="/y">', '/x'],
    ['<a data-href="/y"href="/x">', '/x'],
    ['<a href="/x?a=1&amp;b=2&copy=3">', '/x?a=1&b=2&copy=3'],
    [`<a href='"&quot;'>`, '""'],
    ['<a title="href=/x">', undefined],
    ['<a>', undefined],
  ])('of %s: %s', (html, href) => {
    expect(attributeIn('href', html)).toBe(href);
  });

  it('are a thousand at most', () => {
    const many = (count: number) => `<a ${'x '.repeat(count)} href="/x">`;
    expect(attributeIn('href', many(999))).toBe('/x');
    expect(attributeIn('href', many(1_000))).toBeUndefined();
  });
});
