import { describe, expect, it } from 'vitest';
import { type Opened, type Page, saysMissing } from '../../../site/index.js';
import { openMemoryWeb, pageOf, urlOf } from '../../testing/memory-web.js';
import { Soft404Check } from './search.js';

const page = (n: number, title: string, text = title): Page => pageOf(urlOf(n), title, text, []);

describe('a page that says it does not exist', () => {
  it.each([
    ['Siden finnes ikke | Nordvik', true],
    ['404 – Not Found', true],
    ['Page introuvable', true],
    ['Die Seite wurde nicht gefunden', true],
    ['Página no encontrada', true],
    ['Mail record', false],
    ['What to do when your post can be delivered to nobody and the sender is not found in any register at all', false],
  ])('"%s": %s', (title, says) => {
    expect(saysMissing(page(1, title))).toBe(says);
  });

  /** A site that answers a nonsense address with this page, or with 404 if null. */
  const missingOn = (answer: Page | null) => {
    const web = openMemoryWeb({ home: urlOf(0), pages: new Map() });
    const open = async (url: string): Promise<Opened> => {
      const failed = await web.open(url);
      return answer ? { kind: 'page', page: { ...answer, url } } : failed;
    };
    return { missing: new Soft404Check({ ...web, open }), asked: web.asked };
  };

  it('is a soft 404 if the site answers the same for an address that cannot exist, which is requested once', async () => {
    const { missing, asked } = missingOn(page(9, 'Page not found'));
    expect(await missing.isSoft404(page(1, 'Mail record'))).toBe(false);
    expect(asked).toHaveLength(0);
    expect(await missing.isSoft404(page(2, 'Page not found', 'another text'))).toBe(true);
    expect(await missing.isSoft404(page(3, 'Lost and not found'))).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('is a page if the site answers a nonsense address with 404', async () => {
    const { missing } = missingOn(null);
    expect(await missing.isSoft404(page(1, 'What "404 not found" means'))).toBe(false);
  });
});
