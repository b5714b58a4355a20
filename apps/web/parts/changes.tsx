'use client';
import { type ReactNode, useState } from 'react';
import { type Answer, service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button, Submit } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { type FaultOf, Faults, Field, TextField } from '@/design/field';
import { Form, type FormProps } from '@/design/form';
import { Refusal } from '@/design/notice';
import { type Toast, useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/**
 * A button for an irreversible change: describes the effect, asks for confirmation, sends the change and reports
 * success.
 * @param label text of the button if it differs from the confirmation's
 * @param of name of the row if several rows have the button
 */
export function ConfirmedChange<T>({
  yes,
  no,
  label = yes,
  of,
  title,
  ask,
  said,
  then,
  children,
}: {
  yes: string;
  /** Label of the cancel button; by default "Cancel". */
  no?: string;
  label?: string;
  of?: string;
  title: string;
  ask: () => Promise<Answer<T>>;
  /** Toast after success; undefined if the screen shows the result. */
  said?: (done: T) => Toast;
  /** Called after success instead of refreshing the screen. */
  then?: (done: T) => void;
  children: ReactNode;
}) {
  const { words } = useWords();
  const toast = useToast();
  const { send, busy } = useChange({ refresh: !then });
  const [asking, setAsking] = useState(false);
  async function change() {
    const done = await send(ask);
    if (done === null) return;
    setAsking(false);
    if (said) toast(said(done));
    then?.(done);
  }
  return (
    <>
      <Button small={of !== undefined} kind="danger" onClick={() => setAsking(true)}>
        {label}
        {of && <span className="sr-only"> {of}</span>}
      </Button>
      <Dialog open={asking} title={title} onClose={() => setAsking(false)}>
        <div>{children}</div>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{no ?? words.common.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={change}>
            {yes}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** The revision that the screen had when the form was opened: what the person sees while the screen is refreshed. */
export const useOpened = (revision: string): string => useState(revision)[0];

/** A form that sends a change: an error of a field is shown at the field, other errors at the form's head. */
export const ChangeForm = ({
  faultOf,
  whole,
  children,
  ...form
}: FormProps & { faultOf: FaultOf; whole: string | null | undefined }) => (
  <Form {...form}>
    <Refusal>{whole}</Refusal>
    <Faults value={faultOf}>{children}</Faults>
  </Form>
);

interface NumberSettingProps {
  name: keyof Schema<'ChangeSettings'>;
  label: string;
  value: number;
  /** Minimum, as displayed. */
  min: number;
  max: number;
  /** Factor between the stored and the displayed value: 100 for percent. */
  perUnit?: number;
  /** Texts of the values from `min` on, to choose from; without them, a number is entered. */
  choices?: readonly string[];
  hint?: string;
  revision: string;
}

/** Form of a number that an administrator sets for the whole installation. */
export function NumberSetting(props: NumberSettingProps) {
  const { name, label, value, min, max, perUnit = 1, choices, hint, revision } = props;
  const { words } = useWords();
  const { send, busy, problem } = useChange({ quiet: true });
  const opened = useOpened(revision);

  async function save(data: FormData) {
    const written = Number(data.get('value'));
    await send(() => service.PATCH('/api/settings', { params: on(opened), body: { [name]: written / perUnit } }), {
      text: words.common.saved,
    });
  }

  return (
    <Form onData={save}>
      <Field label={label} hint={hint} error={problem?.errors[0]?.message ?? problem?.sentence}>
        {(ties) => (
          <span className="flex gap-2">
            {choices ? (
              <select {...ties} name="value" defaultValue={value} className="control">
                {choices.map((choice, i) => (
                  <option key={choice} value={min + i}>
                    {choice}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...ties}
                name="value"
                type="number"
                min={min}
                max={max}
                defaultValue={Math.round(value * perUnit)}
                required
                className="control w-28"
              />
            )}
            <Button type="submit" busy={busy}>
              {words.common.save}
            </Button>
          </span>
        )}
      </Field>
    </Form>
  );
}

interface ReasonDialogProps {
  label: string;
  title: string;
  body: string;
  yes: string;
  busy: boolean;
  /** Resolves to an error message, or to null on success; then the dialog closes. */
  onData: (data: FormData) => Promise<string | null>;
  /** Fields before the reason. */
  children?: ReactNode;
}

/** A button for an action that needs a reason: describes the effect and asks for the reason. */
export function ReasonDialog({ label, title, body, yes, busy, onData, children }: ReasonDialogProps) {
  const { words } = useWords();
  const text = words.names;
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function submit(data: FormData) {
    const failed = await onData(data);
    setFault(failed);
    if (failed === null) setAsking(false);
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <Dialog open={asking} title={title} onClose={() => setAsking(false)}>
        <Form onData={submit} className="flex flex-col gap-3">
          <p>{body}</p>
          <Refusal>{fault}</Refusal>
          {children}
          <TextField
            label={text.reason}
            hint={text.reasonHint}
            name="reason"
            required
            minLength={10}
            maxLength={500}
            rows={3}
          />
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{words.common.cancel}</Button>
            <Submit busy={busy}>{yes}</Submit>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
