import type { components } from '@hyrde/client';
import { get } from '@/api/server';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { Site, SiteColumn, SiteHistory, SiteLine, SiteParts } from '../../kind-parts';
import { getTargets } from '../parts/get-targets';
import { FoundCell, VerifiedCell } from './cells';
import { SearchEntry } from './search-entry';
import { WhereItIs } from './where-it-is';

type Page = components['schemas']['VerifiedPages']['items'][number];

const getAnswers = async ({ id }: Site) => (await get('/api/sites/{id}/answers', { path: { id } })).items;

const getPages = async ({ id }: Site): Promise<readonly Page[]> =>
  (await get('/api/sites/{id}/verified-pages', { path: { id } })).items;

/** A line for each target that sweeps were about, or of which people have said where its page is. */
async function lines(site: Site) {
  const [{ language }, targets, answers] = await Promise.all([getWords(), getTargets(), getAnswers(site)]);
  const isTold = ({ slug, sweeps }: (typeof targets)[number]) =>
    sweeps > 0 || answers.some(({ target }) => target === slug);
  const asLines = (some: typeof targets) => some.map(({ slug, name }) => ({ target: slug, name: name[language] }));
  return {
    told: asLines(targets.filter(isTold)),
    others: asLines(targets.filter((target) => !isTold(target))),
  };
}

/** What was found, and what people say of it. */
async function columns(site: Site): Promise<readonly SiteColumn[]> {
  const [{ words, format }, answers, pages] = await Promise.all([getWords(), getAnswers(site), getPages(site)]);
  const known = { home: site.homeUrl, words, format };
  return [
    {
      title: words.site.found,
      cells: new Map(answers.map((answer) => [answer.target, <FoundCell key="" {...answer} {...known} />])),
    },
    {
      title: words.site.verified,
      cells: new Map(pages.map((page) => [page.target, <VerifiedCell key="" {...page} {...known} />])),
    },
  ];
}

/** For people who may say where the page is. */
async function Story({ site, line: { target, name } }: { site: Site; line: SiteLine }) {
  const [me, pages] = await Promise.all([getMe(), getPages(site)]);
  if (!may(me, 'reviewer')) return null;
  return <WhereItIs siteId={site.id} target={target} name={name} page={pages.find((page) => page.target === target)} />;
}

/** Every search of the site for the target, with what changed since the one before. */
async function history({ id }: Site, { target }: SiteLine, cursor?: string): Promise<SiteHistory> {
  const { words, format } = await getWords();
  const params = { path: { id }, query: { target, cursor, limit: 20 } };
  const { items, next } = await get('/api/sites/{id}/searches', params);
  const entries = items.map((search) => ({
    key: search.id,
    at: search.finishedAt,
    line: <SearchEntry search={search} words={words} format={format} />,
  }));
  return { entries, next };
}

/** What a site's page shows of what was looked for on it. */
export const locate: SiteParts = { lines, columns, Story, history };
