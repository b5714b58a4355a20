import { conclude, type Locator, type OpenedPage, pathLimit, readQuery, type Scored, Survey } from '@hyrde/jobs/locate';
import type { Link } from '@hyrde/jobs/site';

/**
 * RW, random walk (paper's section "Random Walk (RW)"): follows a random link from each page, restarts at the home page
 * if a page has no link, and names the last page of its path, since it cannot recognise the target page: the lower
 * bound. Takes no parameters.
 *
 * A page visited again is not downloaded again. The path ends at 20 % of the site's pages, or, if their number is
 * unknown, after as many visits as the budget has downloads.
 */
export const rw: Locator = async (task, web) => {
  const begun = await Survey.begin(task.home, web);
  if ('ended' in begun) return begun.ended;
  const { survey, home } = begun;
  const query = readQuery(task.words, task.language, home.page, task.analyserFor);
  const pages = new Map<string, OpenedPage | null>([[home.page.url, home]]);

  const follow = async (link: Link, from: OpenedPage): Promise<OpenedPage | null | 'budget-spent'> => {
    const known = pages.get(link.url);
    if (known !== undefined) return known;
    const opened = await survey.follow(link, from);
    if (opened !== 'budget-spent') pages.set(link.url, opened);
    return opened;
  };
  const end = (why: 'budget-spent' | 'site-exhausted', current: OpenedPage, pathLength: number) => {
    const scored: Scored[] = [...pages.values()].flatMap((opened) =>
      opened ? [{ opened, confidence: 0, contributions: [] }] : [],
    );
    const last = scored.find(({ opened }) => opened === current) ?? null;
    return { ...conclude(why, last, scored, query, survey), pathLength };
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
