import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

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
export const fonts = (): Promise<[FontName, Font][]> => {
  read ??= import('fontkit').then(({ openSync }) =>
    NAMES.map((name) => [name, openSync(fileURLToPath(import.meta.resolve(FILES[name])))]),
  );
  return read;
};
