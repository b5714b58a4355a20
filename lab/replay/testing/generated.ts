import { Dice } from '../../country/random.js';
import type { RecordedHistory, Row } from '../world.js';

const DAY_S = 86_400;
const FILES = 3;

/**
 * Generated history of a site: pages in folders that change at individual Poisson rates; some are added later, some
 * removed.
 */
export function generatedHistory(name: string, pages: number, days: number): RecordedHistory {
  const dice = new Dice('history', name);
  const rows: Row[] = [];
  const bodies = new Map<string, string>();
  for (let page = 0; page < pages; page++) {
    const path = `folder-${page % 7}/page-${page}.md`;
    const rate = 0.002 * 200 ** dice.next();
    const [born, gone] = [dice.chance(0.7) ? 0 : days * dice.next(), dice.chance(0.2) ? days * dice.next() : days + 1];
    const event = (status: Row['status'], day: number, content: string) =>
      rows.push({ time: Math.round(day * DAY_S), status, files: dice.chance(0.05) ? 500 : FILES, content, path });
    if (gone <= born) continue;
    event('A', born, contentOf(bodies, page, 0));
    let [version, day] = [0, born + dice.next() / rate];
    while (day < Math.min(gone, days)) {
      event('M', day, contentOf(bodies, page, ++version));
      day += -Math.log(1 - dice.next()) / rate;
    }
    if (gone < days) event('D', gone, '');
  }
  return { name, rows: rows.sort((a, b) => a.time - b.time), bodies };
}

/** Every third version leaves the body unchanged. */
function contentOf(bodies: Map<string, string>, page: number, version: number): string {
  const content = `${page}.${version}`;
  bodies.set(content, `${page}.${version - (version % 3 === 2 ? 1 : 0)}`);
  return content;
}
