import Link from 'next/link';
import { Cell } from '@/design/table';

/** Whose a row is: leads to the body's page. */
export const SiteCell = ({
  site: { id, name, region },
  head = false,
}: {
  site: { id: string; name: string; region: string | null };
  /** Does it name the row? */
  head?: boolean;
}) => (
  <Cell head={head} className="min-w-36">
    <Link href={`/bodies/${id}`} className="plain-link">
      {name}
    </Link>
    {region && <p className="text-xs font-normal text-soft">{region}</p>}
  </Cell>
);
