import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { looksRightInBoth } from './looks-right.js';
import { firstSweepDone, product, searchesOf, signedIn, smallSweep, until, type Visitor } from './visitor.js';

const HYRDE = path.join(import.meta.dirname, '../jobs/cli/hyrde.mjs');

/** Runs `hyrde verify` on a packet in an empty folder, without the product's settings. */
function verified(packet: Buffer, fingerprint: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyrde-packet-'));
  writeFileSync(path.join(folder, 'packet.zip'), packet);
  const argv = [HYRDE, 'verify', 'packet.zip', '--key', fingerprint];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, env: {}, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, stdout, stderr };
}

interface Finding {
  receivedHash: string;
  textHash: string;
  screenshot: string;
  runnersUp: { rank: number; hasText: boolean }[];
  matches: { spans: { place: string; start: number; end: number }[] }[];
}

interface Sheet {
  version: number;
  language: string;
  sha256: string;
}

describe.skipIf(!product)('the evidence of a finding', () => {
  let visitor: Visitor;
  let sweep: string;
  let search: string;

  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
    sweep = (await firstSweepDone(visitor)).id;
    search = (await searchesOf(visitor, sweep, 'found'))[0]?.id ?? '';
    const finding = () => visitor.api<Finding>(`/findings/${search}`);
    await until(finding, ({ screenshot }) => screenshot !== 'pending', 120_000);
    await visitor.open(`/findings/${search}`);
  }, 600_000);

  const addresses = () => visitor.page.$$eval('a[download]', (links) => links.map((link) => link.getAttribute('href')));
  /** First two bytes and SHA-256 of a download. */
  const download = (address: string) =>
    visitor.page.evaluate(async (where) => {
      const bytes = await fetch(where).then((response) => response.arrayBuffer());
      const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      return {
        begins: [...new Uint8Array(bytes.slice(0, 2))],
        hash: [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      };
    }, address);

  it('is handed out as files, each with the sum that the screen shows', async () => {
    const rows = await visitor.page.$$eval('tr:has(a[download]):has(code)', (all) =>
      all.map((row) => ({
        address: row.querySelector('a')?.getAttribute('href') ?? '',
        sum: row.querySelector('code')?.textContent,
      })),
    );
    const { receivedHash, textHash } = await visitor.api<Finding>(`/findings/${search}`);
    const kinds = ['received', ...(textHash === receivedHash ? [] : ['document']), 'text', 'picture', 'exchange'];
    expect(rows.map(({ address }) => address)).toEqual(kinds.map((kind) => `/api/findings/${search}/files/${kind}`));
    expect(rows[0]?.sum).toBe(receivedHash);
    for (const { address, sum } of rows) expect((await download(address)).hash, address).toBe(sum);
  });

  it('shows, where nothing was found, the text of the page that came nearest', async () => {
    const { page, api, open } = visitor;
    const few = await smallSweep(visitor, { name: 'A few pages each', budget: 3 });
    for (const { id } of await searchesOf(visitor, few, 'not-found')) {
      const { runnersUp } = await api<Finding>(`/findings/${id}`);
      const nearest = runnersUp.find(({ hasText }) => hasText);
      if (!nearest) continue;
      await open(`/findings/${id}`);
      await page.$$eval('fieldset button', (buttons) => (buttons.at(-1) as HTMLElement | undefined)?.click());
      const { text } = await api<{ text: string }>(`/findings/${id}/text?rank=${nearest.rank}`);
      const [first = ''] = text.split('\n');
      await page.waitForFunction((wanted) => document.querySelector('main')?.innerText.includes(wanted), {}, first);
      return;
    }
    expect.fail('No search that found nothing has read any page.');
  });

  it('is handed out as WARC, of the finding and of its sweep', async () => {
    const gzip = [0x1f, 0x8b];
    await visitor.open(`/findings/${search}`);
    expect(await addresses()).toContain(`/api/findings/${search}/evidence.warc.gz`);
    expect((await download(`/api/findings/${search}/evidence.warc.gz`)).begins).toEqual(gzip);
    await visitor.open(`/runs/${sweep}`);
    expect(await addresses()).toContain(`/api/sweeps/${sweep}/evidence.warc.gz`);
    expect((await download(`/api/sweeps/${sweep}/evidence.warc.gz`)).begins).toEqual(gzip);
  });

  it('is handed out sealed, and the command of those who have nothing else finds it so', async () => {
    const { page, open } = visitor;
    await open(`/findings/${search}`);
    expect(await addresses()).toContain(`/api/findings/${search}/packet.zip`);
    const base64 = await page.evaluate(async (where) => {
      const bytes = new Uint8Array(await (await fetch(where)).arrayBuffer());
      return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    }, `/api/findings/${search}/packet.zip`);
    const packet = Buffer.from(base64, 'base64');
    await open('/visits');
    const fingerprint = await page.$eval('#seals ~ dl dd', (node) => node.textContent ?? '');
    expect(verified(packet, fingerprint)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('As it was sealed'),
    });
    packet.writeUInt8(packet.readUInt8(packet.indexOf('PNG')) ^ 1, packet.indexOf('PNG'));
    expect(verified(packet, fingerprint)).toMatchObject({ status: 1, stderr: expect.stringContaining('.png is not') });
  });

  it('looks right with its packet, and so does the page with the key', async () => {
    await looksRightInBoth(visitor, `/findings/${search}`, 'finding-packet');
    await looksRightInBoth(visitor, '/visits', 'visits-seals');
  });

  it('is handed out as a proof sheet, once made the same, with the sum that the screen then shows', async () => {
    const { page, open } = visitor;
    await open(`/findings/${search}`);
    const href = `/api/findings/${search}/proof-sheet.pdf?language=en`;
    const list = () => visitor.api<{ items: Sheet[] }>(`/findings/${search}/proof-sheets`);
    await page.locator(`a[href="${href}"]`).click();
    const made = ({ items }: { items: Sheet[] }) => items.find(({ language }) => language === 'en');
    const { version = 0, sha256 = '' } = made(await until(list, (all) => made(all) !== undefined, 60_000)) ?? {};
    const before = `/api/findings/${search}/proof-sheet.pdf?version=${version}`;
    const row = await page.waitForSelector(`tr:has(a[href="${before}"])`);
    expect(await row?.$eval('code', (code) => code.textContent)).toBe(sha256);
    for (const address of [href, before, href]) expect((await download(address)).hash).toBe(sha256);
  });

  it('is one page on paper, with no type under eight points', async () => {
    const { page, open } = visitor;
    await open(`/findings/${search}`);
    await page.emulateMediaType('print');
    const small = await page.$$eval('main *', (all) =>
      all
        .filter((one) => (one as HTMLElement).innerText?.trim() && one.getClientRects().length > 0)
        .map(
          (one) => [Number.parseFloat(getComputedStyle(one).fontSize) * 0.75, one.textContent?.slice(0, 30)] as const,
        )
        .filter(([points]) => points < 7.99),
    );
    await page.emulateMediaType();
    expect(small).toEqual([]);
    const paper = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });

  it('has the words marked where the search found them', async () => {
    const { page, api, open } = visitor;
    await open(`/findings/${search}`);
    const { matches } = await api<Finding>(`/findings/${search}`);
    const { text } = await api<{ text: string }>(`/findings/${search}/text`);
    const spans = matches.flatMap((match) => match.spans).filter(({ place }) => place === 'text');
    await page.$$eval('fieldset button', (buttons) => (buttons.at(-1) as HTMLElement | undefined)?.click());
    const marks = await page.$$eval('mark', (nodes) => nodes.map(({ textContent }) => textContent ?? ''));
    expect(spans.length).toBeGreaterThan(0);
    const unmarked = spans
      .map(({ start, end }) => text.slice(start, end))
      .filter((word) => !marks.some((mark) => mark.includes(word)));
    expect(unmarked).toEqual([]);
  });
});
