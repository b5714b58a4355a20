import type { Page } from './page.js';

/** The lines of a page's main part – of the whole page, where it has none. */
export function linesOfMain({ text, mainLines }: Page): string[] {
  const lines = text === '' ? [] : text.split('\n');
  if (!mainLines || mainLines.length === 0) return lines;
  const main: string[] = [];
  for (let i = 0; i < mainLines.length; i += 2) main.push(...lines.slice(mainLines[i], mainLines[i + 1]));
  return main.length > 0 ? main : lines;
}
