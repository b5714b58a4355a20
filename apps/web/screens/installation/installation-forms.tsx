'use client';
import type { MailFault } from '@hyrde/contracts';
import { type ComponentProps, useEffect, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button, Submit } from '@/design/button';
import { Choice, InputField } from '@/design/field';
import { Refusal } from '@/design/notice';
import { ChangeForm, useOpened } from '@/parts/changes';
import { ReadAgain } from '@/parts/sweeps/live-refresh';
import { useWords } from '@/words/client';
import { installationWords } from '@/words/installation';

type Installation = Schema<'InstallationSettings'>;
type Change = Schema<'ChangeInstallation'>;
interface TestWords {
  waiting: (to: string) => string;
  noWorker: string;
  sent: (to: string, when: string) => string;
  failed: (to: string, when: string) => string;
  faults: Record<MailFault, string>;
}
export interface Props {
  installation: Installation;
}

/** Milliseconds after which a test mail that waits has no worker; workers look for it every five seconds. */
const NO_WORKER_MS = 20_000;

/** Sends a change of the installation on the revision that the person has seen. */
export function useInstallation({ revision }: Installation) {
  const { words } = useWords(installationWords);
  const opened = useOpened(revision);
  const { send, ...rest } = useChange({ quiet: true });
  const change = (body: Change) =>
    send(() => service.PATCH('/api/installation', { params: on(opened), body }), { text: words.common.saved });
  return { change, words, text: words.installation, ...rest };
}

/** The variable of the environment that sets a field; undefined if the field is set here. */
export const variableOf = ({ byEnvironment }: Installation, field: string): string | undefined =>
  byEnvironment.find((one) => one.field === field)?.variable;

/** A field of the installation; one that the environment sets says so and cannot be changed. */
export function Setting({
  installation,
  name,
  hint,
  ...rest
}: ComponentProps<typeof InputField> & Props & { name: keyof Change }) {
  const text = useWords(installationWords).words.installation;
  const variable = variableOf(installation, name);
  const said = variable ? text.setBy(variable) : hint;
  return (
    <InputField
      autoComplete="off"
      {...rest}
      name={name}
      {...(said && { hint: said })}
      disabled={variable !== undefined}
    />
  );
}

/** Value of a form's field; null if it is empty. */
export const entered = (data: FormData, name: string): string | null => String(data.get(name) ?? '').trim() || null;

/** Page and mail address of the crawler's operator. */
export function OperatorForm({ installation }: Props) {
  const { change, words, text, busy, faultOf, whole } = useInstallation(installation);
  function save(data: FormData) {
    const fields = (['operatorUrl', 'operatorMail'] as const).filter((field) => data.has(field));
    void change(Object.fromEntries(fields.map((field) => [field, entered(data, field)])));
  }
  const { operatorUrl, operatorMail, byEnvironment } = installation;
  const isFixed = ['operatorUrl', 'operatorMail'].every((name) => byEnvironment.some(({ field }) => field === name));
  return (
    <ChangeForm onData={save} faultOf={faultOf} whole={whole} className="flex max-w-lg flex-col gap-3">
      <Setting
        installation={installation}
        label={text.operator.url}
        name="operatorUrl"
        type="url"
        defaultValue={operatorUrl ?? ''}
      />
      <Setting
        installation={installation}
        label={text.operator.mail}
        name="operatorMail"
        type="email"
        defaultValue={operatorMail ?? ''}
      />
      {!isFixed && (
        <span>
          <Submit busy={busy}>{words.common.save}</Submit>
        </span>
      )}
    </ChangeForm>
  );
}

/** The public address in force, and a button for the address at which the person is. */
export function PublicAddress({ installation }: Props) {
  const { change, text, busy, whole, faultOf } = useInstallation(installation);
  const [origin, setOrigin] = useState<string | null>(null);
  useEffect(() => setOrigin(window.location.origin), []);
  const { publicUrl } = installation;
  const variable = variableOf(installation, 'publicUrl');
  const isElsewhere = origin !== null && origin !== publicUrl.replace(/\/$/, '');
  return (
    <div className="flex max-w-lg flex-col items-start gap-3">
      <p>
        {text.address.inForce}: <span className="font-medium break-all">{publicUrl}</span>
      </p>
      {variable && <p className="text-sm text-soft">{text.setBy(variable)}</p>}
      {!variable && !isElsewhere && <p className="text-sm text-soft">{text.address.elsewhere}</p>}
      {!variable && isElsewhere && (
        <>
          <p>
            {text.address.here(origin)} {text.address.after}
          </p>
          <Refusal>{faultOf('publicUrl') ?? whole}</Refusal>
          <Button busy={busy} onClick={() => change({ publicUrl: origin })}>
            {text.address.use}
          </Button>
        </>
      )}
    </div>
  );
}

