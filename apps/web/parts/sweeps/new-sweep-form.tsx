'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { components } from '@/api/api.gen';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Choice, Choices, Field } from '@/design/field';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';
import { SWEEP_FORM } from './sweep-form-id';
import { WhenFields } from './when-fields';

/** Starts a sweep now, or makes a schedule that starts it again and again; what is its kind's own stands in it. */
export function NewSweepForm({
  scheduled,
  timeZone,
  planOf,
  children,
}: {
  scheduled: boolean;
  timeZone: string;
  /** What the form says, as the service wants it. */
  planOf: (data: FormData) => components['schemas']['SweepPlan'];
  /** @param faultOf what the service has against a field */
  children: (faultOf: (field: string) => string | undefined) => ReactNode;
}) {
  const { words } = useWords();
  const text = words.newSweep;
  const router = useRouter();
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [repeat, setRepeat] = useState(scheduled);
  const faultOf = (field: string) => problem?.errors.find((error) => error.field.endsWith(field))?.message;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const plan = planOf(data);
    const name = String(data.get('name')).trim();
    if (repeat) {
      const when = { cron: String(data.get('cron')), timeZone: String(data.get('timeZone')) };
      if (!(await send(() => service.POST('/api/schedules', { body: { name, plan, ...when } })))) return;
      toast({ text: words.schedules.saved });
      router.push('/runs/schedules');
      return;
    }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { ...plan, timeZone, ...(name && { name }) };
    const sweep = await send(() => service.POST('/api/sweeps', { body }));
    if (!sweep) return;
    toast({ text: text.started });
    router.push(`/runs/${sweep.id}`);
  }

  return (
    <form id={SWEEP_FORM} onSubmit={submit} className="panel flex max-w-3xl flex-col gap-5 p-5">
      {problem && (
        <p role="alert" className="rounded-md border-l-4 border-no bg-no-soft px-3 py-2">
          {problem.sentence}
        </p>
      )}
      {children(faultOf)}
      <Field label={text.name} hint={text.nameHint} error={faultOf('name')}>
        {(ties) => <input {...ties} name="name" maxLength={200} required={repeat} className="control max-w-md" />}
      </Field>
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
