'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import type { components } from '@/api/api.gen';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Choice, Choices, Field } from '@/design/field';
import { useToast } from '@/design/toast';
import { WhenFields } from '@/parts/sweeps/when-fields';
import { useWords } from '@/words/client';
import { AlgorithmFields, withDefaults } from './algorithm-fields';
import { Cost } from './cost';
import { planOf, whenOf } from './plan';

interface Props {
  targets: { slug: string; name: string }[];
  regions: components['schemas']['Region'][];
  algorithms: components['schemas']['Algorithms'];
  /** Mean downloads of each algorithm so far, by name. */
  means: Record<string, number>;
  sites: number;
  practice: boolean;
  scheduled: boolean;
  timeZone: string;
}

/** Starts a sweep now, or makes a schedule that starts it again and again. */
export function SweepForm({ targets, regions, algorithms, means, sites, practice, scheduled, timeZone }: Props) {
  const { words, format } = useWords();
  const text = words.newSweep;
  const router = useRouter();
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [repeat, setRepeat] = useState(scheduled);
  const [some, setSome] = useState(false);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState(() => algorithms.items.filter(({ isDefault }) => isDefault).map(withDefaults));
  const [budget, setBudget] = useState(String(algorithms.defaultBudget));
  const faultOf = (field: string) => problem?.errors.find((error) => error.field.endsWith(field))?.message;
  const searched =
    some && ticked.length > 0
      ? regions.filter(({ id }) => ticked.includes(id)).reduce((sum, region) => sum + region.sites, 0)
      : sites;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const plan = planOf(data, practice, chosen);
    const name = String(data.get('name')).trim();
    if (repeat) {
      const body = { name, plan, ...whenOf(data) };
      if (!(await send(() => service.POST('/api/schedules', { body })))) return;
      toast({ text: words.schedules.saved });
      router.push('/schedules');
      return;
    }
    const sweep = await send(() => service.POST('/api/sweeps', { body: { ...plan, ...(name && { name }) } }));
    if (!sweep) return;
    toast({ text: text.started });
    router.push(`/sweeps/${sweep.id}`);
  }

  return (
    <form onSubmit={submit} className="panel flex max-w-3xl flex-col gap-5 p-5">
      {problem && (
        <p role="alert" className="rounded-md border-l-4 border-no bg-no-soft px-3 py-2">
          {problem.sentence}
        </p>
      )}
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
      <Choices legend={text.sites}>
        <Choice
          type="radio"
          name="which"
          checked={!some}
          onChange={() => setSome(false)}
          label={text.allSites(format.whole(sites))}
        />
        {regions.length > 0 && (
          <Choice type="radio" name="which" checked={some} onChange={() => setSome(true)} label={text.someRegions} />
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
                  setTicked(event.target.checked ? [...ticked, region.id] : ticked.filter((id) => id !== region.id))
                }
                label={`${region.name} (${format.whole(region.sites)})`}
              />
            ))}
          </div>
        )}
      </Choices>
      <Field label={text.name} hint={text.nameHint} error={faultOf('name')}>
        {(ties) => <input {...ties} name="name" maxLength={200} required={repeat} className="control max-w-md" />}
      </Field>
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
      <Choices legend={text.when}>
        <Choice type="radio" name="repeat" checked={!repeat} onChange={() => setRepeat(false)} label={text.now} />
        <Choice type="radio" name="repeat" checked={repeat} onChange={() => setRepeat(true)} label={text.repeat} />
      </Choices>
      {repeat && <WhenFields timeZone={timeZone} faultOf={faultOf} />}
      <Button type="submit" kind="main" busy={busy} className="self-start">
        {repeat ? words.common.save : text.submit}
      </Button>
    </form>
  );
}
