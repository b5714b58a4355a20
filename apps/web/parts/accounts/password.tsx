'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { InputField } from '@/design/field';
import { Form } from '@/design/form';
import { Refusal } from '@/design/notice';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/**
 * Form to change one's own password. @param oneTime true if the current one is a one-time password: afterwards the
 * dashboard opens
 */
export function ChangePassword({ oneTime = false }: { oneTime?: boolean }) {
  const { words } = useWords();
  const text = words.settings;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true, refresh: !oneTime });
  const [leaving, setLeaving] = useState(false);
  const faults = new Set(problem?.errors.map(({ field }) => field));
  // A one-time password was given at sign-in just now; it is asked again only if that was too long ago.
  const [asksCurrent, setAsksCurrent] = useState(false);
  if (faults.has('current') && !asksCurrent) setAsksCurrent(true);

  async function change(data: FormData, form: HTMLFormElement) {
    const current = data.get('current');
    const body = { ...(current !== null && { current: String(current) }), next: String(data.get('next')) };
    if (!(await send(() => service.POST('/api/session/password', { body })))) return;
    if (oneTime) {
      setLeaving(true);
      return window.location.assign('/start');
    }
    form.reset();
    toast({ text: text.changed });
  }

  return (
    <Form id="password" onData={change} className="flex max-w-md flex-col items-start gap-4">
      <Refusal>
        {problem && faults.size === 0 && (problem.status === 429 ? words.signIn.tooMany : problem.sentence)}
      </Refusal>
      {(!oneTime || asksCurrent) && (
        <CurrentPasswordField
          name="current"
          label={oneTime ? words.newPassword.current : text.oldPassword}
          error={faults.has('current') ? words.labels.wrongPassword : null}
        />
      )}
      <NewPasswordField weak={faults.has('next')} />
      <Button type="submit" kind={oneTime ? 'main' : 'plain'} busy={busy || leaving}>
        {text.change}
      </Button>
    </Form>
  );
}

interface CurrentPasswordFieldProps {
  label: string;
  name?: string;
  error?: string | null;
}

export function CurrentPasswordField({ label, name = 'password', error }: CurrentPasswordFieldProps) {
  return (
    <InputField
      label={label}
      error={error}
      fieldClass="w-full"
      name={name}
      type="password"
      required
      autoComplete="current-password"
      className="control"
    />
  );
}

/** Field of a new password. @param weak true if the API rejected it as easily guessed */
export function NewPasswordField({ weak }: { weak: boolean }) {
  const { words } = useWords();
  const text = words.settings;
  return (
    <InputField
      label={text.newPassword}
      hint={text.newPasswordHint}
      error={weak ? text.easilyGuessed : null}
      fieldClass="w-full"
      name="next"
      type="password"
      required
      minLength={12}
      maxLength={200}
      autoComplete="new-password"
      className="control"
    />
  );
}

/** Field of the address with which a person signs in. */
export function EmailField() {
  const { words } = useWords();
  return (
    <InputField
      label={words.labels.email}
      name="email"
      type="email"
      required
      autoComplete="username"
      className="control"
    />
  );
}
