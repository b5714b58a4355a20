import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderForFile } from '../scripts/testing/for-file.js';
import { violations } from './axe.js';
import { press, product, sees, signedIn, until, type Visitor } from './visitor.js';

interface Register {
  host: string;
  holder: string;
  targets: string[];
  reach: string;
}

const HOST = 'innsyn.vendor.example';
const LIST = ['host;holder;targets', `${HOST};Another AS;mail-record`, 'no host;Nobody;mail-record'].join('\n');
const folder = await folderForFile();

describe.skipIf(!product)('registers', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn('/set-up/registers?data=real');
    writeFileSync(path.join(folder, 'list.csv'), LIST);
  });
  afterAll(() => visitor?.open('/?data=practice'));

  /** The active register of the host once it fulfils `holds`. */
  const inForce = (holds: (register: Register | undefined) => boolean) =>
    until(
      async () => (await visitor.api<{ items: Register[] }>('/registers')).items.find(({ host }) => host === HOST),
      holds,
      30_000,
    );
  const act = (label: string) =>
    visitor.page.locator(`::-p-xpath(//tr[th[contains(., '${HOST}')]]//button[contains(., '${label}')])`).click();

  it('are added by an address from the browser', async () => {
    const { page } = visitor;
    await sees(page, 'uustatus.no');
    await page.type('input[name=host]', `https://${HOST}/nordby/postliste?side=2`);
    await page.type('input[name=holder]', 'Vendor AS');
    await page.click('main form button[type=submit]');
    await sees(page, 'Choose at least one target.');
    await page.click('input[name=targets][value=mail-record]');
    await page.click('input[name=reach][value=page]');
    await page.click('main form button[type=submit]');
    await sees(page, `${HOST} added.`);
    const added = { host: HOST, holder: 'Vendor AS', targets: ['mail-record'], reach: 'page' };
    expect(await inForce((one) => one !== undefined)).toMatchObject(added);
  });

  it('are edited in a dialog that axe finds nothing in', async () => {
    const { page } = visitor;
    await act('Edit');
    await page.waitForSelector('dialog[open] input[name=holder]');
    expect(await violations(page)).toEqual([]);
    await page.click('dialog[open] input[name=targets][value=council-minutes]');
    await page.click('dialog[open] button[type=submit]');
    await inForce((one) => one?.targets.includes('council-minutes') === true);
  });

  it('are removed, and brought back from the message', async () => {
    const { page } = visitor;
    await act('Remove');
    await sees(page, `${HOST} removed.`);
    await inForce((one) => one === undefined);
    await press(page, 'Undo');
    await inForce((one) => one?.holder === 'Vendor AS');
  });

  it('are read in from a list, whose broken lines are reported', async () => {
    const { page, open } = visitor;
    await open('/set-up/registers');
    const field = await page.waitForSelector('input[type=file]');
    const input = await field?.toElement('input');
    await input?.uploadFile(path.join(folder, 'list.csv'));
    await press(page, 'Read in');
    await sees(page, '0 added, 1 changed, 0 unchanged, 1 left out.');
    await sees(page, 'Line 3: host:');
    await inForce((one) => one?.holder === 'Another AS');
  });
});
