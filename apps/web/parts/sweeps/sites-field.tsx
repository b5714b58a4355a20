'use client';
import type { components } from '@hyrde/client';
import { useState } from 'react';
import { Choice, Choices } from '@/design/field';
import { useWords } from '@/words/client';

interface Props {
  regions: components['schemas']['Region'][];
  /** Number of sites. */
  sites: number;
  /** Called with the number of chosen sites. */
  onCount?: (sites: number) => void;
}

/** Choice of a sweep's sites: all, or those of ticked regions. */
export function SitesField({ regions, sites, onCount }: Props) {
  const { words, format } = useWords();
  const text = words.newSweep;
  const [some, setSome] = useState(false);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  function choose(some: boolean, ticked: readonly string[]) {
    setSome(some);
    setTicked(ticked);
    const chosen = regions.filter(({ id }) => ticked.includes(id));
    onCount?.(some && ticked.length > 0 ? chosen.reduce((sum, region) => sum + region.sites, 0) : sites);
  }
  return (
    <Choices legend={text.sites}>
      <Choice
        type="radio"
        name="which"
        checked={!some}
        onChange={() => choose(false, ticked)}
        label={text.allSites(format.whole(sites))}
      />
      {regions.length > 0 && (
        <Choice
          type="radio"
          name="which"
          checked={some}
          onChange={() => choose(true, ticked)}
          label={text.someRegions}
        />
      )}
      {some && (
        <div className="mt-1 ml-6 grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {regions.map((region) => (
            <Choice
              key={region.id}
              type="checkbox"
              name="regionIds"
              value={region.id}
              checked={ticked.includes(region.id)}
              onChange={(event) =>
                choose(true, event.target.checked ? [...ticked, region.id] : ticked.filter((id) => id !== region.id))
              }
              label={`${region.name} (${format.whole(region.sites)})`}
            />
          ))}
        </div>
      )}
    </Choices>
  );
}
