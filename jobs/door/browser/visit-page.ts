import { RENDER_QUIET_MS } from '@hyrde/contracts';
import type { ElementHandle, Page } from 'puppeteer';
import type { ControlMarks, VisitSteps } from '../../site/index.js';
import type { PageTraffic } from './page-traffic.js';

/** What a visit has to go by. */
export interface VisitPace {
  /** Between two things that a visitor does, in milliseconds. */
  paceMs: number;
  /** When it must be over, in milliseconds since 1970. */
  until: number;
}

/**
 * Does what a visitor does on a drawn page. What is not there is not done: its traffic tells.
 * @param settled waits until the page asks for nothing more
 */
export async function doSteps(
  page: Page,
  { type, more }: VisitSteps,
  traffic: PageTraffic,
  { paceMs, until }: VisitPace,
  settled: () => Promise<void>,
): Promise<void> {
  const step = async (act: () => Promise<boolean>): Promise<boolean> => {
    if (Date.now() + paceMs + RENDER_QUIET_MS > until) return false;
    await new Promise((resolve) => setTimeout(resolve, paceMs));
    const before = traffic.size;
    traffic.step++;
    if (!(await act())) return false;
    await settled();
    return traffic.size > before;
  };
  if (type) await step(() => typeWords(page, type, traffic, settled));
  for (let times = 0; more && times < more.times; times++)
    if (!(await step(() => (more.label === null ? goDown(page) : press(page, { label: more.label }))))) return;
}

/** In one piece, as if pasted: a field that searches while one types would ask for each letter. */
async function typeWords(
  page: Page,
  { field, words, button }: NonNullable<VisitSteps['type']>,
  traffic: PageTraffic,
  settled: () => Promise<void>,
): Promise<boolean> {
  const input = await find(page, 'input, textarea', field);
  if (!input) return false;
  const before = traffic.size;
  await input.evaluate((element, text) => {
    const typed = element as HTMLInputElement;
    typed.focus();
    // The prototype's setter: frameworks replace the element's own to hear of changes that they made themselves.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(typed), 'value')?.set?.call(typed, text);
    typed.dispatchEvent(new Event('input', { bubbles: true }));
    typed.dispatchEvent(new Event('change', { bubbles: true }));
  }, words);
  await settled();
  if (traffic.size === before) {
    await page.keyboard.press('Enter');
    await settled();
  }
  if (traffic.size === before && button) await press(page, button);
  return true;
}

async function press(page: Page, marks: ControlMarks): Promise<boolean> {
  const button = await find(page, 'button, a, input[type=submit], input[type=button], [role=button]', marks);
  await button?.evaluate((element) => (element as HTMLElement).click());
  return button !== null;
}

async function goDown(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    globalThis.scrollTo(0, document.documentElement.scrollHeight);
    globalThis.dispatchEvent(new Event('scroll'));
  });
  return true;
}

/** The first element that has all these marks and can be used. */
async function find(page: Page, kinds: string, marks: ControlMarks): Promise<ElementHandle | null> {
  const handle = await page.evaluateHandle(
    (selector, { id, name, label }) => {
      const spaced = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
      const says = (element: Element) =>
        [
          element.textContent,
          ...['value', 'placeholder', 'aria-label', 'title'].map((each) => element.getAttribute(each)),
        ]
          .map(spaced)
          .includes(label ?? '');
      const isOff = (element: Element) =>
        element.closest('[disabled], [aria-disabled=true], .disabled, [hidden]') !== null;
      return (
        [...document.querySelectorAll(selector)].find(
          (element) =>
            (id === undefined || element.id === id) &&
            (name === undefined || element.getAttribute('name') === name) &&
            (label === undefined || says(element)) &&
            !isOff(element),
        ) ?? null
      );
    },
    kinds,
    marks,
  );
  return handle.asElement() as ElementHandle | null;
}
