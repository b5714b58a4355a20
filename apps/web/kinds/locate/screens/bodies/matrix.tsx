'use client';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { classes } from '@/design/classes';
import { shortAddress } from '@/parts/addresses';
import { languageName } from '@/parts/display-names';
import { sortBy, withSearch } from '@/parts/lists/query';
import { useWords } from '@/words/client';
import { AnswerMark, AnswerMarks, answerSaid } from '../../parts/answer';
import { type MatrixAsked, PATH } from '../../parts/matrix-filter';
import { useRows, useWindow } from './use-rows';

type MatrixRow = Schema<'MatrixPage'>['items'][number];

/** Height of every row in CSS pixels; fixed, so that a row's position follows from its index. */
const ROW = 36;
/** Number of targets from which on their names are rotated, so that the columns stay narrow. */
const MANY = 6;
/** Details of a site after its answers. */
const DETAILS = ['region', 'homeUrl', 'language', 'population', 'number', 'tags', 'lastSearch'] as const;
type Detail = (typeof DETAILS)[number];

/** True if a site has a detail; a column is shown from the first row that has its detail. */
const hasDetail = (site: MatrixRow['site'], detail: Detail) =>
  detail === 'tags' ? site.tags.length > 0 : detail === 'lastSearch' || site[detail] !== null;

/** Position of the focus: row 0 is the head, column 0 the names. */
interface Place {
  row: number;
  column: number;
}

interface Props {
  page: Schema<'MatrixPage'>;
  asked: MatrixAsked;
  practice: boolean;
}

