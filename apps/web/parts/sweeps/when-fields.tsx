'use client';
import { useState } from 'react';
import { InputField, Options, SelectField } from '@/design/field';
import { useWords } from '@/words/client';

/** Cron expressions of usual schedules. At 03:00 sites have few visitors. */
const PRESETS = { daily: '0 3 * * *', weekly: '0 3 * * 1', monthly: '0 3 1 * *' } as const;
const NAMES = ['daily', 'weekly', 'monthly', 'own'] as const;

/** Fields of a schedule: a usual one or a cron expression, and the time zone of its hours. */
export function WhenFields({ cron: given = PRESETS.weekly, timeZone }: { cron?: string; timeZone: string }) {
  const { words } = useWords();
  const text = words.schedules;
  const [cron, setCron] = useState<string>(given);
  const usual = NAMES.find((name) => name !== 'own' && PRESETS[name] === cron);
  const [own, setOwn] = useState(usual === undefined);
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={text.often}
        value={own ? 'own' : (usual ?? 'own')}
        onChange={(event) => {
          const name = NAMES.find((value) => value === event.target.value) ?? 'own';
          setOwn(name === 'own');
          if (name !== 'own') setCron(PRESETS[name]);
        }}
        className="control max-w-md"
      >
        <Options of={NAMES} titles={text.presets} />
      </SelectField>
      {own ? (
        <InputField
          label={text.cron}
          hint={text.cronHint}
          name="cron"
          required
          value={cron}
          onChange={(event) => setCron(event.target.value)}
          className="control max-w-md font-mono"
        />
      ) : (
        <input type="hidden" name="cron" value={cron} />
      )}
      <SelectField label={text.timeZone} name="timeZone" defaultValue={timeZone} className="control max-w-md">
        <Options of={zones.includes(timeZone) ? zones : [timeZone, ...zones]} titles={String} />
      </SelectField>
    </div>
  );
}
