// @ts-check
/**
 * Reads one PDF in a process of its own, so that an endless one can be killed and a huge one exhausts only its own
 * memory: see pdf.ts. The file arrives on standard input, `{ title, text, cpuMs }` is written to standard output. Plain
 * JavaScript, since a process starts from a file that runs unbuilt.
 */
import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';

/** @param {Uint8Array} bytes @param {number} maxPages @param {number} maxText characters */
async function read(bytes, maxPages, maxText) {
  const document = await getDocumentProxy(bytes, { isEvalSupported: false, disableFontFace: true, verbosity: 0 });
  const { info } = await document.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.slice(0, 1_000) : '';
  let text = '';
  for (let n = 1; n <= Math.min(document.numPages, maxPages) && text.length < maxText; n++) {
    const items = (await document.getPage(n)).streamTextContent().getReader();
    for (let piece = await items.read(); !piece.done && text.length < maxText; piece = await items.read())
      for (const item of piece.value.items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
  }
  return { title, text: text.slice(0, maxText) };
}

const [maxPages, maxText] = process.argv.slice(2).map(Number);
const output = await read(new Uint8Array(await buffer(process.stdin)), maxPages ?? 0, maxText ?? 0);
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ ...output, cpuMs: (user + system) / 1_000 }), () => process.exit(0));
