'use client';
import { useState } from 'react';
import type { components } from '@/api/api.gen';
import { Field } from '@/design/field';
import { NewSweepForm } from '@/parts/sweeps/new-sweep-form';
import { SitesField } from '@/parts/sweeps/sites-field';
import { useWords } from '@/words/client';
import { AlgorithmFields, withDefaults } from './algorithm-fields';
import { Cost } from './cost';
import { planOf } from './plan';

interface Props {
  targets: { slug: string; name: string }[];
  regions: components['schemas']['Region'][];
  algorithms: components['schemas']['Algorithms'];
  /** Mean downloads of each algorithm so far, by name. */
  means: Record<string, number>;
  sites: number;
  /** The one that it is about, where it is about one. */
  site: { id: string; name: string } | null;
  practice: boolean;
  scheduled: boolean;
  timeZone: string;
}

/** What a locate sweep looks for, where, by which algorithms, and what that costs. */
export function SweepForm({ targets, regions, algorithms, means, sites, site, practice, scheduled, timeZone }: Props) {
  const { words } = useWords();
  const text = words.newSweep;
  const [searched, setSearched] = useState(sites);
  const [chosen, setChosen] = useState(() => algorithms.items.filter(({ isDefault }) => isDefault).map(withDefaults));
  const [budget, setBudget] = useState(String(algorithms.defaultBudget));
  return (
    <NewSweepForm scheduled={scheduled} timeZone={timeZone} planOf={(data) => planOf(data, practice, chosen, site?.id)}>
      {(faultOf) => (
        <>
          <Field label={text.target} error={faultOf('target')}>
            {(ties) => (
              <select {...ties} name="target" className="control max-w-md">
                {targets.map((target) => (
                  <option key={target.slug} value={target.slug}>
                    {target.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {site ? (
            <p>
              <span className="block font-medium">{text.sites}</span>
              {text.onlySite(site.name)}
            </p>
          ) : (
            <SitesField regions={regions} sites={sites} onCount={setSearched} />
          )}
          <AlgorithmFields known={algorithms.items} chosen={chosen} onChange={setChosen} faultOf={faultOf} />
          <Field label={text.budget} hint={text.budgetHint} error={faultOf('budget')}>
            {(ties) => (
              <input
                {...ties}
                name="budget"
                type="number"
                value={budget}
                onChange={(event) => setBudget(event.target.value)}
                min={1}
                max={algorithms.maxBudget}
                required
                className="control w-28"
              />
            )}
          </Field>
          <Cost sites={searched} means={chosen.map(({ name }) => means[name] ?? null)} budget={Number(budget)} />
        </>
      )}
    </NewSweepForm>
  );
}
