'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Choice, Choices, type FaultOf, Faults, InputField, Options, SelectField } from '@/design/field';
import { Form } from '@/design/form';
import { Notice } from '@/design/notice';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** A sweep to start, or to create a schedule for. */
export interface PlannedSweep {
  plan: Schema<'SweepPlan'>;
  /** Distinguishes it from others of the form, in names that people know. */
  title?: string;
}

/** Props of a kind's form. */
export interface SweepFormProps {
  regions: Schema<'Region'>[];
  sites: number;
  practice: boolean;
  scheduled: boolean;
  timeZone: string;
}

interface NewSweepFormProps {
  scheduled: boolean;
  timeZone: string;
  /** The form's values as sweeps of the API. */
  sweepsOf: (data: FormData) => readonly PlannedSweep[];
  /** @param faultOf API's error of a field; @param faultIn API's error of a field or a part of it, such as a line */
  children: ReactNode | ((faultOf: FaultOf, faultIn: FaultOf) => ReactNode);
}

/**
 * Form that starts a sweep, which may have several parts, or creates schedules: if one part is refused, the next submit
 * sends only the remaining ones. The fields of the kind are its children.
 */
export function NewSweepForm({ scheduled, timeZone, sweepsOf, children }: NewSweepFormProps) {
  const { words, format } = useWords();
  const text = words.newSweep;
  const router = useRouter();
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [repeat, setRepeat] = useState(scheduled);
  /** Titles of sweeps that were started before one was refused, so that they are not started twice. */
  const [begun, setBegun] = useState<readonly string[]>([]);
  const faultOf: FaultOf = (field) => problem?.errors.find((error) => error.field.endsWith(field))?.message;
  const faultIn: FaultOf = (field) => problem?.errors.find((error) => error.field.split('.').includes(field))?.message;

  async function submit(data: FormData) {
    const sweeps = sweepsOf(data);
    let first: string | undefined;
    for (const sweep of sweeps) {
      const { title = '' } = sweep;
      if (begun.includes(title)) continue;
      const made = await begin(sweep, data, { of: sweeps.length, togetherWith: first });
      if (!made) return;
      first ??= made.id;
      if (sweeps.length > 1) setBegun((before) => [...before, title]);
    }
    toast({
      text: repeat
        ? words.schedules.saved
        : sweeps.length > 1
          ? text.startedAll(format.whole(sweeps.length))
          : text.started,
    });
    router.push(repeat ? '/runs/schedules' : first ? `/runs/${first}` : '/runs');
  }

  function begin(
    { plan, title = '' }: PlannedSweep,
    data: FormData,
    { of, togetherWith }: { of: number; togetherWith: string | undefined },
  ) {
    const given = String(data.get('name')).trim();
    const leads = of > 1 && !repeat && togetherWith === undefined;
    const name = given && of > 1 && !leads ? `${given}: ${title}` : given;
    if (repeat) {
      const when = { cron: String(data.get('cron')), timeZone: String(data.get('timeZone')) };
      return send(() => service.POST('/api/schedules', { body: { name, plan, ...when } }));
    }
    return send(() =>
      service.POST('/api/sweeps', { body: { ...plan, timeZone, togetherWith, ...(name && { name }) } }),
    );
  }

  return (
    <Form id={SWEEP_FORM} onData={submit} className="flex max-w-3xl flex-col gap-6">
      {problem && (
        <p role="alert" className="rounded-md border-l-4 border-no bg-no-soft px-3 py-2">
          {problem.sentence}
          {begun.length > 0 && ` ${text.begunAlready(format.list(begun))}`}
        </p>
      )}
      <Faults value={faultOf}>
        {typeof children === 'function' ? children(faultOf, faultIn) : children}
        <InputField
          label={words.labels.name}
          hint={text.nameHint}
          name="name"
          maxLength={200}
          required={repeat}
          className="control max-w-md"
        />
        <Choices legend={words.labels.when}>
          <Choice type="radio" name="repeat" checked={!repeat} onChange={() => setRepeat(false)} label={text.now} />
          <Choice type="radio" name="repeat" checked={repeat} onChange={() => setRepeat(true)} label={text.repeat} />
        </Choices>
        {repeat && <WhenFields timeZone={timeZone} />}
      </Faults>
      <Button type="submit" kind="main" busy={busy} className="self-start">
        {repeat ? words.common.save : text.submit}
      </Button>
    </Form>
  );
}

/** Choice of research algorithms in a closed fold. */
export function ResearchChoice({ children }: { children: ReactNode }) {
  const { words } = useWords();
  return (
    <details>
      <summary className="cursor-pointer text-soft">{words.newSweep.research}</summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}

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
      <SelectField label={words.labels.timeZone} name="timeZone" defaultValue={timeZone} className="control max-w-md">
        <Options of={zones.includes(timeZone) ? zones : [timeZone, ...zones]} titles={String} />
      </SelectField>
    </div>
  );
}

/** Id of the form that starts a sweep. */
export const SWEEP_FORM = 'sweep-form';

/** Warning with a check box above the form, which cannot be sent before it is ticked. */
export function UnnamedOperator() {
  const { words } = useWords();
  const text = words.newSweep.unnamed;
  return (
    <Notice tone="warning" title={text.title}>
      <p>{text.body}</p>
      <label className="mt-1 flex items-center gap-2">
        <input type="checkbox" form={SWEEP_FORM} required className="size-4" />
        {text.confirm}
      </label>
    </Notice>
  );
}
