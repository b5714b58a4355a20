import { ADDRESS_WEIGHTS, NAME_WEIGHTS, nameLists, PARTY_WEIGHTS } from '@hyrde/jobs/persons';
import { expect, it } from 'vitest';
import { rowExamples } from './examples.js';
import { fitted } from './fit.js';
import { ownPages, ownRows, unmarked } from './material.js';
import { packed } from './name-lists.js';
import { measured, sumOf, withoutThird } from './report.js';
import { handWeights, NAME_TERMS, PARTY_TERMS } from './terms.js';

const model = { lists: nameLists(), names: NAME_WEIGHTS, addresses: ADDRESS_WEIGHTS, parties: PARTY_WEIGHTS };

it.each([
  ['all names', model.lists],
  ['two thirds of the names', withoutThird(model.lists, 1)],
])('persons of the project’s rows and pages are redacted with %s of the lists', (_, lists) => {
  const { party, title, page, link } = sumOf(measured(ownRows(), ownPages(), { ...model, lists }).figures.values());
  for (const { names, redacted } of [party, title, page, link]) expect(redacted / names).toBeGreaterThan(0.95);
  const [others, harmed] = [party, title].reduce(([all, bad], one) => [all + one.others, bad + one.harmed], [0, 0]);
  expect(harmed / others).toBeLessThan(0.02);
});

it('a fit moves the weights towards the examples', () => {
  const hand = {
    names: handWeights(NAME_TERMS),
    addresses: handWeights(NAME_TERMS),
    parties: handWeights(PARTY_TERMS),
  };
  const prior = {
    names: Float64Array.from(Object.values(hand.names)),
    parties: Float64Array.from(Object.values(hand.parties)),
  };
  const examples = rowExamples(ownRows().slice(0, 60), { lists: model.lists, ...hand });
  const near = fitted(examples, prior, { names: 1e6, addresses: 1e6, parties: 1e6 });
  expect(Math.max(...near.names.map((weight, i) => Math.abs(weight - (prior.names[i] ?? 0))))).toBeLessThan(0.01);
  const far = fitted(examples, prior, { names: 1, addresses: 1, parties: 1 });
  const body = Object.keys(PARTY_TERMS).indexOf('legalForm');
  expect(far.parties[body]).toBeLessThan(0);
  expect(far.names).not.toEqual(prior.names);
});

it('terms of the product and of the fit are the same', () => {
  expect(Object.keys(NAME_TERMS)).toEqual(Object.keys(NAME_WEIGHTS));
  expect(Object.keys(PARTY_TERMS)).toEqual(Object.keys(PARTY_WEIGHTS));
});

it('marks are taken out of texts, and lists are packed alike each time', () => {
  expect(unmarked('Klage fra {Kari Nordmann}, tlf')).toEqual({
    text: 'Klage fra Kari Nordmann, tlf',
    truth: [{ start: 10, end: 23, kind: 'private', isPerson: true }],
  });
  expect(packed(['anna', 'anne'])).toBe(packed(['anna', 'anne']));
});
