import { expect, it } from 'vitest';
import { everyElement, taggedPdf } from '../../../../testing/tagged-pdf.js';
import { openPaper } from '../../proof-sheets/pdf/paper.js';
import type { ReportContent } from '../reports.schemas.js';
import type { ReportLine } from './body-table.js';
import { drawCover } from './cover.js';

const AT = new Date('2026-11-29T08:00:00.000Z');
const answers = {
  ...{ yes: 9_000, probably: 300, no: 7, 'does-not-apply': 0, 'could-not-be-reached': 50 },
  ...{ 'not-found': 3_000, 'not-searched': 0 },
};
const target = (slug: string, name: string) => ({
  ...{ slug, name: { en: name, nb: name }, answers, verified: 4, version: null, algorithm: null, accuracy: null },
  head: { applies: 12_357, searched: 12_357, wantsALook: 300 },
});
const LINES = 12_357;

/** Report of 12,357 bodies in five regions about these targets. */
async function made(names: readonly string[]): Promise<Buffer> {
  const report: ReportContent = {
    ...{ title: 'Everything', introduction: 'One.\n\nTwo.', organisation: { name: 'Office', hasLogo: false } },
    ...{
      question: { en: 'All bodies.', nb: 'Alle.' },
      missingTargets: ['gone'],
      practice: true,
      asOf: AT.toISOString(),
    },
    ...{
      region: null,
      isSelection: false,
      sites: LINES,
      targets: names.map((name) => target(name, name)),
      regions: [],
    },
  };
  const grounds = names.map(() => ({
    url: 'https://www.nordvik.example/postliste',
    why: 'Found: “postliste” is in its title.',
  }));
  const lines: ReportLine[] = Array.from({ length: LINES }, (_, i) => ({
    name: `Body ${i}`,
    region: `Region ${i % 5}`,
    answers: names.map(() => (i % 2 ? ('yes' as const) : ('not-found' as const))),
    ...{ grounds, sheets: undefined },
  }));
  const paper = await openPaper({ title: 'Everything', language: 'en', at: AT });
  const of = { report, lines, language: 'en' as const, answers: [], sheets: 0, map: null, logo: null };
  await drawCover(paper.doc, { ...of, breathe: async () => {} });
  return paper.end();
}

it.each([[['minutes', 'contact']], [Array.from({ length: 28 }, (_, i) => `target ${i}`)]])(
  'is drawn of 12,357 bodies and says how many are printed: %#',
  async (names) => {
    const pdf = await made(names);
    const { faults, tree } = taggedPdf(pdf);
    expect(faults).toEqual([]);
    const rows = everyElement(tree).filter(({ type }) => type === 'TR');
    expect(rows.length).toBeGreaterThan(1_000);
    expect(rows.length).toBeLessThan(6_000);
    expect(pdf.length).toBeLessThan(30_000_000);
  },
  60_000,
);
