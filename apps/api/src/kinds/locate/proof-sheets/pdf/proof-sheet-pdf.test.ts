import { inflateSync } from 'node:zlib';
import type { TextLanguage } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { PIXEL } from '../../../../testing/fixtures.js';
import { everyElement, taggedPdf } from '../../../../testing/tagged-pdf.js';
import { type ProofSheetContent, proofSheetPdf } from './proof-sheet-pdf.js';

const AT = new Date('2026-11-23T07:00:00.000Z');

/** Content of a typical finding: some trail steps, five files, a verdict or two. */
const content = (some: Partial<ProofSheetContent> = {}): ProofSheetContent => ({
  target: { name: { en: 'Mail record', nb: 'Postliste' }, version: 1 },
  site: { name: 'Nordvik', region: 'Nord', homeUrl: 'https://www.nordvik.example/' },
  sweep: 'Mail record, November',
  practice: false,
  answer: 'yes',
  reason: 'accepted',
  url: 'https://www.nordvik.example/innsyn/postliste',
  title: 'Offentlig postliste – Nordvik kommune',
  register: null,
  confidence: 0.93,
  confidenceIs: 'probability',
  words: ['postliste', 'innsyn', 'journal'],
  quotes: ['dagens postliste med brev til og fra kommunen', 'Be om innsyn i et dokument', 'Offentlig journal'],
  duties: [
    {
      country: 'NO',
      law: 'Offentleglova',
      section: '§ 10',
      since: '2009-01-01',
      url: 'https://lovdata.example/lov/2006-05-19-16',
      sure: false,
    },
  ],
  trail: [
    { url: 'https://www.nordvik.example/', label: '' },
    { url: 'https://www.nordvik.example/politikk', label: 'Politikk og innsyn' },
    { url: 'https://www.nordvik.example/innsyn/postliste', label: 'Postliste' },
  ],
  given: true,
  clock: (['asked', 'answered', 'received', 'read'] as const).map((moment) => ({ moment, at: AT.toISOString() })),
  page: { status: 200, address: '192.0.2.7:443', hops: [] },
  files: (['received', 'document', 'text', 'picture', 'exchange'] as const).map((kind) => ({
    kind,
    name: `www.nordvik.example.${kind}`,
    sha256: 'a'.repeat(64),
  })),
  pictured: true,
  picture: {
    width: 1280,
    height: 1100,
    pageHeight: 1100,
    marks: [{ word: 'postliste', x: 200, y: 300, width: 90, height: 20 }],
  },
  redacted: [],
  algorithm: 'herder:cost=0.004',
  engineVersion: '2',
  downloads: 7,
  verdicts: [{ verdict: 'correct', rightUrl: null, at: AT.toISOString() }],
  ...some,
});

const made = (some: Partial<ProofSheetContent> = {}, picture: Buffer | null = PIXEL, language: TextLanguage = 'en') =>
  proofSheetPdf({
    content: content(some),
    language,
    version: 1,
    at: AT,
    picture,
    address: 'https://hyrde.example/findings/1',
  });
/** Structure of the PDF as text; in these files it is not compressed, unlike the page contents. */
const structure = (pdf: Buffer) => pdf.toString('latin1');
const pages = (pdf: Buffer) => structure(pdf).match(/\/Type \/Page\b/g)?.length ?? 0;

/** Content streams of all pages, decompressed. */
function drawn(pdf: Buffer): string {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (structure(pdf.subarray(at - 3, at)) === 'end') continue;
    try {
      streams.push(inflateSync(pdf.subarray(at + 7)).toString('latin1'));
    } catch {
      // not compressed: a picture's or a font's stream
    }
  }
  return streams.filter((text) => text.includes(' Tf')).join('\n');
}
/** Font sizes in points of all text. */
const sizes = (pdf: Buffer) => [...drawn(pdf).matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
const boxes = (pdf: Buffer) => drawn(pdf).match(/ re$/gm)?.length ?? 0;

describe('a proof sheet', () => {
  it('is one page with picture, law and hashes, and with hyperlinks', async () => {
    for (const language of ['en', 'nb'] as const) {
      const pdf = await made({}, PIXEL, language);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pages(pdf)).toBe(1);
      expect(structure(pdf)).toContain('/Subtype /Image');
      for (const link of [content().url, content().duties[0]?.url, 'https://hyrde.example/findings/1'])
        expect(structure(pdf)).toContain(`(${link})`);
    }
  });

  it('is tagged as PDF/UA requires, on one page and on several, in its language', async () => {
    const trail = Array.from({ length: 60 }, (_, i) => ({
      url: `https://www.nordvik.example/${i}`,
      label: `Steg ${i}`,
    }));
    for (const [some, language] of [
      [{}, 'en'],
      [{ trail, practice: true }, 'nb'],
      [{ url: null }, 'en'],
    ] as const) {
      const {
        faults,
        tree,
        language: of,
      } = taggedPdf(await made({ ...some, trail: 'trail' in some ? [...some.trail] : [] }, PIXEL, language));
      expect([faults, of]).toEqual([[], language]);
      const types = everyElement(tree).map(({ type }) => type);
      expect(types.filter((type) => type === 'H1')).toHaveLength(1);
      expect(types).toEqual(expect.arrayContaining(['H2', 'P', 'Link', 'Figure']));
    }
  });

  it('has no type under eight points', async () => {
    const all = sizes(await made());
    expect(all.length).toBeGreaterThan(20);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(8);
  });

  it('marks the words in the picture', async () => {
    const { picture } = content();
    const marks = picture?.marks.flatMap((mark) => [mark, { ...mark, y: mark.y + 40 }, { ...mark, y: 90_000 }]) ?? [];
    const [none, three] = await Promise.all([
      made({ picture: null }),
      made({ picture: picture && { ...picture, marks } }),
    ]);
    expect(boxes(three) - boxes(none)).toBe(marks.length);
  });

  it('leaves nothing out: long content continues overleaf', async () => {
    const steps = Array.from({ length: 60 }, (_, i) => ({
      url: `https://www.nordvik.example/steg/${i}`,
      label: `Steg ${i}`,
    }));
    const verdicts = Array.from({ length: 60 }, () => ({
      verdict: 'correct' as const,
      rightUrl: null,
      at: AT.toISOString(),
    }));
    const pdf = await made({ trail: steps, verdicts });
    expect(pages(pdf)).toBeGreaterThan(1);
    for (const { url } of steps) expect(structure(pdf)).toContain(`(${url})`);
  });

  it('is created for a page with very long texts', async () => {
    const long = 'svært lang tekst '.repeat(400);
    const trail = Array.from({ length: 40 }, () => ({
      url: `https://nordvik.example/${'sti/'.repeat(200)}`,
      label: long,
    }));
    const pdf = await made({ title: long, words: [long], quotes: [long, long, long], trail });
    expect(pages(pdf)).toBeLessThan(30);
  });

  it('is created for a search without result, and in the letters of any known language', async () => {
    const nothing = {
      url: null,
      title: null,
      reason: 'site-exhausted',
      answer: 'not-found',
      page: null,
      clock: [],
    } as const;
    expect(
      pages(await made({ ...nothing, clock: [], trail: [], words: [], quotes: [], files: [], verdicts: [] }, null)),
    ).toBe(1);
    expect(pages(await made({ title: 'Prohlášení o přístupnosti · Προσβασιμότητα · Доступность' }))).toBe(1);
  });
});
