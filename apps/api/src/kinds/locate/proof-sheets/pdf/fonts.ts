import { fileURLToPath } from 'node:url';

/** The fonts of a proof sheet: a PDF's own know Western European letters alone. */
export type FontName = 'text' | 'bold';

const FILES: Record<FontName, string> = {
  text: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

export const FONTS = Object.keys(FILES) as FontName[];

/** The file of a font. @throws where its package is not installed */
export const fontFile = (name: FontName): string => fileURLToPath(import.meta.resolve(FILES[name]));
