'use client';
import { type KeyboardEvent, useState } from 'react';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Choice, Choices, NumberField } from '@/design/field';
import { NewSweepForm, ResearchChoice, type SweepFormProps } from '@/parts/sweeps/new-sweep-form';
import { SitesField } from '@/parts/sweeps/sites-field';
import { useWords } from '@/words/client';
import { algorithmName } from '../parts/algorithm';
import { AlgorithmFields, withDefaults } from './algorithm-fields';
import { type EarlierSweep, estimate, plansOf } from './plan';

interface Props extends SweepFormProps {
  targets: readonly OfferedTarget[];
  algorithms: Schema<'Algorithms'>;
  /** Crawl delay of a host in milliseconds. */
  crawlDelayMs: number;
  /** Completed sweeps of the same world, for the estimate. */
  earlier: readonly EarlierSweep[];
  /** The site that the sweep is about; null for a set of sites. */
  site: { id: string; name: string } | null;
}

/** Form of a locate sweep: targets, sites, algorithms, and their cost. */
export function SweepForm({
  targets,
  regions,
  algorithms,
  crawlDelayMs,
  earlier,
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
            <SitesField regions={regions} sites={sites} practice={practice} onCount={setSearched} />
          )}
          <details>
            <summary className="cursor-pointer">
              <span className="font-medium">{words.labels.how}</span>{' '}
              <span className="text-soft">
                {chosen.map(({ name }) => algorithmName(name, words, name)).join(' · ')} · {words.labels.budget}{' '}
                {budget}
              </span>
            </summary>
            <div className="mt-3 flex flex-col gap-5">
              <ResearchChoice>
                <AlgorithmFields known={algorithms.items} chosen={chosen} onChange={setChosen} faultOf={faultOf} />
              </ResearchChoice>
              <NumberField
                label={words.labels.budget}
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
            targets={wanted}
            algorithms={chosen.map(({ name }) => name)}
            earlier={earlier}
            budget={Number(budget)}
          />
        </>
      )}
    </NewSweepForm>
  );
}

/** Estimated number of requests and duration of the sweep, before it is started. */
function Cost(plan: Parameters<typeof estimate>[0]) {
  const { crawlDelayMs, sites, targets, algorithms, budget } = plan;
  const { words, format } = useWords();
  const text = words.newSweep;
  if (!(budget > 0) || sites === 0) return null;
  const { mostDownloads, mostSeconds, usual } = estimate(plan);
  const sum = text.costSum(format.whole(sites), format.whole(algorithms.length), format.whole(budget));
  return (
    <output aria-label={text.cost} className="block rounded-md bg-raised px-4 py-3">
      <span className="block font-medium">{text.costMost(format.whole(mostDownloads), format.span(mostSeconds))}</span>
      <span className="block">
        {usual
          ? text.costUsual(format.whole(usual.downloads), format.span(usual.seconds), {
              sweeps: format.whole(usual.sweeps),
              from: format.span(usual.from),
              to: format.span(usual.to),
            })
          : text.costUnknown}
      </span>
      <span className="block text-sm text-soft">
        {sum} {text.costWhy(format.pause(crawlDelayMs))}{' '}
        {targets.length > 1 && text.costShared(format.whole(targets.length))}
      </span>
    </output>
  );
}

/** A target of the field's list. */
interface OfferedTarget {
  slug: string;
  name: string;
  /** True if a sweep has searched for the target before. */
  searched: boolean;
}

interface TargetsFieldProps {
  targets: readonly OfferedTarget[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: string | undefined;
}

/**
 * The targets of a sweep. Typed text filters the list, and Enter takes the first match, as a way to choose by keyboard.
 */
function TargetsField({ targets, chosen, onChange, error }: TargetsFieldProps) {
  const { words, format } = useWords();
  const text = words.newSweep;
  const [typed, setTyped] = useState('');
  const shown = targets.filter(({ name }) => name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()));
  const searched = targets.filter((target) => target.searched).map(({ slug }) => slug);
  const toggle = (slug: string) =>
    onChange(chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = shown;
    if (typed.trim() === '' || !first) return;
    if (!chosen.includes(first.slug)) toggle(first.slug);
    setTyped('');
  }

  return (
    <Choices legend={text.target} hint={text.targetHint}>
      {error && <p className="text-sm font-medium text-no">{error}</p>}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <label className="flex min-w-0 grow flex-col text-sm text-soft sm:max-w-64">
          {text.findTarget}
          <input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            required={chosen.length === 0}
            autoComplete="off"
            className="control text-ink"
          />
        </label>
        {searched.length > 1 && (
          <Button onClick={() => onChange(searched)}>{text.asBefore(format.whole(searched.length))}</Button>
        )}
        <p role="status" className="flex min-h-9 items-center text-sm text-soft">
          {text.chosen(format.whole(chosen.length))}
        </p>
      </div>
      <div className="mt-1 grid max-h-60 grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 overflow-y-auto rounded-md border border-line px-3 py-1">
        {shown.map(({ slug, name }) => (
          <Choice
            key={slug}
            type="checkbox"
            value={slug}
            label={name}
            checked={chosen.includes(slug)}
            onChange={() => toggle(slug)}
          />
        ))}
        {shown.length === 0 && <p className="flex min-h-8 items-center text-soft">{text.noSuchTarget}</p>}
      </div>
      {chosen.map((slug) => (
        <input key={slug} type="hidden" name="target" value={slug} />
      ))}
    </Choices>
  );
}
