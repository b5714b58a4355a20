import { expect, it } from 'vitest';
import type { PortalRecord } from '../../../surface/index.js';
import { hashedName, RemovedNames } from '../../core/removed-names.js';
import { knownPeople, storedFields } from './stored-fields.js';

const record: PortalRecord = {
  date: '2026-11-20',
  documentDate: null,
  caseNumber: '2026/1',
  documentNumber: '2026/1-2',
  direction: 'in',
  title: 'Uttalelse om Kari Nordmann',
  caseTitle: 'Byggesak',
  sender: 'Kartverket',
  recipient: null,
  exemption: null,
  link: 'https://a.example/2',
  others: [],
};
const nobody = { removed: new RemovedNames([], 'a key'), known: knownPeople() };

it('a person whom the portal has as a sender is redacted in a title, and stored separately', () => {
  const known = knownPeople([{ sender: 'Kari Nordmann', recipient: null }]);
  const stored = storedFields(record, { ...nobody, known });
  expect(stored).toMatchObject({ title: 'Uttalelse om •••', caseTitle: 'Byggesak', sender: 'Kartverket' });
  expect(stored.names).toMatchObject({ sender: null, recipient: null, title: record.title, caseTitle: null });
  const unnamed = { ...record, title: 'Uttalelse om brygga' };
  expect(storedFields(unnamed, nobody)).toMatchObject({ title: unnamed.title, names: null, deleted: false });
});

it('a record that names somebody who asked not to be in it falls to date, direction and case number', () => {
  const removed = new RemovedNames([hashedName(['kari', 'nordmann'], 'a key')], 'a key');
  expect(storedFields(record, { ...nobody, removed })).toMatchObject({
    deleted: true,
    date: '2026-11-20',
    caseNumber: '2026/1',
    direction: 'in',
    title: null,
    caseTitle: null,
    sender: null,
    link: null,
    documentNumber: null,
    names: null,
  });
});
