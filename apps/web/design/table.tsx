import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';
import { Link } from './link';

/** A link that orders the rows by a column, and how they are ordered now. */
interface Sort {
  href: string;
  direction: 'ascending' | 'descending' | 'none';
}

/** How a column looks. */
export interface Look {
  numeric?: boolean;
  /** What it says is a measure and counts no rows that it could lead to (see `Count`); `numeric` unless that is false. */
  measure?: boolean;
  /** It names the row; where none does, the first. */
  head?: boolean;
  sort?: Sort;
  /** What it is called on a card, where its heading is no text; empty where what it says needs no name. */
  label?: string;
  /** Without one what it says stands in one line. */
  className?: string;
  /** What is pressed there is of no use on paper. */
  screenOnly?: boolean;
}

interface Column<T> extends Look {
  title: ReactNode;
  cell: (row: T) => ReactNode;
}

/** Says a column: its heading, how it looks, and what it says of a row. */
export interface Say<T> {
  (title: ReactNode, cell: Column<T>['cell']): Column<T>;
  (title: ReactNode, look: Look, cell: Column<T>['cell']): Column<T>;
}

function column<T>(title: ReactNode, ...rest: [Column<T>['cell']] | [Look, Column<T>['cell']]): Column<T> {
  const [look, cell] = rest.length === 2 ? rest : [{}, rest[0]];
  return { title, ...look, cell };
}

/** Rows by columns; a column that is `false` is left out. Where the screen is narrow each row is a card (`stacked`). */
export function Table<T>({
  caption,
  rows,
  keyOf,
  columns,
  empty,
}: {
  caption: string;
  rows: readonly T[];
  /** What stands there instead where there are none. */
  empty?: ReactNode;
  keyOf: (row: T) => string | number;
  columns: (column: Say<T>) => readonly (Column<T> | false)[];
}) {
  if (rows.length === 0 && empty) return empty;
  const shown = columns(column).filter((one) => one !== false);
  const head = Math.max(
    0,
    shown.findIndex((one) => one.head),
  );
  return (
    <TableFrame caption={caption} stacked>
      <thead>
        <tr>
          {shown.map(({ title, numeric, measure, sort, screenOnly }, at) => (
            <Heading key={String(at)} numeric={numeric ?? measure} sort={sort} className={screenOnly && 'print:hidden'}>
              {title}
            </Heading>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={keyOf(row)}>
            {shown.map(({ title, cell, sort: _, screenOnly, ...look }, at) => (
              <Cell
                key={String(at)}
                label={typeof title === 'string' && !screenOnly ? title : undefined}
                {...look}
                className={classes(look.className, screenOnly && 'print:hidden')}
                head={at === head}
              >
                {cell(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </TableFrame>
  );
}

interface TableFrameProps {
  caption: string;
  stacked?: boolean;
  children: ReactNode;
}

/**
 * What holds a table whose rows are not all alike. Its text is in line with what is around it; where it is too wide for
 * the screen its box scrolls, never the page, and can be focused, so that the keyboard can scroll it.
 */
export function TableFrame({ caption, stacked = false, children }: TableFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="relative -mx-3 overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className={classes('w-full border-collapse text-sm', stacked && 'stacked')}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

const CELL = 'px-3 py-2.5';

interface HeadingProps {
  children: ReactNode;
  numeric?: boolean | undefined;
  sort?: Sort | undefined;
  className?: string | false | undefined;
}

/** A column's heading. */
export function Heading({ children, numeric, sort, className }: HeadingProps) {
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={classes(
        CELL,
        'border-b-2 border-line align-bottom font-medium text-soft',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    >
      {sort ? (
        <Link href={sort.href} scroll={false} className="inline-flex gap-1 hover:underline">
          {children}
          {sort.direction !== 'none' && <span aria-hidden="true">{sort.direction === 'ascending' ? '↑' : '↓'}</span>}
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

/** One row. */
export const Row = (props: ComponentProps<'tr'>) => (
  <tr {...props} className={classes('border-b border-line hover:bg-ground', props.className)} />
);

/** One cell; the one that names the row is its header. */
export function Cell({
  children,
  numeric,
  measure,
  head,
  label,
  className,
}: Pick<Look, 'numeric' | 'measure' | 'head' | 'className'> & {
  children?: ReactNode;
  /** Its column's heading, where a stacked table has none. */
  label?: string | undefined;
}) {
  const look = classes(
    CELL,
    'align-top',
    (numeric ?? measure) ? 'text-right' : 'text-left',
    head ? 'min-w-36 font-medium' : !className && 'whitespace-nowrap',
    className,
  );
  return head ? (
    <th scope="row" className={look}>
      {children}
    </th>
  ) : (
    <td className={look} data-measure={measure || undefined} data-label={label}>
      {children}
    </td>
  );
}
