import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import type { SheetLanguage } from './words.js';

/** The fonts of a proof sheet: a PDF's own know Western European letters alone. */
export type FontName = 'text' | 'bold';

const FILES: Record<FontName, string> = {
  text: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

const NAMES = Object.keys(FILES) as FontName[];

let read: Promise<[FontName, Font][]> | undefined;

/**
 * The fonts, read once a process: what they say of how letters stand together takes far longer to read than a sheet to
 * draw. @throws where their package is not installed
 */
const fonts = (): Promise<[FontName, Font][]> => {
  read ??= import('fontkit').then(({ openSync }) =>
    NAMES.map((name) => [name, openSync(fileURLToPath(import.meta.resolve(FILES[name])))]),
  );
  return read;
};

export const MARGIN = 40;
/** Room for what stands below every page. */
export const FOOT = 44;

/** An empty PDF on A4, one page begun; pages stay open until they are flushed. What draws it is loaded by the first. */
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
  /** Bytes so far: of what is flushed. */
  size(): number;
  /** Ends it. @returns all of it */
  end(): Promise<Buffer>;
}> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // Were one of ours the first, it would be read anew whenever it is named: it is kept by the name it is first had by.
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

/** By one clock and in one zone, whoever reads it. @param iso a time as ISO 8601 in UTC */
export const second = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;
