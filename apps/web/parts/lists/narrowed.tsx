import { Link } from '@/design/link';
import { type Search, withSearch } from './filters';

/** Notice above a list that the query filters it by one thing, with a link to the whole list. */
export const Narrowed = ({
  path,
  search,
  by,
  text,
  all,
}: {
  path: string;
  search: Search;
  /** Query parameters of the filter. */
  by: readonly string[];
  text: string;
  all: string;
}) => (
  <p className="mb-3">
    {text}{' '}
    <Link
      href={withSearch(path, search, Object.fromEntries([...by, 'cursor'].map((name) => [name, undefined])))}
      className="link"
    >
      {all}
    </Link>
  </p>
);
