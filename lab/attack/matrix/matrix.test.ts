import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../apps/api/src/testing/api.js';
import { forFile } from '../../../scripts/testing/for-file.js';
import { CALLERS, openPeople } from '../../product/people.js';
import { readDocument } from '../api/document.js';
import { forgeries, matrixOf, matrixReport } from './matrix.js';

const api = await apiForFile();
const people = await forFile(openPeople(api.databaseUrl), 'close');
const document = readDocument((await (await api.as('viewer')).get('/openapi.json')).body);

describe('every operation', () => {
  it('declares who may use it', () => {
    expect(document.operations.filter(({ access }) => access === null)).toEqual([]);
  });

  it('that changes something refuses other sites’ pages', async () => {
    const all = await forgeries(api.url, document, people);
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter(({ refused }) => !refused)).toEqual([]);
  });

  it('lets exactly those use it', async () => {
    const cells = await matrixOf(api.url, document, people);
    expect(cells).toHaveLength(document.operations.length * CALLERS.length);
    expect(cells.filter(({ right }) => !right)).toEqual([]);
    expect(matrixReport(document, cells).split('\n')).toHaveLength(document.operations.length + 1);
  }, 240_000); // Five hundred requests, on a machine that may be busy.

  it('that declares another role than its guard has is reported', async () => {
    const operations = document.operations.map((one) =>
      one.id === 'people_list' ? { ...one, access: 'viewer' as const } : one,
    );
    const lie = { ...document, operations: operations.filter(({ id }) => id === 'people_list') };
    const wrong = (await matrixOf(api.url, lie, people)).filter(({ right }) => !right);
    expect(wrong.map(({ caller }) => caller)).toEqual(expect.arrayContaining(['viewer', 'reviewer', 'auditor']));
  });
});
