import { Link } from '@/design/link';

/** Name of a row's body, with a link to its page. */
export const SiteName = ({
  site: { id, name, region },
}: {
  site: { id: string; name: string; region: string | null };
}) => (
  <>
    <Link href={`/bodies/${id}`} className="plain-link">
      {name}
    </Link>
    {region && <p className="text-xs font-normal text-soft">{region}</p>}
  </>
);
