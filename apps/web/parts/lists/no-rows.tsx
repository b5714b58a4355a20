import type { ReactNode } from 'react';
import { Empty } from '@/design/notice';

/** In place of a list without rows: its filters let nothing through; or there is nothing yet, why, and the next step. */
export const NoRows = ({
  filtered,
  text,
  way,
}: {
  filtered: boolean;
  text: { noRows: string; empty: string; emptyBody?: string };
  /** The next step, a button. */
  way?: ReactNode;
}) =>
  filtered ? (
    <Empty title={text.noRows} />
  ) : (
    <Empty title={text.empty} way={way}>
      {text.emptyBody}
    </Empty>
  );
