import type { components } from '@hyrde/client';
import { Tabs } from '@/design/link';
import type { Language } from '@/words/language';
import { cache } from 'react';
import { get } from '@/api/server';

/** The targets, fetched once a request. */
export const getTargets = cache(async () => (await get('/api/targets')).items);



/** Default target of the screens about one target. */
export const FIRST_TARGET = 'mail-record';


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
