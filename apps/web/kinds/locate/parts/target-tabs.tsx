import { Tabs } from '@/design/tabs';

/** Which target the screen is about. */
export function TargetTabs({
  path = '/',
  targets,
  chosen,
  label,
}: {
  path?: string;
  targets: { slug: string; name: string }[];
  chosen: string;
  label: string;
}) {
  const tabs = targets.map(({ slug, name }) => ({ href: `${path}?target=${slug}`, name, here: slug === chosen }));
  return <Tabs tabs={tabs} label={label} />;
}
