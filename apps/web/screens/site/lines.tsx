import { Link } from '@/design/link';
import { Empty } from '@/design/notice';
import type { Site, SiteColumn, SiteLine } from '@/kinds/kind-parts';
import { SITE_PARTS } from '@/kinds/site';
import { getWords } from '@/words/server';
import { openedAt, TimeLine } from './time-line';

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
            {[words.site.target, ...all.map(({ title }) => title)].map((title) => (
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

interface Props {
  site: Site;
  line: SiteLine;
  columns: readonly SiteColumn[];
  /** null while closed. */
  opened: Opened | null;
}

function Line({ site, line, columns, opened }: Props) {
  const { target, name } = line;
  return (
    <li id={target} className="scroll-mt-4">
      <div className={`${LINE} py-2.5 text-sm ${opened ? 'bg-accent-soft' : 'hover:bg-ground'}`}>
        <h3 className="col-span-2 font-medium lg:col-span-1">
          <Link
            href={opened ? `/bodies/${site.id}#${target}` : openedAt(site.id, target)}
            scroll={false}
            aria-expanded={opened !== null}
            className="plain-link"
          >
            <span aria-hidden="true" className={`mr-1.5 inline-block ${opened ? 'rotate-90' : ''}`}>
              ▸
            </span>
            {name}
          </Link>
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
