import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { components } from '@/api/api.gen';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import { nb } from '@/words/nb';
import { reportPdf } from './report-pdf';

type Finding = components['schemas']['Finding'];

const AT = '2026-11-23T07:00:00.000Z';
const PICTURE = path.join(import.meta.dirname, '../../../../../../../docs/overview.png');

const finding = (some: Partial<Finding> = {}): Finding => ({
  searchId: '0190b0c2-0000-7000-8000-000000000001',
  sweep: { id: '0190b0c2-0000-7000-8000-000000000002', name: 'Mail record, November', budget: 60 },
  algorithm: 'herder:cost=0.004',
  engineVersion: '2',
  lead: true,
  practice: false,
  target: { slug: 'mail-record', name: { en: 'Mail record', nb: 'Postliste' }, version: 1 },
  site: {
    id: '0190b0c2-0000-7000-8000-000000000003',
    name: 'Nordvik',
    homeUrl: 'https://nordvik.example/',
    region: 'Nord',
    language: 'nb',
  },
  duties: [],
  answer: 'yes',
  outcome: 'found',
  reason: 'accepted',
  detail: null,
  downloads: 7,
  url: 'https://nordvik.example/innsyn/postliste',
  title: 'Offentlig postliste – Nordvik kommune',
  confidence: 0.93,
  confidenceIs: 'probability',
  reliability: { verdicts: 0, bin: null },
  contentType: 'text/html',
  fetchedAt: AT,
  received: {
    url: 'https://nordvik.example/innsyn/postliste',
    finalUrl: 'https://nordvik.example/innsyn/postliste',
    status: 200,
    hops: [],
    charset: 'utf-8',
    bytes: 12_345,
    durationMs: 120,
    reading: 'bytes',
    head: null,
  },
  receivedHash: 'a'.repeat(64),
  textHash: 'a'.repeat(64),
  fileHash: null,
  hasText: true,
  redacted: [],
  screenshot: 'done',
  names: 'none',
  register: null,
  record: null,
  picture: null,
  query: [],
  language: 'nb',
  matches: [
    { word: 'postliste', places: [{ place: 'text', count: 3 }], snippet: 'dagens postliste med brev til og fra' },
  ],
  contributions: [],
  trail: [
    { url: 'https://nordvik.example/', label: '' },
    { url: 'https://nordvik.example/innsyn/postliste', label: 'Postliste' },
  ],
  runnersUp: [],
  verdict: null,
  rightUrl: null,
  drawn: null,
  second: false,
  after: null,
  verifications: [],
  ...some,
});

const made = (some: Partial<Finding> = {}, picture: Buffer | null = null) =>
  reportPdf({
    finding: finding(some),
    picture,
    address: 'https://hyrde.example/findings/1',
    at: AT,
    words: en,
    language: 'en',
    format: formats('en', 'Europe/Oslo'),
  });
/** Structure is not packed in these files, texts are. */
const countIn = (pdf: Buffer, what: RegExp) => pdf.toString('latin1').match(what)?.length ?? 0;
const pages = (pdf: Buffer) => countIn(pdf, /\/Type \/Page\b/g);

describe('a finding’s report', () => {
  it('is one page with a picture, whose addresses can be clicked', async () => {
    const pdf = await made({}, readFileSync(PICTURE));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages(pdf)).toBe(1);
    expect(countIn(pdf, /\/Subtype \/Image/g)).toBeGreaterThan(0);
    expect(pdf.toString('latin1')).toContain('(https://nordvik.example/innsyn/postliste)');
    expect(pdf.toString('latin1')).toContain('(https://hyrde.example/findings/1)');
  });

  it('says which law bids the page to be there, and leads to it', async () => {
    const url = 'https://lovdata.example/lov/2006-05-19-16';
    const duty = { country: 'NO', law: 'Offentleglova', section: '§ 10', since: '2009-01-01', url, sure: false };
    const pdf = await made({ duties: [duty] });
    expect(pages(pdf)).toBe(1);
    expect(pdf.toString('latin1')).toContain(`(${url})`);
  });

  it('stays one page, whatever it is told', async () => {
    const long = 'svært lang tekst '.repeat(400);
    const step = { url: `https://nordvik.example/${'sti/'.repeat(200)}`, label: long };
    const verification = {
      id: '0190b0c2-0000-7000-8000-000000000004',
      person: { id: '0190b0c2-0000-7000-8000-000000000005', name: long },
      verdict: 'correct' as const,
      rightUrl: null,
      note: long,
      drawn: 'sample' as const,
      second: false,
      at: AT,
      undoneAt: null,
    };
    const much = { title: long, trail: Array.from({ length: 40 }, () => step) };
    expect(pages(await made({ ...much, verifications: [verification, verification] }, readFileSync(PICTURE)))).toBe(1);
  });

  it('is made of what was searched in vain, in letters of any language we know, and in both languages', async () => {
    const nothing = { url: null, title: null, outcome: 'not-found', reason: 'site-exhausted', received: null } as const;
    expect(pages(await made({ ...nothing, trail: [], matches: [] }))).toBe(1);
    expect(pages(await made({ title: 'Prohlášení o přístupnosti · Προσβασιμότητα · Доступность' }))).toBe(1);
    const norwegian = await reportPdf({
      finding: finding(),
      picture: null,
      address: 'https://hyrde.example/findings/1',
      at: AT,
      words: nb,
      language: 'nb',
      format: formats('nb', 'Europe/Oslo'),
    });
    expect(pages(norwegian)).toBe(1);
  });
});
