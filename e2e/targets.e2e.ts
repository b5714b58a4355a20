import { beforeAll, describe, expect, it } from 'vitest';
import { SHORT } from '../scripts/testing/extent.js';
import { violations } from './axe.js';
import { looksRight } from './looks-right.js';
import { alive, firstSweepDone, press, product, sees, signedIn, until, type Visitor } from './visitor.js';

interface TargetDetails {
  version: number;
  versions: {
    version: number;
    origin: string;
    state: string;
    note: string;
    words: Record<string, Word[]>;
    names: Names;
  }[];
}
type Names = Record<string, { names: string[]; not: string[] }>;
interface Word {
  word: string;
  weight: number;
}

describe.skipIf(!product)('a target', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
    await firstSweepDone(visitor);
  }, 600_000);

  const target = (slug: string) => visitor.api<TargetDetails>(`/targets/${slug}`);
  const nb = async (slug: string) => {
    const { version, versions } = await target(slug);
    return versions.find((one) => one.version === version)?.words.nb ?? [];
  };

  async function edit(slug: string): Promise<void> {
    await visitor.open(`/set-up/targets/${slug}/edit`);
    await alive(visitor.page, '[role=tab]');
    await tab('Norwegian (bokmål)');
  }
  const tab = (language: string) =>
    visitor.page.locator(`::-p-xpath(//*[@role="tab"][contains(., "${language}")])`).click();
  const add = async (list: string) => {
    const { page } = visitor;
    await page.type('[role=tabpanel] form textarea', list);
    await page.keyboard.press('Enter');
  };

  it('shows names in the languages of the sites, and keeps the others in a drawer', async () => {
    const { page } = visitor;
    await visitor.open('/targets/accessibility-statement');
    await sees(page, 'Tilgjengelighetserklæring');
    await sees(page, 'Why it must be there');
    await looksRight(visitor, 'target-languages');
    await page.setViewport({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000);
    await page.setViewport({ width: 1280, height: 800 });
    await page.locator('summary ::-p-text(other languages)').click();
    await sees(page, 'Bulgarian');
    await looksRight(visitor, 'target-languages-all');
  });

  it('is edited: words are pasted, weighed, removed and put back, and saved as a version', async () => {
    const { page } = visitor;
    await edit('mail-record');
    await add('arkivliste 2, saksinnsyn; postliste, —');
    await sees(page, 'Already in the list: postliste. Not a word: —.');
    await page.locator('[aria-label="Remove journal"]').click();
    await page.locator('[aria-label="Exact weight of innsyn"]').fill('2.5');
    await page.keyboard.press('Tab');
    await sees(page, '+2 −1 ±1');
    await page.focus('::-p-aria([name="Names"][role="textbox"])');
    await page.keyboard.down('Control');
    await page.keyboard.press('End');
    await page.keyboard.up('Control');
    await page.keyboard.type('\nBrevbok');
    await sees(page, 'Names changed: Norwegian (bokmål).');
    await looksRight(visitor, 'target-edit-changed');
    await page.locator('[aria-label="Put journal back"]').click();
    await sees(page, '+2 −0 ±1');
    await press(page, 'Undo');
    await sees(page, '+2 −1 ±1');
    await press(page, 'Redo');
    await page.type('form textarea[maxlength="500"]', 'Seen in Nordland');
    await press(page, 'Save as version');
    await sees(page, 'Version 2 saved.');
    const { version, versions } = await target('mail-record');
    expect([version, versions[0]?.origin, versions[0]?.note]).toEqual([2, 'edited', 'Seen in Nordland']);
    expect(versions[0]?.names.nb).toEqual({
      names: [...(versions[1]?.names.nb?.names ?? []), 'Brevbok'],
      not: versions[1]?.names.nb?.not,
    });
    expect(await nb('mail-record')).toEqual(
      expect.arrayContaining([
        { word: 'arkivliste', weight: 2 },
        { word: 'saksinnsyn', weight: 1 },
        { word: 'innsyn', weight: 2.5 },
        { word: 'journal', weight: 2 },
      ]),
    );
  });

  it('asks before unsaved changes are left behind', async () => {
    const { page } = visitor;
    await edit('contact');
    await add('vakttelefon');
    await press(page, 'Cancel');
    await sees(page, 'Leave without saving?');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Stay here');
    expect(page.url()).toContain('/edit');
    await sees(page, 'vakttelefon');
    await press(page, 'Cancel');
    await press(page, 'Leave');
    await page.waitForFunction(() => location.pathname === '/set-up/targets/contact');
    expect((await target('contact')).version).toBe(1);
  });

  it('loses nothing when somebody else saves first', async () => {
    const { page } = visitor;
    await edit('council-minutes');
    await add('mine');
    const words = { ...(await target('council-minutes')).versions[0]?.words, fr: [{ word: 'theirs', weight: 1 }] };
    await page.evaluate(
      (body) =>
        fetch('/api/targets/council-minutes/versions', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      JSON.stringify({ basedOn: 1, words }),
    );
    await press(page, 'Save as version 2');
    await sees(page, 'Somebody was faster');
    await looksRight(visitor, 'target-edit-conflict');
    await press(page, 'Put my changes on version 2');
    await press(page, 'Save as version 3');
    await sees(page, 'Version 3 saved.');
    const { versions } = await target('council-minutes');
    expect(versions[0]?.words.fr).toEqual([{ word: 'theirs', weight: 1 }]);
    expect(await nb('council-minutes')).toContainEqual({ word: 'mine', weight: 1 });
  });

  it('is tried out on one site with words that are not saved, and counts nowhere', async () => {
    const { page, api } = visitor;
    const sweeps = () => api<{ items: { id: string }[] }>('/sweeps?practice=true');
    const before = await sweeps();
    const sweep = await firstSweepDone(visitor);
    const found = await api<{ items: { site: { name: string } }[] }>(
      `/sweeps/${sweep.id}/searches?outcome=found&limit=1`,
    );
    const name = found.items[0]?.site.name ?? '';
    await edit('mail-record');
    await press(page, 'Try these words');
    await sees(page, 'Choose a site first.');
    await add('arkivoversikt 3');
    await page.type('[role=combobox]', name.slice(0, 4));
    await page.waitForSelector('[role=option]');
    await looksRight(visitor, 'target-try-out-sites');
    await page.locator('[role=combobox]').fill(name);
    await page.waitForFunction(
      (wanted) => document.querySelector('[role=option]')?.textContent?.startsWith(wanted),
      {},
      name,
    );
    await page.keyboard.press('Enter');
    await press(page, 'Try these words');
    await sees(page, /With these words[\s\S]*Downloads/);
    await sees(page, 'Version 1, as saved');
    await sees(page, /Trail/);
    await looksRight(visitor, 'target-try-out');
    expect(await sweeps()).toEqual(before);
  });

  it('gets an older version’s words back as a new version', async () => {
    const { page, open } = visitor;
    await open('/set-up/targets/mail-record/versions');
    await sees(page, 'Seen in Nordland');
    await looksRight(visitor, 'target-versions-two');
    await page.locator('a[href$="/versions/1"]').click();
    await press(page, 'Restore this version');
    await page.waitForFunction(() => location.pathname.endsWith('/versions/3'));
    await sees(page, 'Restored as version 3.');
    await looksRight(visitor, 'target-version-restored');
    const { version, versions } = await target('mail-record');
    expect([version, versions[0]?.origin]).toEqual([3, 'restored']);
    expect(versions[0]?.words).toEqual(versions[2]?.words);
  });

  it.skipIf(SHORT)('learns from example pages, and what it learnt can be discarded', async () => {
    const { page, open, api } = visitor;
    const sweep = await firstSweepDone(visitor);
    const found = await api<{ items: { foundUrl: string }[] }>(`/sweeps/${sweep.id}/searches?outcome=found&limit=3`);
    await open('/set-up/targets/mail-record/learning');
    await alive(page, 'form textarea');
    await page.type('form textarea', `${found.items[0]?.foundUrl}\nno address`);
    await press(page, 'Add examples');
    await sees(page, 'Not a web address: line 2');
    await page.$eval('form textarea', (area) => area.form?.reset());
    await page.type('form textarea', found.items.map(({ foundUrl }) => foundUrl).join('\n'));
    await press(page, 'Add examples');
    await sees(page, '3 examples added.');
    await looksRight(visitor, 'target-examples');
    await press(page, 'Learn from the examples');
    await sees(page, /Version \d+ (is being learnt|has been learnt|could not be learnt)/);
    const { versions } = await until(
      () => target('mail-record'),
      ({ versions: [newest] }) => newest?.state !== 'learning',
      180_000,
    );
    await sees(page, /Version \d+ (has been learnt|could not be learnt)/);
    await looksRight(visitor, 'target-learnt');
    expect(versions[0]).toMatchObject({ origin: 'examples', state: 'proposed' });
    await open(`/set-up/targets/mail-record/versions/${versions[0]?.version}`);
    await sees(page, 'What differs');
    await sees(page, 'What it changes on judged sites');
    await looksRight(visitor, 'target-version-learnt');
    await press(page, `Take version ${versions[0]?.version} into use`);
    await sees(page, 'Learnt, and taken into use');
    await press(page, 'Discard');
    await sees(page, 'Restored as version');
    expect((await target('mail-record')).versions[0]?.origin).toBe('restored');
  });

  it('of one’s own is made, renamed, put away and taken back', async () => {
    const { page, open } = visitor;
    await open('/set-up/targets/new');
    await alive(page, '[name=words]');
    await page.type('[name="name.en"]', 'Building permit record');
    await page.type('[name="name.nb"]', 'Byggesaker');
    await page.type('[name="description.en"]', 'Applications to build, and what came of them.');
    await page.type('[name=words]', 'byggesak 3\nbyggesaker 3\nnabovarsel');
    await press(page, 'Make the target');
    await page.waitForFunction(() => location.pathname === '/set-up/targets/building-permit-record');
    await alive(page, '[name="name.en"]');
    await page.locator('[name="name.en"]').fill('Building permits');
    await press(page, 'Save name and description');
    await sees(page, 'Name and description saved.');
    await looksRight(visitor, 'target-own');
    await page.locator('[role=status] button[aria-label="Close"]').click(); // The toast covers the button below.
    await press(page, 'Archive');
    await sees(page, 'Target archived.');
    await looksRight(visitor, 'target-own-archived');
    await open('/set-up/targets?archived=true');
    await sees(page, 'Building permits');
    await open('/set-up/targets/building-permit-record');
    await alive(page, '[name="name.en"]');
    await press(page, 'Take back into use');
    await sees(page, 'Target back in use.');
  });
});
