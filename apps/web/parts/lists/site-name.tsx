import { Link } from '@/design/link';

/** Whose a row is: leads to the body's page. */
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
