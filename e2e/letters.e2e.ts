/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, press, product, sees, signIn, smallSweep, until, type Visitor, visit } from './visitor.js';

interface Matrix {
  items: { site: { id: string; name: string } }[];
}

describe.skipIf(!product)('a letter to a body', () => {
  let auditor: Visitor;
  let body: Visitor;
  let path = '';
  beforeAll(async () => {
    [auditor, body] = await Promise.all([visit(), visit()]);
    await signIn(auditor, '/?data=practice');
    await firstSweepDone(auditor);
    await smallSweep(auditor, { name: 'For letters', budget: 60 });
  }, 600_000);

  it('is written in one click from the body’s page, and selected with the next if nothing can be copied', async () => {
    const { page, api, open } = auditor;
    const { items } = await api<Matrix>('/matrix?practice=true&answers=council-minutes:no,not-found');
    await open(`/bodies/${items[0]?.site.id}`);
    await press(page, 'Write a letter');
    const text = await page.waitForSelector('dialog[open] textarea');
    const letter = (await text?.evaluate((area) => area.value)) ?? '';
    path = new URL(/https?:\/\/\S+\/letters\/[\w-]{43}$/m.exec(letter)?.[0] ?? '').pathname;
    await looksRight(auditor, 'letter');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await press(page, 'Copy the text');
    const isSelected = (area: Element | null) =>
      area instanceof HTMLTextAreaElement && area.selectionEnd - area.selectionStart === area.value.length;
    await page.waitForFunction(isSelected, {}, text);
    expect(await page.evaluate(() => document.body.innerText)).not.toContain('Copied.');
    await page.keyboard.press('Escape');
  });

  it('is answered by its link, in both languages', async () => {
    const { page, open } = body;
    await looksRightInBoth(body, path, 'letter-question');
    await open(path);
    await page.locator('label::-p-text(Address of the page)').click();
    await page.keyboard.type('javascript:alert(1)');
    await press(page, 'Send the answer');
    await page.waitForSelector('[aria-invalid]');
    await page.locator('input[name=url]').fill('https://www.body.example/postliste');
    await press(page, 'Send the answer');
    await sees(page, 'A person will read your answer.');
    await sees(page, '1 answer given.');
  });

  it('has an answer that waits in the review, and is accepted there', async () => {
    const { page, open, api } = auditor;
    await open('/review/answers');
    await sees(page, 'Here it is');
    await looksRightInBoth(auditor, '/review/answers', 'letter-answers');
    await press(page, 'Accept the page');
    await until(
      () => api<{ total: number }>('/letter-answers?practice=true'),
      ({ total }) => total === 0,
      30_000,
    );
    await sees(page, 'No answer waits.');
    await looksRightInBoth(auditor, '/review/answers?state=decided', 'letter-answers-decided');
  });

  it('has a template that administrators see, and an address that is not whole says so', async () => {
    await auditor.open('/set-up/limits');
    await auditor.page.locator('summary::-p-text(Template in English)').click();
    await looksRight(auditor, 'letter-templates');
    const response = await body.page.goto(`${product?.url}${path.slice(0, -1)}x`);
    expect(response?.status()).toBe(404);
    await sees(body.page, 'This letter cannot be found');
    await looksRight(body, 'letter-gone');
  });
});
