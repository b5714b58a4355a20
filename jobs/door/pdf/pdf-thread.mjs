// @ts-check
/** Reads one PDF in a thread of its own, so that what never ends can be ended: see pdf.ts. Plain JavaScript, since threads begin with a file that runs as it is. */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/** @typedef {{ bytes: Uint8Array, maxPages: number, maxText: number }} Asked */

/** @param {Asked} asked */
async function read({ bytes, maxPages, maxText }) {
  const document = await getDocumentProxy(bytes, { isEvalSupported: false, disableFontFace: true, verbosity: 0 });
  const { info } = await document.getMetadata();
  const named = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
  let text = '';
  for (let n = 1; n <= Math.min(document.numPages, maxPages) && text.length < maxText; n++) {
    const { items } = await (await document.getPage(n)).getTextContent();
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
  }
  return { title: named, text: text.slice(0, maxText) };
}

parentPort?.postMessage(await read(workerData));
