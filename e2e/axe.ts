/// <reference lib="dom" />
import axe from 'axe-core';
import type { Page } from 'puppeteer';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations that axe finds on the page, a line each. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    // Scrolls to the end, where a bar at the window's bottom covers nothing that could not be scrolled into view.
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const { violations } = await window.axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
    window.scrollTo({ top: 0, behavior: 'instant' });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  }, RULES);
}

/**
 * Number of pixels by which the page, or a table whose rows are cards, is wider than its place. Other tables may scroll
 * in their frames; a card that must be scrolled sideways is cut off.
 */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const frames = [...document.querySelectorAll('table.stacked > tbody')].flatMap((rows) =>
      rows.checkVisibility() && getComputedStyle(rows).display === 'block' ? (rows.closest('section') ?? []) : [],
    );
    const places = [document.documentElement, ...frames];
    return Math.max(...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });

declare global {
  interface Window {
    axe: typeof axe;
  }
}
