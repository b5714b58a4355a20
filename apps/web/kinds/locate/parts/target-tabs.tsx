import type { components } from '@hyrde/client';
import { Tabs } from '@/design/link';
import type { Language } from '@/words/language';

interface Props {
  path?: string;
  targets: readonly Pick<components['schemas']['Target'], 'slug' | 'name' | 'sweeps'>[];
  chosen: string;
  language: Language;
  label: string;
}

/** Tabs of the targets: those that have sweeps, and the requested one. */
export function TargetTabs({ path = '/', targets, chosen, language, label }: Props) {
  const tabs = targets
    .filter(({ slug, sweeps }) => sweeps > 0 || slug === chosen)
    .map(({ slug, name }) => ({ href: `${path}?target=${slug}`, name: name[language], here: slug === chosen }));
  return <Tabs tabs={tabs} label={label} />;
}
