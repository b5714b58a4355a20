'use client';
import { type ComponentProps, useState } from 'react';
import { service, useChange, useToggle } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Field, Radios, TextField } from '@/design/field';
import { useToast } from '@/design/toast';
import { ChangeForm } from '@/parts/changes';
import { useWords } from '@/words/client';
import { ownersWords } from '@/words/owners';

type RequestKind = Schema<'OwnerRequest'>['kind'];

const KINDS = ['objection', 'quiet-hours', 'pace'] as const satisfies readonly RequestKind[];

/**
 * Form that records an owner's request.
 * @param props.host host that it is for; undefined for a field
 * @param props.proofId proof of the owner; undefined if it is recorded on their behalf, with the name of the requester
 */
export function RecordOwnerRequest({ host, proofId, timeZone }: { host?: string; proofId?: string; timeZone: string }) {
  const { words } = useWords(ownersWords);
  const text = words.ownerRequests;
  const toast = useToast();
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const [kind, setKind] = useState<RequestKind>('objection');

  async function enter(data: FormData, form: HTMLFormElement) {
    const request = requestOf(kind, data);
    const body = { host: host ?? String(data.get('host')), request, note: String(data.get('note')) };
    const entered = await send(() =>
      proofId === undefined
        ? service.POST('/api/owner-requests', { body })
        : service.POST('/api/owner-proofs/{id}/requests', { params: { path: { id: proofId } }, body: { request } }),
    );
    if (!entered) return;
    form.reset();
    setKind('objection');
    toast({ text: text.wasEntered });
  }

  const input = (name: string, label: string, rest: ComponentProps<'input'> & { hint?: string; fault: string }) => {
    const { hint, fault, ...control } = rest;
    return (
      <Field label={label} {...(hint && { hint })} error={faultOf(fault)}>
        {(ties) => <input {...ties} name={name} required autoComplete="off" {...control} />}
      </Field>
    );
  };
  const hour = { type: 'number', min: 0, max: 23, className: 'control w-24' } as const;

  return (
    <ChangeForm faultOf={faultOf} whole={whole} onData={enter} className="flex max-w-2xl flex-col gap-4">
      {host === undefined &&
        input('host', words.labels.host, {
          hint: text.hostHint,
          fault: 'host',
          maxLength: 2_000,
          spellCheck: false,
          inputMode: 'url',
          className: 'control w-full',
        })}
      <Radios legend={text.request} name="kind" of={KINDS} titles={text.kinds} value={kind} onChange={setKind} />
      {kind === 'objection' && <p className="text-sm text-soft">{text.kept}</p>}
      {kind === 'quiet-hours' && (
        <div className="flex flex-wrap items-end gap-4">
          {input('from', text.from, { ...hour, defaultValue: 8, fault: 'request.hours.from' })}
          {input('to', text.to, { ...hour, defaultValue: 16, fault: 'request.hours.to' })}
          {input('timeZone', words.labels.timeZone, {
            hint: text.timeZoneHint,
            fault: 'request.hours.timeZone',
            defaultValue: timeZone,
            className: 'control w-56',
          })}
        </div>
      )}
      {kind === 'pace' &&
        input('seconds', text.seconds, {
          hint: text.secondsHint,
          fault: 'request.seconds',
          type: 'number',
          min: 1,
          max: 3_600,
          defaultValue: 10,
          className: 'control w-28',
        })}
      {proofId === undefined && (
        <TextField label={text.note} hint={text.noteHint} name="note" required maxLength={2_000} rows={3} />
      )}
      <Button type="submit" kind={kind === 'objection' ? 'danger' : 'main'} busy={busy} className="self-start">
        {text.enter}
      </Button>
    </ChangeForm>
  );
}

function requestOf(kind: RequestKind, data: FormData): Schema<'OwnerRequest'> {
  const number = (name: string) => Number(data.get(name));
  switch (kind) {
    case 'objection':
      return { kind };
    case 'pace':
      return { kind, seconds: number('seconds') };
    case 'quiet-hours':
      return { kind, hours: { from: number('from'), to: number('to'), timeZone: String(data.get('timeZone')).trim() } };
  }
}

interface RequestStateProps {
  id: string;
  host: string;
  withdrawn: boolean;
  revision: string;
  /** Proof of the owner who acts; undefined if a person acts on their behalf. */
  proofId?: string | undefined;
}

/** Withdraws an owner's request or restores it; the toast can undo both. */
export function RequestState({ id, host, withdrawn, revision, proofId }: RequestStateProps) {
  const { words } = useWords(ownersWords);
  const text = words.ownerRequests;
  const { set, busy } = useToggle(
    (withdraw) => {
      const body = { state: withdraw ? ('withdrawn' as const) : ('standing' as const) };
      if (proofId === undefined)
        return service.PUT('/api/owner-requests/{id}/state', { params: { path: { id }, ...on(revision) }, body });
      const path = { id: proofId, requestId: id };
      return service.PUT('/api/owner-proofs/{id}/requests/{requestId}/state', {
        params: { path, ...on(revision) },
        body,
      });
    },
    (withdraw) => (withdraw ? text.wasWithdrawn : words.labels.holdsAgain),
  );

  return (
    <Button small busy={busy} onClick={() => set(!withdrawn)}>
      {withdrawn ? text.restore : text.withdraw}
      <span className="sr-only">: {host}</span>
    </Button>
  );
}
