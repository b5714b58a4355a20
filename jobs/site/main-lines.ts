import type { Page } from './page.js';

/** The lines of a page's main part; all lines if it marks none. */
export const linesOfMain = (page: Page): string[] => mainOf(page, page.text === '' ? [] : page.text.split('\n'));

/**
 * The items that belong to the lines of a page's main part, given one item a line of the page; all if it marks none.
 */
export function mainOf<T>({ mainLines }: Page, lines: T[]): T[] {
  if (!mainLines || mainLines.length === 0) return lines;
  const main: T[] = [];
  for (let i = 0; i < mainLines.length; i += 2)
    for (const line of lines.slice(mainLines[i], mainLines[i + 1])) main.push(line);
  return main.length > 0 ? main : lines;
}
