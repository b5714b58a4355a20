import { existsSync } from 'node:fs';
import path from 'node:path';

/** The fonts of a report: a PDF's own know Western European letters alone. */
export type FontName = 'text' | 'bold';

const FILES: Record<FontName, string> = { text: '400Regular/NotoSans_400Regular', bold: '700Bold/NotoSans_700Bold' };

export const FONTS = Object.keys(FILES) as FontName[];

/** Packages lie beside the project's folders, and the dashboard runs in its own. */
const PACKAGES = ['../../node_modules', 'node_modules'];

/** The file of a font. @throws where its package is not installed */
export function fontFile(name: FontName): string {
  const inPackage = `@expo-google-fonts/noto-sans/${FILES[name]}.ttf`;
  const files = PACKAGES.map((folder) => path.join(/* turbopackIgnore: true */ process.cwd(), folder, inPackage));
  const file = files.find((one) => existsSync(one));
  if (!file) throw new Error(`There is no font ${inPackage}.`);
  return file;
}
