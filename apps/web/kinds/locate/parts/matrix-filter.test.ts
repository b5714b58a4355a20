import { expect, it } from 'vitest';
import { isSameQuery, savedQueryOf } from '@/parts/lists/query';
import {
  conditionsOf,
  conditionsText,
  matrixAddress,
  matrixOf,
  narrowedTo,
  toggled,
  withCondition,
} from './matrix-filter';

const condition = (target: string, answers: string[], qualifiers: string[] = []) => ({ target, answers, qualifiers });

it('reads and writes conditions as the address has them', () => {
  const text = 'mail-record:no,not-found;contact:yes:verified:at-vendor';
  expect(conditionsOf(text)).toEqual([
    condition('mail-record', ['no', 'not-found']),
    condition('contact', ['yes'], ['verified', 'at-vendor']),
  ]);
  expect(conditionsText(conditionsOf(text))).toBe(text);
  expect(conditionsText([])).toBeUndefined();
});

it('adds an answer to the condition of its target, and narrows to one answer', () => {
  expect(withCondition(undefined, condition('contact', ['no']))).toBe('contact:no');
  expect(withCondition('contact:no;minutes:yes', condition('contact', ['not-found', 'no']))).toBe(
    'contact:no,not-found;minutes:yes',
  );
  expect(withCondition('contact:yes:verified', condition('contact', ['yes']))).toBe('contact:yes:verified;contact:yes');
  expect(narrowedTo('contact:no,not-found;minutes:yes', condition('contact', ['no']))).toBe('minutes:yes;contact:no');
});

it('keeps repeated parameters of a form as a set, and leaves out what no filter has', () => {
  const asked = matrixOf({
    regionId: ['a', 'b'],
    tag: ['x', 'y, z'],
    populationFrom: 'many',
    changedSince: '2026',
    match: 'any',
  });
  expect(savedQueryOf(asked)).toEqual({ regionId: 'a,b', tag: 'x|y, z' });
  expect(toggled(asked, 'tag', 'x')).toBe('y, z');
  expect(toggled(asked, 'language', 'nb')).toBe('nb');
  expect(matrixAddress(asked, { regionId: toggled(asked, 'regionId', 'a') })).toBe('/bodies?regionId=b&tag=x%7Cy%2C+z');
});

it('knows a saved view by its query', () => {
  expect(isSameQuery({ tag: 'x' }, { tag: 'x' })).toBe(true);
  expect(isSameQuery({ tag: 'x' }, { tag: 'x', match: 'any' })).toBe(false);
  expect(isSameQuery({ tag: 'x' }, { language: 'nb' })).toBe(false);
});
