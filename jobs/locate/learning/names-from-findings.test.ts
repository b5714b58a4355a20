import { namesFor, namesOf } from '@hyrde/contracts';
import { expect, it } from 'vitest';
import { type NamedFinding, namesFromFindings } from './names-from-findings.js';

const finding = (site: number, over: Partial<NamedFinding> = {}): NamedFinding => ({
  siteId: `site ${site}`,
  target: 'mail-record',
  language: 'nb',
  title: `Dagens brev – By ${site} kommune`,
  label: 'Dagens brev',
  confidence: 0.6,
  verdict: null,
  ...over,
});
const findings = (count: number, over: Partial<NamedFinding> = {}) =>
  Array.from({ length: count }, (_, site) => finding(site, over));
const known = namesFor(namesOf('mail-record') ?? {}, 'nb');
const taught = (some: readonly NamedFinding[]) =>
  namesFromFindings(some, 'mail-record', 'nb', known).map(({ text, siteIds }) => [text, siteIds.size]);

it('learns a name that four sites share, once a site, and no title of a single one', () => {
  expect(taught(findings(4))).toEqual([['Dagens brev', 4]]);
  expect(taught(findings(3))).toEqual([]);
  expect(taught([...findings(3), finding(2)])).toEqual([]);
});

it.each<[string, NamedFinding[]]>([
  ['of findings of which none is expected to be right', findings(9, { confidence: 0.1 })],
  ['of another language', findings(9, { language: 'sv' })],
  ['that is known', findings(9, { label: 'Postliste', title: 'Postliste' })],
  ['of a look-alike', findings(9, { label: 'Personvern', title: 'Personvern' })],
  ['that pages of other targets bear', [...findings(5), ...findings(2, { target: 'foi' })]],
  ['of a page judged wrong', [...findings(9), finding(10, { verdict: 'wrong' })]],
])('learns no name %s', (_which, some) => {
  expect(taught(some)).toEqual([]);
});

it('learns a name that many unsure findings share', () => {
  expect(taught(findings(9, { confidence: 0.2 }))).toEqual([['Dagens brev', 9]]);
});

it('weighs findings of other targets by their confidence', () => {
  const others = (confidence: number) => findings(9, { target: 'foi', confidence });
  expect(taught([...findings(9), ...others(0.3)])).toEqual([]);
  expect(taught([...findings(9), ...others(0.1)])).toEqual([['Dagens brev', 9]]);
});

it('keeps a name for which most verdicts are, and learns from judged findings of any confidence', () => {
  const right = findings(4, { confidence: 0.2, verdict: 'right' });
  expect(taught([...right, finding(10, { verdict: 'wrong' })])).toEqual([['Dagens brev', 4]]);
});

it('does not count what is judged wrong of another target', () => {
  expect(taught([...findings(4), ...findings(3, { target: 'foi', verdict: 'wrong' })])).toEqual([['Dagens brev', 4]]);
});
