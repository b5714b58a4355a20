import { createServer } from 'node:http';
import { createFetcher, type Fetcher, findBrowser, memoryPoliteness } from '@hyrde/jobs/fetcher';
import { parsePage, wordsIn } from '@hyrde/jobs/html';
import { boxesOver } from '@hyrde/jobs/redaction';
import { parseAllowList } from '@hyrde/jobs/site';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listening } from '../../../../scripts/testing/listening.js';
import { redactedPicture } from './redacted-picture.js';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer({ resolveWithObject: true });

describe('a redacted picture', () => {
  it('is covered where a box is, and nowhere else', async () => {
    const boxes = [{ x: 10, y: 4, width: 70, height: 14 }];
    const { data, info } = await pixelsOf(await redactedPicture(await blank(100, 40), boxes, 'nb'));
    const isCovered = (x: number, y: number) => data[(y * info.width + x) * info.channels] !== 0xff;
    for (let y = 0; y < 40; y++)
      for (let x = 0; x < 100; x++) expect(isCovered(x, y)).toBe(x >= 10 && x < 80 && y >= 4 && y < 18);
  });

  it('has its stamp in the reader’s language, in boxes with room for it', async () => {
    const stamped = (width: number, language: 'en' | 'nb') =>
      blank(120, 30).then((png) => redactedPicture(png, [{ x: 0, y: 0, width, height: 20 }], language));
    expect(await stamped(100, 'en')).not.toEqual(await stamped(100, 'nb'));
    expect(await stamped(20, 'en')).toEqual(await stamped(20, 'nb'));
  });

  it('takes boxes beyond its edges', async () => {
    const png = await redactedPicture(await blank(20, 20), [{ x: 10, y: 10, width: 500, height: 500 }], 'en');
    expect((await pixelsOf(png)).info).toMatchObject({ width: 20, height: 20 });
  });

  it('is refused if the picture is larger than the fetcher takes pictures, or damaged', async () => {
    await expect(redactedPicture(await blank(9_000, 9_000), [], 'en')).rejects.toThrow(/pixel limit/);
    const png = await blank(50, 50);
    await expect(redactedPicture(png.subarray(0, 60), [], 'en')).rejects.toThrow();
    await expect(redactedPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), [], 'en')).rejects.toThrow();
  });
});

const browser = await findBrowser();

