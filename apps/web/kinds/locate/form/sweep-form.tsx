'use client';
import type { components } from '@hyrde/client';
import { useState } from 'react';
import { NumberField } from '@/design/field';
import { NewSweepForm, ResearchChoice, SitesField, type SweepFormProps } from '@/parts/sweeps/new-sweep-form';
import { useWords } from '@/words/client';
import { algorithmName } from '../parts/algorithm';
import { AlgorithmFields, withDefaults } from './algorithm-fields';
import { Cost } from './cost';
import { plansOf } from './plan';
import { type OfferedTarget, TargetsField } from './targets-field';

interface Props extends SweepFormProps {
  targets: readonly OfferedTarget[];
  algorithms: components['schemas']['Algorithms'];
  /** Crawl delay of a host in milliseconds. */
  crawlDelayMs: number;
  /** Mean downloads of each algorithm so far, by name. */
  means: Record<string, number>;
  /** The site that the sweep is about; null for a set of sites. */
  site: { id: string; name: string } | null;
}

/** Form of a locate sweep: targets, sites, algorithms, and their cost. */
export function SweepForm({
  targets,
  regions,
  algorithms,
  crawlDelayMs,
  means,
  sites,
  site,
  practice,
  scheduled,
  timeZone,
}: Props) {
  const { words } = useWords();
  const text = words.newSweep;
  const [wanted, setWanted] = useState<readonly string[]>(() => targets.slice(0, 1).map(({ slug }) => slug));
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
          <TargetsField targets={targets} chosen={wanted} onChange={setWanted} error={faultOf('target')} />
          {site ? (
            <p>
              <span className="block font-medium">{text.sites}</span>
              {text.onlySite(site.name)}
            </p>
          ) : (
            <SitesField regions={regions} sites={sites} onCount={setSearched} />
          )}
          <details>
            <summary className="cursor-pointer">
              <span className="font-medium">{text.how}</span>{' '}
              <span className="text-soft">
                {chosen.map(({ name }) => algorithmName(name, words, name)).join(' · ')} · {text.budget} {budget}
              </span>
            </summary>
            <div className="mt-3 flex flex-col gap-5">
              <ResearchChoice>
                <AlgorithmFields known={algorithms.items} chosen={chosen} onChange={setChosen} faultOf={faultOf} />
              </ResearchChoice>
              <NumberField
                label={text.budget}
                hint={text.budgetHint}
                name="budget"
                value={budget}
                onChange={(event) => setBudget(event.target.value)}
                min={1}
                max={algorithms.maxBudget}
                required
                className="control w-28"
              />
            </div>
          </details>
          <Cost
            crawlDelayMs={crawlDelayMs}
            sites={searched}
            targets={wanted.length}
            means={chosen.map(({ name }) => means[name] ?? null)}
            budget={Number(budget)}
          />
        </>
      )}
    </NewSweepForm>
  );
}
