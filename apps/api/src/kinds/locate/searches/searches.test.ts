import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { found, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { LocateSummary } from '../sweeps/summary.js';
import type { Search } from './searches.schemas.js';

const api = await apiForFile();
const auditor = await api.as('auditor');

describe('a sweep’s searches', () => {
  let sweepId: string;
  let siteIds: string[];
  beforeAll(async () => {
    siteIds = await makeSites(api.db, 30, { region: 'East' });
    const made = await makeSweep(
      api.db,
      siteIds,
      [
        ...found(10).map((search, i) => ({
          ...search,
          downloads: i,
          confidence: i / 10,
          verdict: i < 2 ? ('wrong' as const) : undefined,
        })),
        ...Array.from({ length: 10 }, (_, i) => ({
          outcome: 'not-found' as const,
          reason: i < 5 ? ('site-exhausted' as const) : ('budget-spent' as const),
          downloads: 60,
        })),
        ...Array.from({ length: 10 }, () => ({
          outcome: 'unreachable' as const,
          reason: 'time-out' as const,
          downloads: 1,
        })),
      ].map(({ verdict, ...rest }: ReturnType<typeof found>[number]) => (verdict ? { ...rest, verdict } : rest)),
    );
    sweepId = made.sweepId;
  });

  const every = async (query: string): Promise<Search[]> => {
    const all: Search[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await auditor.get<{ items: Search[]; next: string | null; total: number }>(
        `/sweeps/${sweepId}/searches?limit=7&${query}${cursor}`,
      );
      all.push(...body.items);
      if (!body.next) {
        expect(body.total).toBe(all.length);
        return all;
      }
      cursor = `&cursor=${body.next}`;
    }
  };

  it('are paged without loss or repetition, in every order', async () => {
    const keys: Record<string, (search: Search) => string | number> = {
      site: ({ site }) => site.name,
      downloads: ({ downloads }) => downloads,
      confidence: ({ confidence }) => confidence ?? -1,
      finished: ({ finishedAt }) => finishedAt ?? '',
    };
    for (const [sort, key] of Object.entries(keys)) {
      const up = await every(`sort=${sort}`);
      expect(new Set(up.map(({ id }) => id)).size).toBe(30);
      expect(up.map(key)).toEqual(up.map(key).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      expect((await every(`sort=-${sort}`)).map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
    }
  });

  it('are filtered by outcome, reason, answer, verdict and text; the answers make up all', async () => {
    expect(await every('outcome=not-found')).toHaveLength(10);
    expect(await every('reason=budget-spent')).toHaveLength(5);
    expect(await every('verdict=wrong')).toHaveLength(2);
    expect(await every('text=east%200003')).toHaveLength(1);
    const { body } = await auditor.get<{ summary: LocateSummary }>(`/sweeps/${sweepId}`);
    for (const [answer, count] of Object.entries(body.summary.answers))
      expect(await every(`answer=${answer}`)).toHaveLength(count);
    expect(body.summary.answers).toEqual({
      yes: 10,
      probably: 0,
      no: 5,
      'does-not-apply': 0,
      'could-not-be-reached': 10,
      'not-found': 5,
      'not-searched': 0,
    });
  });

  it('are exported with every site, formulas disarmed', async () => {
    await api.db.site.update({ where: { id: siteIds[0] ?? '' }, data: { name: '=HYPERLINK("https://evil.example")' } });
    const { text, headers } = await auditor.get(`/sweeps/${sweepId}/export.csv`);
    expect(headers.get('content-disposition')).toContain('attachment');
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(rows).toHaveLength(30);
    expect(rows.map(({ site }) => site)).toContain('\'=HYPERLINK("https://evil.example")');
    expect(rows.filter(({ answer }) => answer === 'could-not-be-reached')).toHaveLength(10);
  });

  it('are exported for a Norwegian spreadsheet: semicolons, and commas in numbers', async () => {
    const { text } = await auditor.get(`/sweeps/${sweepId}/export.csv?separator=semicolon`);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter: ';' });
    expect(rows).toHaveLength(30);
    expect(rows.map(({ confidence }) => confidence).filter(Boolean)).not.toContainEqual(expect.stringContaining('.'));
    const { status } = await auditor.get(`/sweeps/${sweepId}/export.csv?separator=tab`);
    expect(status).toBe(400);
  });

  it('are exported as an Excel workbook that holds the rows of the filter, and explains its columns', async () => {
    const { bytes } = await auditor.get(`/sweeps/${sweepId}/export.xlsx?answer=could-not-be-reached`);
    const files = unzipSync(bytes);
    const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(xml('xl/worksheets/sheet1.xml').match(/<row /g)).toHaveLength(1 + 10);
    expect(xml('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    const csv = (await auditor.get(`/sweeps/${sweepId}/export.csv`)).text;
    const [head]: string[][] = parse(csv, { bom: true });
    expect(xml('xl/worksheets/sheet2.xml').match(/<row /g)).toHaveLength(head?.length ?? 0);
  });

  it('make a site’s timeline, newest first', async () => {
    await makeSweep(api.db, siteIds, found(1), { at: new Date(Date.now() + 1_000) });
    const first = await auditor.get<{ items: Search[]; next: string | null }>(`/sites/${siteIds[0]}/searches?limit=1`);
    const second = await auditor.get<{ items: Search[]; next: string | null }>(
      `/sites/${siteIds[0]}/searches?limit=1&cursor=${first.body.next}`,
    );
    expect(first.body.items[0]?.downloads).toBe(10);
    expect(second.body.items[0]?.downloads).toBe(0);
    expect(second.body.next).toBeNull();
  });
});
