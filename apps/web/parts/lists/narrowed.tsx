import { Link } from '@/design/link';
import { type Search, withSearch } from './filters';

/** Says above a list that the address narrows it to one thing, and leads to the whole. */
export const Narrowed = ({
  path,
  search,
  by,
  text,
  all,
}: {
  path: string;
  search: Search;
  /** What of the address narrows it. */
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