describe.skipIf(!browser.found)('the picture of a page', () => {
  let server: Listening;
  let fetcher: Fetcher;
  let origin: string;
  beforeAll(async () => {
    server = await listening(createServer((_, response) => void response.writeHead(404).end()));
    const { port } = server;
    ({ origin } = server);
    fetcher = createFetcher({
      allow: parseAllowList(`127.0.0.0/8:${port}`),
      politeness: memoryPoliteness({ addressGapMs: 0 }),
      crawlDelayMs: 0,
      browser: browser.found ? browser : null,
    });
  });
  afterAll(async () => {
    await fetcher.close();
    await server.close();
  });

  async function pictureOf(html: string): Promise<Buffer> {
    const picture = await fetcher.screenshot(`${origin}/side`, html);
    if (picture.kind !== 'picture') throw new Error(`No picture: ${picture.kind}`);
    return Buffer.from(picture.png);
  }
  /** The picture with every name redacted that is in the text; null if text and picture disagree. */
  async function redacted(html: string, png: Buffer, names: readonly string[]): Promise<Buffer | null> {
    const { text } = parsePage(html, `${origin}/side`);
    const hidden = names.reduce((done, name) => done.replaceAll(name, '•'.repeat(name.length)), text);
    const boxes = boxesOver(wordsIn(png) ?? [], text, hidden);
    return boxes && redactedPicture(png, boxes, 'nb');
  }
  const PAGE = (body: string) =>
    `<!doctype html><html lang="nb"><title>Liste</title><style>body { font: 16px/24px monospace; width: 600px }</style>
    <h1>Postliste for Nordvik kommune</h1><nav><a href="/">Forsiden</a> <a href="/innsyn">Innsyn</a></nav>${body}
    <p>Dokumenter som er unntatt offentlighet, vises ikke i listen.</p>`;

  // A font of one width: if nothing of the name can be seen, the pictures of both pages are the same to the pixel.
  it.each([
    ['a table', '<table><tr><td>12.03.2026<td>Klage på vedtak om bod<td>KARI BERG'],
    ['a name broken over lines', '<p style="width:11ch">Klage fra KARI BERG på vedtak'],
    ['letters in elements of their own', '<p>Klage fra <b>KA</b>RI B<i>E</i>RG på vedtak'],
    ['soft hyphens', '<p>Klage fra KA\u00ADRI BERG på vedtak'],
    ['a hidden copy before', '<p hidden>KARI BERG</p><p>Klage fra KARI BERG på vedtak'],
    ['a field', '<p>Klage fra <input size=20 style="font:inherit" value="KARI BERG"> på vedtak'],
    ['a missing picture', '<p>Klage fra KARI BERG <img width=200 height=40 alt="KARI BERG"> på vedtak'],
    ['a shadow tree', '<div><template shadowrootmode="closed"><p>KARI BERG</p></template></div>'],
    ['text by CSS', '<style>td::after { content: attr(data-n) }</style><table><tr><td data-n="KARI BERG">Klage fra'],
    ['a turned element', '<p style="transform: rotate(3deg)">Klage fra KARI BERG på vedtak'],
    ['a document in the page', `<iframe srcdoc="<p>KARI BERG" width=300 height=60></iframe>`],
    ['the lower part of a long page', '<div style="height:2500px"></div><p>Klage fra KARI BERG på vedtak'],
  ])(
    'shows nothing of a name in %s',
    async (_, body) => {
      const [kari, rune] = [PAGE(body), PAGE(body.replaceAll(/KA(.?)RI/g, 'OL$1AV').replaceAll('BERG', 'DAHL'))];
      const other = rune.replaceAll('<b>KA</b>RI B<i>E</i>RG', '<b>OL</b>AV D<i>A</i>HL');
      const names = ['KARI', 'BERG', 'OLAV', 'DAHL'];
      const pictures = await Promise.all([pictureOf(kari), pictureOf(other)]);
      expect(pictures[0].equals(pictures[1])).toBe(false);
      const [one, two] = [await redacted(kari, pictures[0], names), await redacted(other, pictures[1], names)];
      expect(one).not.toBeNull();
      expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
    },
    60_000,
  );

  it('shows nothing of a name that moves', async () => {
    const style = '@keyframes a { to { margin-left: 300px } } p.moving { color: #f00; animation: a 1s infinite }';
    const html = PAGE(`<style>${style}</style><p>Klage fra</p><p class="moving">KARI</p><p>på vedtak`);
    const png = await pictureOf(html);
    const isRed = async (picture: Buffer) => {
      const { data, info } = await pixelsOf(picture);
      for (let i = 0; i < data.length; i += info.channels) if ((data[i] ?? 0) > (data[i + 1] ?? 0) + 40) return true;
      return false;
    };
    expect(await isRed(png)).toBe(true);
    const covered = await redacted(html, png, ['KARI']);
    expect(covered && (await isRed(covered))).toBe(false);
  }, 60_000);

  it('is unchanged outside the names', async () => {
    const html = PAGE('<p>Klage fra KARI BERG på vedtak');
    const png = await pictureOf(html);
    const [before, after] = [await pixelsOf(png), await pixelsOf((await redacted(html, png, ['KARI'])) ?? Buffer.of())];
    let different = 0;
    for (let i = 0; i < before.data.length / before.info.channels; i++)
      if (before.data[i * before.info.channels] !== after.data[i * after.info.channels]) different++;
    expect(different).toBeGreaterThan(0);
    expect(different).toBeLessThan(60 * 30); // the four letters' box
  }, 60_000);

  it('has no places of words if the page has too many', async () => {
    const png = await pictureOf(PAGE(`<p style="font-size:1px">${'a '.repeat(45_000)}`));
    expect(wordsIn(png)).toBeNull();
  }, 60_000);
});
