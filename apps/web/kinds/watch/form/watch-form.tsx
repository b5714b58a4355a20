'use client';
import type { FleetLearning } from '@hyrde/contracts';
import { NumberField, Options, SelectField } from '@/design/field';
import { sitesOf } from '@/kinds/kind-parts';
import { watchWords } from '@/kinds/watch/words/watch';
import { NewSweepForm, ResearchChoice, type SweepFormProps } from '@/parts/sweeps/new-sweep-form';
import { SitesField } from '@/parts/sweeps/sites-field';
import { useWords } from '@/words/client';

const FLEETS = ['weblog', 'ordering', 'both'] as const satisfies readonly FleetLearning[];

/** The form's values as a watch plan of the API. @param timeZone of the person who fills it in */
export function planOf(data: FormData, practice: boolean, timeZone: string) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const [from, to] = [text('quietFrom'), text('quietTo')];
  return {
    kind: 'watch' as const,
    downloadsADay: Number(text('downloadsADay')),
    newsHours: Number(text('newsHours')),
    quiet: from === '' && to === '' ? null : { from: Number(from), to: Number(to), timeZone },
    foragers: FLEETS.find((learning) => learning === text('foragers')) ?? null,
    sites: sitesOf(data),
    practice,
  };
}

const FIELDS = {
  downloadsADay: { start: 10, min: 1, max: 1_000, required: true },
  newsHours: { start: 24, min: 1, max: 720, required: true },
  quietFrom: { start: undefined, min: 0, max: 23, required: false },
  quietTo: { start: undefined, min: 0, max: 23, required: false },
} as const;

export function WatchForm({ regions, sites, practice, scheduled, timeZone }: SweepFormProps) {
  const { words } = useWords(watchWords);
  const text = words.watch.form;
  const input = (name: keyof typeof FIELDS, label: string, hint: string | undefined, error: string | undefined) => {
    const { start, ...bounds } = FIELDS[name];
    return <NumberField label={label} hint={hint} error={error} {...bounds} name={name} defaultValue={start} />;
  };
  return (
    <NewSweepForm
      scheduled={scheduled}
      timeZone={timeZone}
      sweepsOf={(data) => [{ plan: planOf(data, practice, timeZone) }]}
    >
      {(faultOf) => (
        <>
          <SitesField regions={regions} sites={sites} practice={practice} />
          {input('downloadsADay', words.labels.downloadsADay, text.downloadsHint, faultOf('downloadsADay'))}
          {input('newsHours', text.newsHours, text.newsHoursHint, faultOf('newsHours'))}
          <ResearchChoice>
            <SelectField label={text.foragers} hint={text.foragersHint} name="foragers">
              <option value="">{text.lookAhead}</option>
              <Options of={FLEETS} titles={words.watch.fleet.learning} />
            </SelectField>
          </ResearchChoice>
          {input('quietFrom', text.quietFrom, text.quietHint, faultOf('quiet.from'))}
          {input('quietTo', text.quietTo, undefined, faultOf('quiet.to') ?? faultOf('quiet'))}
        </>
      )}
    </NewSweepForm>
  );
}
