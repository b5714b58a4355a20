import { Fragment } from 'react';
import { Link, PlainLink } from '@/design/link';
import { Empty } from '@/design/notice';
import type { Site, SiteColumn, SiteLine, TimeLineEntry } from '@/kinds/kind-parts';
import { SITE_PARTS } from '@/kinds/site';
import { getWords } from '@/words/server';

/** Query: the open target, and the page of its time line. */
export interface Opened {
  target: string | undefined;
  cursor: string | undefined;
}

/** A column for each cell on wide screens, the first ones wider; two columns on narrow ones. */
const LINE = 'grid grid-cols-2 gap-x-4 gap-y-2 px-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[10rem_2fr_2fr]';

/** A line for each target of the site: a word in each column, and its time line if open. */
export async function Lines({ site, opened }: { site: Site; opened: Opened }) {
  const [{ words, format }, lines, ...columns] = await Promise.all([
    getWords(),
    SITE_PARTS.find((part) => part.lines)?.lines?.(site) ?? { shown: [], others: [] },
    ...SITE_PARTS.map((part) => part.columns?.(site) ?? []),
  ]);
  const isOpened = ({ target }: SiteLine) => target === opened.target;
  const shown = [...lines.shown, ...lines.others.filter(isOpened)];
  const others = lines.others.filter((line) => !isOpened(line));
  const all = columns.flat();
  return (
    <>
      {shown.length === 0 ? (
        <Empty title={words.site.noTimeline} />
      ) : (
        <div className="-mx-4 print:mx-0">
          <div aria-hidden="true" className={`${LINE} hidden border-b-2 border-line pb-2 text-sm text-soft lg:grid`}>
            {[words.labels.target, ...all.map(({ title }) => title)].map((title) => (
              <span key={title}>{title}</span>
            ))}
          </div>
          <ul className="divide-y divide-line border-b border-line max-lg:border-t">
            {shown.map((line) => (
              <Line key={line.target} site={site} line={line} columns={all} opened={isOpened(line) ? opened : null} />
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="link w-fit cursor-pointer">
            {words.site.otherTargets(format.whole(others.length))}
          </summary>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {others.map(({ target, name }) => (
              <li key={target}>
                <Link href={openedAt(site.id, target)} className="link inline-block py-1">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface LineProps {
  site: Site;
  line: SiteLine;
  columns: readonly SiteColumn[];
  /** null while closed. */
  opened: Opened | null;
}

function Line({ site, line, columns, opened }: LineProps) {
  const { target, name } = line;
  return (
    <li id={target} className="scroll-mt-4">
      <div className={`${LINE} py-2.5 text-sm ${opened ? 'bg-accent-soft' : 'hover:bg-ground'}`}>
        <h3 className="col-span-2 font-medium lg:col-span-1">
          <PlainLink
            href={opened ? `/bodies/${site.id}#${target}` : openedAt(site.id, target)}
            scroll={false}
            aria-expanded={opened !== null}
          >
            <span aria-hidden="true" className={`mr-1.5 inline-block ${opened ? 'rotate-90' : ''}`}>
              ▸
            </span>
            {name}
          </PlainLink>
        </h3>
        <dl className="contents">
          {columns.map(({ title, cells }) => (
            <div
              key={title}
              className={`min-w-0 first:col-span-2 lg:first:col-span-1 ${cells.has(target) ? '' : 'max-lg:hidden'}`}
            >
              <dt className="text-xs text-soft lg:sr-only">{title}</dt>
              <dd>{cells.get(target) ?? <span className="text-soft">–</span>}</dd>
            </div>
          ))}
        </dl>
      </div>
      {opened && (
        <div className="border-t border-line">
          {SITE_PARTS.map(({ Story }, i) => Story && <Story key={String(i)} site={site} line={line} />)}
          <TimeLine site={site} line={line} cursor={opened.cursor} />
        </div>
      )}
    </li>
  );
}

/**
 * Address of a site's page with a target's time line open.
 * @param cursor cursor of the time line's page; undefined for the first
 */
const openedAt = (siteId: string, target: string, cursor?: string): string =>
  `/bodies/${siteId}?target=${target}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}#${target}`;

/**
 * Results of all kinds for a target of the site, descending by time; the first kind pages, the others are merged in.
 */
async function TimeLine({ site, line, cursor }: { site: Site; line: SiteLine; cursor: string | undefined }) {
  const [paged, ...others] = SITE_PARTS.flatMap(({ history }) => history ?? []);
  const [{ words }, page, ...between] = await Promise.all([
    getWords(),
    paged?.(site, line, cursor) ?? { entries: [], next: null },
    ...(cursor === undefined ? others.map((history) => history(site, line)) : []),
  ]);
  const entries = between.reduce((so, far) => interleaved(so, far.entries, page.next !== null), page.entries);
  if (entries.length === 0) return <p className="px-4 py-3 text-soft">{words.site.noTimeline}</p>;
  return (
    <>
      <ol aria-label={`${words.site.timeline}: ${line.name}`} className="divide-y divide-line">
        {entries.map(({ key, line: entry }) => (
          <Fragment key={key}>{entry}</Fragment>
        ))}
      </ol>
      {page.next && (
        <Link href={openedAt(site.id, line.target, page.next)} className="link inline-block px-4 py-2">
          {words.common.next}
        </Link>
      )}
    </>
  );
}

type Entry = Pick<TimeLineEntry, 'at'>;

/**
 * Merges a page of a time line with other events, both descending by time.
 * @param more true if there are further pages: then events older than this page are left out
 */
export function interleaved<One extends Entry>(
  page: readonly One[],
  between: readonly One[],
  more: boolean,
): readonly One[] {
  const entries: One[] = [];
  let next = 0;
  for (const line of page) {
    const { at } = line;
    for (let one = between[next]; one?.at && at !== null && one.at > at; one = between[next]) {
      entries.push(one);
      next++;
    }
    entries.push(line);
  }
  if (!more) entries.push(...between.slice(next));
  return entries;
}
