import type { components } from '@hyrde/client';
import { displayName } from '@/parts/display-names';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

interface DutiesProps {
  duties: readonly components['schemas']['Duty'][];
  words: Words;
  format: Formats;
}

/**
 * Laws that oblige public bodies to publish a target, each with its section, its start date, and whether it was
 * checked.
 */
export function Duties({ duties, words, format }: DutiesProps) {
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
