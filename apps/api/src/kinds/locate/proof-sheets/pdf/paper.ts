import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import type { SheetLanguage } from './words.js';

/** Fonts of a proof sheet; the standard fonts of PDF contain only Western European letters. */
export type FontName = 'text' | 'bold';

const FILES: Record<FontName, string> = {
  text: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

const NAMES = Object.keys(FILES) as FontName[];

let read: Promise<[FontName, Font][]> | undefined;

/**
 * The fonts, loaded once per process: reading their layout tables takes far longer than drawing a sheet.
 * @throws if the fonts' package is not installed
 */
const fonts = (): Promise<[FontName, Font][]> => {
  read ??= import('fontkit').then(({ openSync }) =>
    NAMES.map((name) => [name, openSync(fileURLToPath(import.meta.resolve(FILES[name])))]),
  );
  return read;
};

export const MARGIN = 40;
/** Height of the footer, in points. */
export const FOOT = 44;

/**
 * Creates an empty A4 PDF with its first page; pages stay open until they are flushed. PDFKit is loaded on the first
 * call.
 */
export async function openPaper({
  title,
  language,
  at,
}: {
  title: string;
  language: SheetLanguage;
  at: Date;
}): Promise<{
  doc: PDFKit.PDFDocument;
  /** Number of bytes flushed so far. */
  size(): number;
  /**
   * Ends the document.
   * @returns the whole document
   */
  end(): Promise<Buffer>;
}> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // No default font: PDFKit caches a font by the name of its first use and would read a default font of ours again
    // for each name.
    font: null as unknown as string,
    info: { Title: title, Creator: 'Hyrde', CreationDate: at },
  });
  for (const [name, font] of await fonts()) doc.registerFont(name, font);
  const chunks: Buffer[] = [];
  let size = 0;
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
    });
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  return {
    doc,
    size: () => size,
    async end() {
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/**
 * A time to the second, in UTC for every reader.
 * @param iso time as ISO 8601 in UTC
 */
export const second = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;
