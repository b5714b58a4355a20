import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { SHORT } from '../scripts/testing/extent.js';
import { overhang, violations } from './axe.js';
import { product, type Visitor } from './visitor.js';

const WIDTHS = [1280, 390] as const;
const PICTURES = path.join(import.meta.dirname, 'screenshots');

/**
 * Expects that nothing on the open screen is wider than the window and that axe finds nothing, at both widths; in the
 * short run axe checks the wide window. Takes screenshots except in CI, where nobody would see them.
 */
export async function looksRight(
  { page }: Visitor,
  name: string,
  axeAt: readonly number[] = SHORT ? [1280] : WIDTHS,
): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  for (const width of WIDTHS) {
    await page.setViewport({ width, height: 844 });
    if (!process.env.CI) await page.screenshot({ path: path.join(PICTURES, `${name}-${width}.png`), fullPage: true });
    expect(await overhang(page), `${name}-${width}`).toBe(0);
    if (axeAt.includes(width)) expect(await violations(page), `${name}-${width}`).toEqual([]);
  }
  await page.setViewport({ width: 1280, height: 800 });
}

/**
 * `looksRight` of an address in both languages, English last; axe checks a narrow window in one and a wide one in the
 * other. The short run opens the address in English only.
 */
export async function looksRightInBoth(visitor: Visitor, address: string, name: string): Promise<void> {
  for (const [language, axeAt] of [...(SHORT ? [] : [['nb', 390] as const]), ['en', 1280] as const]) {
    await visitor.page.setCookie({ name: 'hyrde_language', value: language, url: product?.url });
    await visitor.open(address);
    await looksRight(visitor, `${name}-${language}`, [axeAt]);
  }
}
