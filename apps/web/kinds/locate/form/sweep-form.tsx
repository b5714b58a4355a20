'use client';
import type { components } from '@hyrde/client';
import { useState } from 'react';
import { Choice, Field } from '@/design/field';
import { NewSweepForm } from '@/parts/sweeps/new-sweep-form';
import { SitesField } from '@/parts/sweeps/sites-field';
import { useWords } from '@/words/client';
import { AlgorithmFields, withDefaults } from './algorithm-fields';
import { Cost } from './cost';
import { plansOf } from './plan';

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
  const { words, format } = useWords();
  const text = words.newSweep;
  const [first, setFirst] = useState(targets[0]?.slug);
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set());
  const others = [...also].filter((slug) => slug !== first).length;
  const nameOf = (target: string) => targets.find(({ slug }) => slug === target)?.name ?? target;
  const [searched, setSearched] = useState(sites);
  const [chosen, setChosen] = useState(() => algorithms.items.filter(({ isDefault }) => isDefault).map(withDefaults));
  const [budget, setBudget] = useState(String(algorithms.defaultBudget));
  return (
    <NewSweepForm
      scheduled={scheduled}
      timeZone={timeZone}
      sweepsOf={(data) =>
        plansOf(data, practice, chosen, site?.id).map((plan) => ({ plan, title: nameOf(plan.target) }))
      }
    >
      {(faultOf) => (
        <>
          <Field label={text.target} error={faultOf('target')}>
            {(ties) => (
              <select
                {...ties}
                name="target"
                value={first}
                onChange={(event) => setFirst(event.target.value)}
                className="control max-w-md"
              >
                {targets.map((target) => (
                  <option key={target.slug} value={target.slug}>
                    {target.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <details>
            <summary className="cursor-pointer font-medium">
              {text.alsoTargets} {others > 0 && <span className="font-normal text-soft">({format.whole(others)})</span>}
            </summary>
            <p className="my-1 text-sm text-soft">{text.alsoTargetsHint}</p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6">
              {targets
                .filter(({ slug }) => slug !== first)
                .map(({ slug, name }) => (
                  <Choice
                    key={slug}
                    type="checkbox"
                    name="alsoTarget"
                    value={slug}
                    label={name}
                    checked={also.has(slug)}
                    onChange={({ target }) => setAlso((before) => withOrWithout(before, slug, target.checked))}
                  />
                ))}
            </div>
          </details>
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
          <Cost
            sites={searched}
            targets={1 + others}
            means={chosen.map(({ name }) => means[name] ?? null)}
            budget={Number(budget)}
          />
        </>
      )}
    </NewSweepForm>
  );
}

function withOrWithout<T>(all: ReadonlySet<T>, one: T, wanted: boolean): ReadonlySet<T> {
  const rest = [...all].filter((each) => each !== one);
  return new Set(wanted ? [...rest, one] : rest);
}
