import { describe, expect, it } from 'vitest';
import { sectionOf } from './part-of-page.js';

const text = (...lines: string[]) => ({ text: lines.join('\n') });

describe('a part of a home page', () => {
  it.each([
    ['Mandag til torsdag 9.00–15.00', true],
    ['Od poniedziałku do czwartku w godz. 09:00 -\n15.00', true],
    ['Open from 9:00 to 15:30', true],
    ['Published 09:00, updated 2026', false],
  ])('has opening hours by a range of times: %s', (line, is) => {
    expect(sectionOf(text('Welcome', line), 'opening-hours') !== null).toBe(is);
  });

  it.each([
    ['Write to post@town.example', true],
    ['tel. +47 22 33 44 55', true],
    ['13 1090 2226 0000 0001 5140 4411', false],
  ])('has contact details by an address or a number with its sign: %s', (line, is) => {
    expect(sectionOf(text('Welcome', line), 'contact-details')).toBe(is ? line : null);
  });

  it('introduces the body by its first sentence', () => {
    const line =
      'The office keeps the registers of the country and answers for everybody who asks for an entry in them.';
    expect(sectionOf(text('Menu', line), 'introduction')).toBe(line.slice(0, 100));
    expect(sectionOf(text('Menu', 'Home'), 'introduction')).toBeNull();
  });
});
