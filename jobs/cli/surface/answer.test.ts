import type { RequestSignature, WithheldRequest } from '@hyrde/contracts';
import { expect, it } from 'vitest';
import type { SurfacedPortal } from '../../surface/index.js';
import { csvSurface, plainSurface } from './surface-site.js';

const query = { words: ['vei'], choices: {}, days: null };
const record = {
  date: '2026-11-20',
  documentDate: null,
  caseNumber: '2026/1',
  documentNumber: null,
  direction: null,
  title: '=HYPERLINK("http://evil.example")',
  caseTitle: null,
  sender: 'Kari, "Ola"',
  recipient: null,
  exemption: { text: 'Offl. § 13', ground: '§ 13' },
  link: null,
  others: [],
};
const portal: SurfacedPortal = {
  stop: 'budget',
  because: null,
  form: null,
  formUrl: null,
  leftAlone: [],
  withheld: [],
  sent: [],
  allowed: {},
  records: [
    { id: 'n:2026/1', record, url: 'https://a.example/', request: { url: 'https://a.example/' }, query, asked: 0 },
  ],
  queries: [
    {
      query,
      newest: false,
      at: 0,
      ids: ['n:2026/1'],
      size: null,
      shown: 1,
      fresh: 1,
      total: 7,
      capped: true,
      downloads: 2,
    },
  ],
  size: { size: 40.4, low: 12, high: 90, basis: 'recapture' },
  newestLink: null,
  downloads: 3,
  family: null,
  columns: [],
  recipe: null,
};

it('the plain answer has the number of records, the estimated total and the stop reason', () => {
  expect(plainSurface(portal, 1_500).split('\n')).toEqual([
    '1 record of about 40 (12 to 90)',
    'The downloads allowed are spent.',
    'What you can do: give a larger --max-downloads.',
    '1 question, 3 downloads, 1.5 s',
    'Questions that brought most',
    '       1 new  7 match  2 downloads  “vei”',
    'No question for the newest records: the list is polled at its own address',
  ]);
});

it('says what nothing bounds, what the portal states, and what was not sent', () => {
  const leftAlone = [
    {
      action: 'https://a.example/kommentar',
      method: 'POST',
      why: 'message',
      make: '',
      button: null,
      fields: [],
      confirmable: true,
    },
  ] as const;
  const signature: RequestSignature = {
    method: 'POST',
    path: '/api/finn',
    query: [],
    body: 'json',
    fields: ['keyValues', 'type'],
    operations: [],
    commands: [{ name: 'type', value: 'journal' }],
  };
  const none = { hash: null, signature: null, example: null, final: null } as const;
  const withheld: WithheldRequest[] = [
    { ...none, url: 'https://a.example/api/sak', method: 'DELETE', why: 'method', final: 'method' },
    {
      url: 'https://a.example/api/finn',
      method: 'POST',
      why: 'unclear',
      hash: 'a1'.repeat(32),
      signature,
      example: '{"type":"journal","keyValues":[]}',
      final: null,
    },
  ];
  const said = (more: Partial<SurfacedPortal>) => plainSurface({ ...portal, ...more }, 1_500).split('\n');
  expect(said({ size: { size: 40.4, low: 12, high: null, basis: 'recapture' } })[0]).toBe(
    '1 record of about 40 (12 or more)',
  );
  expect(said({ stop: 'no-way-on', size: { size: 8, low: 8, high: 8, basis: 'claimed' } }).slice(0, 2)).toEqual([
    '1 record of 8 that the portal states (12.5 %)',
    'No way on was found; nothing proves that all records are known.',
  ]);
  expect(said({ leftAlone, withheld, allowed: { [`${'b'.repeat(64)}`]: 2 } }).slice(-11)).toEqual([
    '1 form not sent',
    '  POST https://a.example/kommentar  message',
    '2 requests of scripts withheld, since they might act',
    '  DELETE https://a.example/api/sak  method',
    '    cannot be allowed: its method changes something',
    '  POST https://a.example/api/finn  unclear',
    '    POST /api/finn, JSON body with type = "journal", keyValues',
    '    {"type":"journal","keyValues":[]}',
    `    --allow-request ${'a1'.repeat(32)}`,
    'Sent because you allowed it',
    `  ${'b'.repeat(64)}  2 requests`,
  ]);
});

it('a table holds text alone: no formulas, quotes as RFC 4180 has them', () => {
  expect(csvSurface(portal).split('\r\n')).toEqual([
    'id,date,documentDate,caseNumber,documentNumber,direction,title,caseTitle,sender,recipient,exemption,link,page',
    `n:2026/1,2026-11-20,,2026/1,,,"'=HYPERLINK(""http://evil.example"")",,"Kari, ""Ola""",,Offl. § 13,,https://a.example/`,
  ]);
});
