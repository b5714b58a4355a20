import type { Page } from './page.js';

/** The lines of a page's main part – of the whole page, where it has none. */
export const linesOfMain = (page: Page): string[] => mainOf(page, page.text === '' ? [] : page.text.split('\n'));

/** What belongs to the lines of a page's main part, of what belongs to each line of the page; all, where it has none. */
export function mainOf<T>({ mainLines }: Page, lines: T[]): T[] {
  if (!mainLines || mainLines.length === 0) return lines;
  const main: T[] = [];
  for (let i = 0; i < mainLines.length; i += 2)
    for (const line of lines.slice(mainLines[i], mainLines[i + 1])) main.push(line);
  return main.length > 0 ? main : lines;
}
