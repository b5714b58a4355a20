import type { Link } from '../site/index.js';
import { conclude, type Judged } from './claim.js';
import { pathLimit } from './path-limit.js';
import type { Locator } from './port.js';
import { readQuery } from './query.js';
import { Survey } from './survey.js';
import type { Visit } from './trail.js';

/**
 * RW, random walk (paper's section "Random Walk (RW)"): follows a random link from each page, begins anew at the home
 * page where there is none, and names the page it stands on at the end of its path, since it cannot recognise the page
 * sought: the lower bound. Takes no parameters.
 *
 * A page walked over again is not downloaded again. The path ends at 20 % of the site's pages, or where their number
 * is unknown at as many steps as the budget has downloads (READING.md 1.3).
 */
export const rw: Locator = async (task, web) => {
  const begun = await Survey.begin(task.home, web);
  if ('ended' in begun) return begun.ended;
  const { survey, home } = begun;
  const query = readQuery(task.words, task.language, home.page, task.analyserFor);
  const opened = new Map<string, Visit | null>([[home.page.url, home]]);

  const follow = async (link: Link, from: Visit): Promise<Visit | null | 'budget-spent'> => {
    const known = opened.get(link.url);
    if (known !== undefined) return known;
    const visit = await survey.follow(link, from);
    if (visit !== 'budget-spent') opened.set(link.url, visit);
    return visit;
  };
  const end = (why: 'budget-spent' | 'site-exhausted', current: Visit, pathLength: number) => {
    const judged: Judged[] = [...opened.values()].flatMap((visit) => (visit ? [{ visit, confidence: 0 }] : []));
    const last = judged.find(({ visit }) => visit === current) ?? null;
    return { ...conclude(why, last, judged, query, survey), pathLength };
  };

  let current = home;
  const limit = pathLimit(task, web);
  for (let steps = 0; steps < limit; steps++) {
    const { links } = current.page;
    const link = links[Math.floor(web.random() * links.length)];
    const next = link ? await follow(link, current) : home;
    if (next === 'budget-spent') return end('budget-spent', current, steps);
    current = next ?? current;
  }
  return end('budget-spent', current, limit);
};
