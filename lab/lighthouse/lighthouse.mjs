import lighthouse, { desktopConfig } from 'lighthouse';
import puppeteer from 'puppeteer-core';

/**
 * A browser in which somebody is signed in.
 * @param launch what puppeteer starts it with
 * @param cookies those of the person, each with its address
 */
export async function openLighthouse({ launch, cookies }) {
  const browser = await puppeteer.launch(launch);
  const page = await browser.newPage();
  await page.setCookie(...cookies);
  return {
    /** Lighthouse's result of one look at a screen, by its own settings for a desktop or (its default) a phone. */
    async look(url, preset) {
      const result = await lighthouse(
        url,
        { disableStorageReset: true, logLevel: 'error' },
        preset === 'desktop' ? desktopConfig : undefined,
        page,
      );
      return result.lhr;
    },
    close: () => browser.close(),
  };
}
