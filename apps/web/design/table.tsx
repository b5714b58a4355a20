import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';
import { Link } from './link';

/** A link that sorts the rows by a column, and the current order. */
interface Sort {
  href: string;
  direction: 'ascending' | 'descending' | 'none';
}

export interface Look {
  numeric?: boolean;
  /** True for a measure, which has no rows to link to (see `Count`); implies `numeric` unless that is false. */
  measure?: boolean;
  /** True for the column that names the row; by default the first. */
  head?: boolean;
  sort?: Sort;
  /** Label of the column on a card if its heading is no text; empty if the value needs no label. */
  label?: string;
  /** Class of the cells; by default their text does not wrap. */
  className?: string;
  /** True for controls, which are not printed. */
  screenOnly?: boolean;
}

interface Column<T> extends Look {
  title: ReactNode;
  cell: (row: T) => ReactNode;
}

/** A column: heading, presentation and the content of its cells. */
export interface Say<T> {
  (title: ReactNode, cell: Column<T>['cell']): Column<T>;
  (title: ReactNode, look: Look, cell: Column<T>['cell']): Column<T>;
}

function column<T>(title: ReactNode, ...rest: [Column<T>['cell']] | [Look, Column<T>['cell']]): Column<T> {
  const [look, cell] = rest.length === 2 ? rest : [{}, rest[0]];
  return { title, ...look, cell };
}

/**
 * A table of rows by columns; a column that is `false` is left out. On narrow screens each row is a card (`stacked`).
 */
export function Table<T>({
  caption,
  rows,
  keyOf,
  columns,
  empty,
}: {
  caption: string;
  rows: readonly T[];
  /** Content in place of an empty table. */
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
 * Frame of a table whose rows differ in form. Its text and lines align with the text around it; a table that is wider than the
 * screen scrolls in its box, which can be focused so that the keyboard can scroll it.
 */
export function TableFrame({ caption, stacked = false, children }: TableFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className={classes('w-full border-collapse text-sm', stacked && 'stacked')}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

const CELL = 'px-3 py-2.5 first:pl-0 last:pr-0';

interface HeadingProps {
  children: ReactNode;
  numeric?: boolean | undefined;
  sort?: Sort | undefined;
  className?: string | false | undefined;
}

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

export const Row = (props: ComponentProps<'tr'>) => (
  <tr {...props} className={classes('border-b border-line hover:bg-ground', props.className)} />
);

/** A table cell; the one that names the row is its header. */
export function Cell({
  children,
  numeric,
  measure,
  head,
  label,
  className,
}: Pick<Look, 'numeric' | 'measure' | 'head' | 'className'> & {
  children?: ReactNode;
  /** Heading of the cell's column; undefined if the table is not stacked. */
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
