import type { ReactNode } from 'react';
import { Empty } from '@/design/notice';

/**
 * Content in place of an empty list: no row matches the filters, or there are no rows yet, with the reason and next
 * step.
 */
export const NoRows = ({
  filtered,
  text,
  way,
}: {
  filtered: boolean;
  text: { noRows: string; empty: string; emptyBody?: string };
  /** Button of the next step. */
  way?: ReactNode;
}) =>
  filtered ? (
    <Empty title={text.noRows} />
  ) : (
    <Empty title={text.empty} way={way}>
      {text.emptyBody}
    </Empty>
  );
