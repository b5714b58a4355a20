import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiForFile } from '../testing/api.js';
import type { SiteImport, SiteImportLine, SiteListPreview } from './imports.schemas.js';
import { readSiteList } from './site-list.js';

const api = await apiForFile();
const auditor = await api.as('auditor');

const read = (text: string, layout = {}) => {
  const list = readSiteList(Buffer.from(text), layout);
  if (!list.ok) throw new Error(list.error);
  return { preset: list.preset, sites: list.lines.map((line) => (line.ok ? line.site : line.error)) };
};
const DOTGOV = 'Domain name,Domain type,Organization name,Suborganization name,City,State,Security contact email';
const INDICEPA =
  'Codice_IPA,Denominazione_ente,Codice_fiscale_ente,Tipologia,Codice_comune_ISTAT,CAP,Sito_istituzionale';
const ANNUAIRE = 'site_internet;nom;siren;code_insee_commune;url_service_public';

describe('a published list is recognised by its columns:', () => {
  it('the official list of .gov domains, whose domain is stored', () => {
    const { preset, sites } = read(`${DOTGOV}\nexampleville.gov,City,Town of Exampleville,,Exampleville,LA,(blank)\n`);
    expect(preset).toBe('dotgov');
    const stored = { name: 'Town of Exampleville', homeUrl: 'http://exampleville.gov/' };
    expect(sites).toMatchObject([{ ...stored, region: 'LA', tags: ['City'], language: null }]);
  });

  it('IndicePA, whose home pages have no scheme or are absent', () => {
    const { preset, sites } = read(
      `${INDICEPA}\nc_x001,Comune di Esempio,001,Pubbliche Amministrazioni,001001,10010,www.comune.esempio.example\nc_x002,Comune senza,002,x,001002,10011,null\n`,
    );
    expect(preset).toBe('indicepa');
    expect(sites).toMatchObject([
      { name: 'Comune di Esempio', homeUrl: 'https://www.comune.esempio.example/', number: 'c_x001' },
      expect.stringContaining(' is empty. Enter that of the home page'),
    ]);
  });

  it('France’s directory, whose home pages are a JSON array', () => {
    const cell = (...sites: string[]) =>
      `"${JSON.stringify(sites.map((valeur) => ({ libelle: '', valeur }))).replaceAll('"', '""')}"`;
    const { preset, sites } = read(
      [
        ANNUAIRE,
        `${cell('https://www.exemple.example', 'https://two.example')};Mairie - Exemple;200;01004;x`,
        `${cell()};Mairie - Sans site;201;01005;x`,
        `"[{broken";Mairie - Cassée;202;01006;x`,
      ].join('\n'),
    );
    expect(preset).toBe('annuaire');
    expect(sites).toMatchObject([
      { name: 'Mairie - Exemple', homeUrl: 'https://www.exemple.example/', number: '01004' },
      expect.stringContaining(' is empty. Enter that of the home page'),
      expect.stringContaining('“[{broken” is no web address.'),
    ]);
  });

  it('unless another layout is chosen, also for single columns', () => {
    const list = `${DOTGOV}\nx.gov,City,Town of X,,X,LA,\n`;
    for (const [text, layout, preset, site] of [
      ['name,url\nA,a.example\n', {}, 'plain', { homeUrl: 'https://a.example/' }],
      [list, { preset: 'plain', columns: ['homeUrl', null, 'name'] }, 'plain', { homeUrl: 'https://x.gov/' }],
      [
        list,
        { columns: ['homeUrl', null, null, null, 'name'] },
        'dotgov',
        { name: 'X', homeUrl: 'http://x.gov/', region: null },
      ],
    ] as const)
      expect(read(text, layout)).toMatchObject({ preset, sites: [site] });
  });
});

describe('the report of an import', () => {
  beforeEach(() => api.db.site.deleteMany({}));

  const promised = async (list: string) =>
    (await auditor.request<SiteListPreview>('POST', '/site-imports/preview', Buffer.from(list))).body;
  const done = async (list: string) =>
    (await auditor.request<SiteImport>('POST', '/site-imports', Buffer.from(list))).body;

  /** Lines of each class; twins spell the address of a site differently. */
  const LINE = fc.oneof(
    fc.record({ site: fc.nat(9), way: fc.constantFrom('https://www.', 'http://', '', 'https://') }),
    fc.constant(null),
  );

  it('agrees with the preview, and its sums add up, for any stored sites', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(LINE, { maxLength: 12 }),
        fc.array(LINE, { minLength: 1, maxLength: 25 }),
        async (first, second) => {
          await api.db.site.deleteMany({});
          const list = (lines: typeof first) =>
            [
              'name,homeUrl',
              ...lines.map((line) => (line ? `S${line.site},${line.way}s${line.site}.example` : 'B,no address')),
            ].join('\n');
          await done(list(first));
          const before = await api.db.site.count();
          const { fresh, known, twins, faulty } = await promised(list(second));
          expect(fresh + known + twins + faulty).toBe(second.length);
          const report = await done(list(second));
          expect(report).toMatchObject({ added: fresh, twins, failed: faulty });
          expect(report.updated + report.unchanged).toBe(known);
          expect(await api.db.site.count()).toBe(before + fresh);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of 12,000 lines with 300 twins, twelve faults and fifty known sites', async () => {
    const stateOf = (n: number) => (n % 2 === 0 ? 'LA' : 'MI');
    const lines = Array.from({ length: 11_688 }, (_, n) => `town${n}.gov,City,Town ${n},,Town,${stateOf(n)},x`);
    const twins = Array.from({ length: 300 }, (_, n) => `www.town${n}.gov,City,Again ${n},,Town,LA,x`);
    const faults = Array.from({ length: 12 }, () => 'no address,City,Fault,,Town,LA,x');
    await done([DOTGOV, ...lines.slice(0, 50)].join('\n'));
    const list = [DOTGOV, ...lines, ...twins, ...faults].join('\n');
    expect(await promised(list)).toMatchObject({ preset: 'dotgov', fresh: 11_638, known: 50, twins: 300, faulty: 12 });
    const report = await done(list);
    expect(report).toMatchObject({ added: 11_638, updated: 0, unchanged: 50, twins: 300, failed: 12, mendable: 12 });
    const log = await auditor.get<{ items: SiteImportLine[] }>(`/site-imports/${report.id}/lines?result=twin&limit=1`);
    expect(log.body).toMatchObject({
      items: [{ message: 'This line has the same home URL as line 2, which counts.' }],
    });
    expect(await api.db.site.count()).toBe(11_688);
  });
});