/** The mail relay and its sender. */
export function MailForm({ installation }: Props) {
  const { change, words, text, busy, faultOf, whole } = useInstallation(installation);
  const { smtpHost, smtpPort, smtpTls, smtpUser, mailFrom, hasPassword } = installation;
  const isFixed = variableOf(installation, 'smtpHost') !== undefined;
  async function save(data: FormData, form: HTMLFormElement) {
    const password = String(data.get('password') ?? '');
    const host = entered(data, 'smtpHost');
    const done = await change({
      smtpHost: host,
      smtpPort: host ? Number(data.get('smtpPort')) || null : null,
      smtpTls: data.has('smtpTls'),
      smtpUser: host && entered(data, 'smtpUser'),
      mailFrom: entered(data, 'mailFrom'),
      ...(password && { password }),
    });
    const field = form.elements.namedItem('password');
    if (done && field instanceof HTMLInputElement) field.value = '';
  }
  return (
    <ChangeForm onData={save} faultOf={faultOf} whole={whole} className="flex max-w-lg flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <Setting
          installation={installation}
          label={text.mail.host}
          hint={text.mail.hostHint}
          name="smtpHost"
          defaultValue={smtpHost ?? ''}
          fieldClass="min-w-0 flex-1 basis-60"
        />
        <InputField
          label={text.mail.port}
          name="smtpPort"
          type="number"
          min={1}
          max={65_535}
          placeholder={smtpTls ? '465' : '587'}
          defaultValue={smtpPort ?? ''}
          disabled={isFixed}
          className="control w-24"
          fieldClass="justify-end"
        />
      </div>
      <Choice type="checkbox" name="smtpTls" defaultChecked={smtpTls} disabled={isFixed} label={text.mail.tls} />
      <InputField
        label={text.mail.user}
        name="smtpUser"
        defaultValue={smtpUser ?? ''}
        disabled={isFixed}
        autoComplete="off"
      />
      {!isFixed && (
        <InputField
          label={words.signIn.password}
          hint={hasPassword ? text.mail.passwordKept : text.mail.passwordNone}
          name="password"
          type="password"
          autoComplete="new-password"
        />
      )}
      <InputField
        label={text.mail.from}
        hint={text.mail.fromHint}
        name="mailFrom"
        defaultValue={mailFrom ?? ''}
        disabled={isFixed}
        autoComplete="off"
      />
      {!isFixed && (
        <span>
          <Submit busy={busy}>{words.common.save}</Submit>
        </span>
      )}
    </ChangeForm>
  );
}

/** The authority whose time stamps sealed packets get, and a test of it. */
export function TimeStampForm({ installation }: Props) {
  const { change, words, text, busy, faultOf, whole } = useInstallation(installation);
  const tester = useChange({ quiet: true });
  const { tsaUrl, stampTest } = installation;
  const isFixed = variableOf(installation, 'tsaUrl') !== undefined;
  function save(data: FormData) {
    void change({ tsaUrl: entered(data, 'tsaUrl') });
  }
  return (
    <ChangeForm onData={save} faultOf={faultOf} whole={whole ?? tester.whole} className="flex max-w-lg flex-col gap-3">
      <Setting
        installation={installation}
        label={text.stamp.url}
        hint={text.stamp.urlHint}
        name="tsaUrl"
        type="url"
        defaultValue={tsaUrl ?? ''}
      />
      <span className="flex flex-wrap gap-3">
        {!isFixed && <Submit busy={busy}>{words.common.save}</Submit>}
        {tsaUrl !== null && (
          <Button
            busy={tester.busy || stampTest?.state === 'waiting'}
            onClick={() => tester.send(() => service.POST('/api/installation/time-stamp-test', {}))}
          >
            {text.stamp.send}
          </Button>
        )}
      </span>
      <TestResult test={tsaUrl === null ? null : stampTest} words={{ ...text.stamp, noWorker: text.test.noWorker }} />
    </ChangeForm>
  );
}

/** Result of the last test of a service. */
function TestResult({ test, words }: { test: Schema<'ServiceTest'> | null; words: TestWords }) {
  const { format } = useWords(installationWords);
  const when = test && format.minute(test.askedAt);
  return (
    <div role="status" className="mt-3 empty:hidden">
      {test && when && test.state === 'waiting' && (
        <p>
          <ReadAgain />
          {words.waiting(test.to)}
          {Date.now() - Date.parse(test.askedAt) > NO_WORKER_MS && <> {words.noWorker}</>}
        </p>
      )}
      {test && when && test.state === 'sent' && (
        <p className="rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
          {words.sent(test.detail ?? test.to, when)}
        </p>
      )}
      {test && when && test.state === 'failed' && (
        <div className="rounded-md border-l-4 border-no bg-no-soft px-3 py-2">
          <p className="font-semibold">{words.failed(test.to, when)}</p>
          <p>{words.faults[test.fault ?? 'other']}</p>
          {test.detail && test.fault !== 'time-out' && (
            <p lang="en" className="font-mono text-xs break-words text-soft">
              {test.detail}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Sends a test mail through the relay in force and shows what became of it. @param to the person's own address */
export function MailTest({ test, to }: { test: Schema<'ServiceTest'> | null; to: string }) {
  const { words, language } = useWords(installationWords);
  const text = words.installation.test;
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  function begin(data: FormData) {
    const body = { to: String(data.get('to')), language };
    void send(() => service.POST('/api/installation/mail-test', { body }));
  }
  return (
    <ChangeForm onData={begin} faultOf={faultOf} whole={whole} className="mt-6 max-w-lg">
      <h3 className="mb-2 font-semibold">{words.labels.sendTest}</h3>
      <div className="flex flex-wrap items-end gap-3">
        <InputField
          label={text.to}
          name="to"
          type="email"
          required
          defaultValue={to}
          fieldClass="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" busy={busy || test?.state === 'waiting'}>
          {text.send}
        </Button>
      </div>
      <TestResult test={test} words={text} />
    </ChangeForm>
  );
}
