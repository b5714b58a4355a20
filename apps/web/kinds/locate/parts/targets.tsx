import type { TextLanguage } from '@hyrde/contracts';
import { cache } from 'react';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Tabs } from '@/design/link';
import { displayName } from '@/parts/display-names';
import type { FrameWords } from '@/words/en';
import { getWords } from '@/words/server';

/** The targets, fetched once a request. */
export const getTargets = cache(async () => (await get('/api/targets')).items);

/** Default target of the screens about one target. */
export const FIRST_TARGET = 'mail-record';

interface Props {
  path?: string;
  targets: readonly Pick<Schema<'Target'>, 'slug' | 'name' | 'sweeps'>[];
  chosen: string;
  words: FrameWords;
  language: TextLanguage;
}

/** Tabs of the targets: those that have sweeps, and the requested one. */
export function TargetTabs({ path = '/', targets, chosen, words, language }: Props) {
  const tabs = targets
    .filter(({ slug, sweeps }) => sweeps > 0 || slug === chosen)
    .map(({ slug, name }) => ({ href: `${path}?target=${slug}`, name: name[language], here: slug === chosen }));
  return <Tabs tabs={tabs} label={words.labels.target} />;
}

/** Laws that oblige public bodies to publish a target: section, start date, and whether the law was checked. */
export async function Duties({ duties }: { duties: readonly Schema<'Duty'>[] }) {
  const { words, format } = await getWords();
  const text = words.targets.duties;
  return (
    <ul className="rows">
      {duties.map(({ country, law, section, since, url, sure }) => (
        <li key={`${country} ${section}`} className="py-2.5">
          <span className="mr-2 font-medium">{displayName(country, 'region', words)}</span>
          <a href={url} rel="noreferrer" className="plain-link">
            {law}
          </a>
          , {section}
          <span className="block text-sm text-soft">
            {text.since(format.day(since))} {!sure && text.unsure}
          </span>
        </li>
      ))}
    </ul>
  );
}