/** Sites by targets, each answer a shape. Only visible rows are rendered, and rows are loaded ahead of scrolling. */
export function Matrix({ page, asked, practice }: Props) {
  const { words, language } = useWords();
  const text = words.matrix;
  const router = useRouter();
  const { targets, total } = page;
  const { rows, readTo, readAll, failed } = useRows(page, asked, practice);
  const box = useRef<HTMLElement>(null);
  const { first, last, toRow } = useWindow(box, ROW, total);
  const [whole, setWhole] = useState(false);
  const [place, setPlace] = useState<Place>({ row: 1, column: 0 });
  // Target of the last key until it has the focus: the next key may come before the effect of this one has run.
  const wanted = useRef<Place | null>(null);
  const details = useMemo(() => DETAILS.filter((detail) => rows.some(({ site }) => hasDetail(site, detail))), [rows]);
  const columns = 1 + targets.length + details.length;

  useEffect(() => readTo(last), [readTo, last]);
  useEffect(() => {
    const all = () => flushSync(() => setWhole(true));
    const some = () => setWhole(false);
    window.addEventListener('beforeprint', all);
    window.addEventListener('afterprint', some);
    return () => {
      window.removeEventListener('beforeprint', all);
      window.removeEventListener('afterprint', some);
    };
  }, []);
  const cellAt = ({ row, column }: Place) => box.current?.querySelector<HTMLElement>(`[data-at="${row},${column}"]`);
  // The cell that gets the focus may be rendered only after the box has scrolled to it and its row has been loaded.
  useEffect(() => {
    const cell = wanted.current && cellAt(wanted.current);
    if (!cell) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW) - 2);
    const next = moved(event, wanted.current ?? place, { rows: total, columns, step });
    if (!next) return;
    event.preventDefault();
    wanted.current = next;
    // Until then the grid has the focus: the focused cell is removed with its row, and keys would reach nothing.
    if (!cellAt(next)) event.currentTarget.focus({ preventScroll: true });
    if (next.row > 0) toRow(next.row - 1);
    setPlace(next);
  }

  /** Every cell links to its body, by Enter and by click. */
  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-at]');
    if (!link || link.target || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.push(link.getAttribute('href') ?? PATH);
  }

  function onFocus(event: React.FocusEvent) {
    const at = (event.target as HTMLElement).dataset.at?.split(',').map(Number);
    if (at) wanted.current = null;
    if (at && (at[0] !== place.row || at[1] !== place.column)) setPlace({ row: at[0] ?? 0, column: at[1] ?? 0 });
  }

  async function print() {
    await readAll();
    window.print();
  }

  // Tab enters at the last focused cell or, if that is scrolled out of view, at the first rendered row.
  const isDrawn = place.row === 0 || (place.row > first && place.row <= last);
  const entered = isDrawn ? place.row : first + 1;
  const stop = (row: number, column: number) => ({
    'data-at': `${row},${column}`,
    tabIndex: entered === row && place.column === column ? 0 : -1,
  });
  const from = whole ? 0 : first;
  const to = whole ? rows.length : last;
  return (
    <section>
      <AnswerMarks />
      <section
        ref={box}
        aria-label={words.nav.entries.bodies}
        className="matrix panel relative overflow-auto overscroll-contain"
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through its cells
          role="grid"
          tabIndex={-1}
          aria-rowcount={total + 1}
          aria-colcount={columns}
          className="w-full border-separate border-spacing-0 text-sm"
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={onFocus}
        >
          <caption className="sr-only">{words.nav.entries.bodies}</caption>
          <thead>
            <tr aria-rowindex={1}>
              <Head className="sticky left-0 z-30 border-r text-left">
                <SortLink name={words.labels.body} column="name" asked={asked} {...stop(0, 0)} />
              </Head>
              {targets.map(({ slug, name }, i) => (
                <Head key={slug} narrow className="text-center">
                  <a
                    href={withSearch('/bodies/answers', {}, { target: slug })}
                    title={text.answersTo(name[language])}
                    className={classes('inline-block max-h-48 leading-tight hover:underline', turned(targets.length))}
                    {...stop(0, 1 + i)}
                  >
                    {name[language]}
                  </a>
                </Head>
              ))}
              {details.map((detail, i) => {
                const at = stop(0, 1 + targets.length + i);
                return (
                  <Head key={detail} className={detail === 'population' ? 'text-right' : 'text-left'}>
                    {detail === 'population' ? (
                      <SortLink name={words.sites.population} column="population" asked={asked} {...at} />
                    ) : (
                      <span {...at}>{words.sites[detail]}</span>
                    )}
                  </Head>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {from > 0 && <Gap height={from * ROW} columns={columns} />}
            {Array.from({ length: to - from }, (_, i) => {
              const at = from + i;
              const row = rows[at];
              return row ? (
                <BodyRow key={row.site.id} row={row} at={at + 1} targets={targets} details={details} stop={stop} />
              ) : (
                <Gap key={at} height={ROW} columns={columns}>
                  {failed ? words.errors.offline : words.common.loading}
                </Gap>
              );
            })}
            {to < total && !whole && <Gap height={(total - to) * ROW} columns={columns} />}
          </tbody>
        </table>
      </section>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-soft">
        <Shown total={total} more={page.totalIsMore} />
        <span className="print:hidden">
          <Button small onClick={print}>
            {text.print}
          </Button>
        </span>
      </div>
    </section>
  );
}

/** Total number of rows; all of them can be scrolled to. */
function Shown({ total, more }: { total: number; more: boolean }) {
  const { words, format } = useWords();
  const all = `${format.whole(total)}${more ? '+' : ''}`;
  return (
    <span data-total={total} data-more={more || undefined}>
      {words.matrix.shown(all)}
    </span>
  );
}

const turned = (targets: number) =>
  targets > MANY
    ? '[writing-mode:vertical-rl] rotate-180 text-left'
    : 'max-sm:[writing-mode:vertical-rl] max-sm:rotate-180 max-sm:text-left print:[writing-mode:vertical-rl] print:rotate-180 print:text-left';

function Head({ children, narrow = false, className }: { children: ReactNode; narrow?: boolean; className?: string }) {
  return (
    <th
      scope="col"
      className={classes(
        'sticky top-0 z-20 border-b border-line bg-raised py-2 align-bottom font-medium text-soft',
        narrow ? 'px-1.5' : 'px-3 whitespace-nowrap',
        className,
      )}
    >
      {children}
    </th>
  );
}

interface SortLinkProps {
  name: string;
  column: string;
  asked: MatrixAsked;
  'data-at': string;
  tabIndex: number;
}

function SortLink({ name, column, asked, ...stop }: SortLinkProps) {
  const { href, direction } = sortBy(PATH, asked, column, 'name');
  const arrow = { ascending: '↑', descending: '↓', none: '' }[direction];
  const { words } = useWords();
  return (
    <a href={href} className="hover:underline" {...stop}>
      {name} <span aria-hidden="true">{arrow}</span>
      {direction !== 'none' && <span className="sr-only">{words.matrix.sorted[direction]}</span>}
    </a>
  );
}

/** Space of rows that are not rendered. */
const Gap = ({ height, columns, children }: { height: number; columns: number; children?: ReactNode }) => (
  <tr className="print:hidden">
    <td colSpan={columns} style={{ height }} className="p-0">
      {children && <span className="sticky left-0 px-3 text-soft">{children}</span>}
    </td>
  </tr>
);

const CELL = 'border-b border-line group-hover:bg-ground';

interface BodyRowProps {
  row: MatrixRow;
  /** Row number, from 1. */
  at: number;
  targets: Schema<'MatrixPage'>['targets'];
  details: readonly Detail[];
  stop: (row: number, column: number) => { 'data-at': string; tabIndex: number };
}

function BodyRow({ row: { site, answers, verified }, at, targets, details, stop }: BodyRowProps) {
  const { words, language, format } = useWords();
  const values = {
    region: site.region?.name,
    language: site.language && languageName(site.language, words),
    population: site.population !== null && format.whole(site.population),
    number: site.number,
    tags: site.tags.join(', '),
    lastSearch: site.lastCheckedAt ? format.day(site.lastCheckedAt) : words.common.never,
  };
  return (
    <tr aria-rowindex={at + 1} className="group" style={{ height: ROW }}>
      <th
        scope="row"
        className={`${CELL} sticky left-0 z-10 w-64 max-w-64 min-w-44 border-r bg-paper px-3 text-left font-medium max-sm:w-40 max-sm:max-w-40 max-sm:min-w-32`}
      >
        <a href={`/bodies/${site.id}`} className="plain-link block truncate" title={site.name} {...stop(at, 0)}>
          {site.name}
        </a>
      </th>
      {targets.map(({ slug, name }, i) => {
        const said = answerSaid(answers[i] ?? 'not-searched', verified[i] ?? false, words);
        return (
          <td key={slug} className={`${CELL} p-0 text-center`}>
            <a
              href={`/bodies/${site.id}?target=${slug}#${slug}`}
              aria-label={`${name[language]}: ${said}`}
              title={`${site.name} · ${name[language]}: ${said}`}
              className="mx-auto flex h-8 min-w-9 items-center justify-center focus-visible:-outline-offset-4"
              {...stop(at, 1 + i)}
            >
              <AnswerMark answer={answers[i] ?? 'not-searched'} verified={verified[i] ?? false} />
            </a>
          </td>
        );
      })}
      {details.map((detail, i) => {
        const here = stop(at, 1 + targets.length + i);
        if (detail === 'homeUrl')
          return (
            <td key={detail} className={`${CELL} max-w-72 truncate px-3`}>
              <a href={site.homeUrl} target="_blank" rel="noreferrer noopener" className="plain-link" {...here}>
                {shortAddress(site.homeUrl)}
                <span aria-hidden="true"> ↗</span>
                <span className="sr-only"> ({words.common.opensSite})</span>
              </a>
            </td>
          );
        return (
          <td
            key={detail}
            data-measure={detail === 'population' || detail === 'number' || undefined}
            className={classes(CELL, 'max-w-56 truncate px-3', detail === 'population' && 'text-right tabular-nums')}
            {...here}
          >
            {values[detail]}
          </td>
        );
      })}
    </tr>
  );
}

/** Target of a key; null if the key does not move the focus. */
function moved(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: Place,
  { rows, columns, step }: { rows: number; columns: number; step: number },
): Place | null {
  const within = (value: number, last: number) => Math.min(last, Math.max(0, value));
  const to = (down: number, right: number) => ({
    row: within(row + down, rows),
    column: within(column + right, columns - 1),
  });
  const keys: Record<string, Place> = {
    ArrowDown: to(1, 0),
    ArrowUp: to(-1, 0),
    ArrowRight: to(0, 1),
    ArrowLeft: to(0, -1),
    PageDown: to(step, 0),
    PageUp: to(-step, 0),
    Home: { row: ctrlKey ? 1 : row, column: 0 },
    End: { row: ctrlKey ? rows : row, column: columns - 1 },
  };
  return keys[key] ?? null;
}
