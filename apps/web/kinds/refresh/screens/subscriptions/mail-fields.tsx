'use client';
import { useEffect, useState } from 'react';
import { InputField, SelectField } from '@/design/field';
import { Options } from '@/design/options';
import { useWords } from '@/words/client';
import { subscriptionsWords } from '@/words/subscriptions';
import type { Given } from './given';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** When mails go out, and in which language. */
export function MailFields({ given }: { given: Given }) {
  const { words } = useWords(subscriptionsWords);
  const text = words.subscriptions;
  const [timeZone, setTimeZone] = useState(given.timeZone ?? 'UTC');
  useEffect(() => {
    if (given.timeZone === null) setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [given.timeZone]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={text.language} name="language" defaultValue={given.language}>
        <option value="en">{words.languageSwitch.en}</option>
        <option value="nb">{words.languageSwitch.nb}</option>
      </SelectField>
      <SelectField label={text.hour} name="hour" defaultValue={given.hour}>
        <Options of={HOURS} titles={(hour) => `${String(hour).padStart(2, '0')}:00`} />
      </SelectField>
      <InputField
        label={text.timeZone}
        name="timeZone"
        required
        value={timeZone}
        onChange={(event) => setTimeZone(event.target.value)}
      />
      <InputField
        label={text.atMost}
        name="atMost"
        type="number"
        min={1}
        max={1_000}
        required
        defaultValue={given.atMost}
      />
    </div>
  );
}
