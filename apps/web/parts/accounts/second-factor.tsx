'use client';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button, Submit } from '@/design/button';
import { Field } from '@/design/field';
import { Form } from '@/design/form';
import { Table } from '@/design/table';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';
import { CodeField, usePasskey } from './passkey';
import { type Factors, ProvenChange, proofFault } from './proven-change';

interface SecondFactorProps {
  factors: Factors;
  on: boolean;
  /** True if browsers support passkeys for the public address. */
  possible: boolean;
  due?: boolean;
}

/**
 * The person's second factors, which can be added and removed. @param due true if one is required before anything else opens
 */
export function SecondFactor({ factors, on, possible, due = false }: SecondFactorProps) {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor;
  const [begun, setBegun] = useState<Schema<'NewSecondFactor'> | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const toast = useToast();
  const leave = () => (due ? window.location.assign('/') : window.location.reload());
  const added = (fresh: string[]) => (fresh.length > 0 ? setCodes(fresh) : leave());
  if (codes) return <RecoveryCodes codes={codes} onKept={leave} />;
  return (
    <div className="flex flex-col items-start gap-3">
      {!due && <p className="text-soft">{on ? text.on(factors.recoveryCodes) : text.off}</p>}
      <h3 className="font-semibold">{text.passkeys.title}</h3>
      {possible ? (
        <Passkeys factors={factors} on={on} onAdded={added} />
      ) : (
        <p className="text-soft">{text.passkeys.impossible}</p>
      )}
      <h3 className="font-semibold">{text.app}</h3>
      {begun ? (
        <Confirm begun={begun} onDone={added} />
      ) : (
        <>
          <p>{factors.app ? text.appOn : text.appOff}</p>
          {factors.app ? (
            <ProvenChange
              key="end"
              label={words.common.switchOff}
              of={text.app}
              on
              factors={factors}
              ask={(body) => service.POST('/api/second-factor/end', { body })}
              then={() => toast({ text: words.labels.switchedOff })}
            />
          ) : (
            <ProvenChange
              key="begin"
              label={text.begin}
              {...{ on, factors }}
              ask={(body) => service.POST('/api/second-factor', { body })}
              then={setBegun}
            />
          )}
        </>
      )}
    </div>
  );
}

function Confirm({
  begun: { secret, uri },
  onDone,
}: {
  begun: Schema<'NewSecondFactor'>;
  onDone: (codes: string[]) => void;
}) {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  async function confirm(data: FormData) {
    const code = String(data.get('code'));
    const done = await send(() => service.POST('/api/second-factor/confirm', { body: { code } }));
    if (done) onDone(done.recoveryCodes);
  }
  return (
    <Form onData={confirm} className="flex w-full flex-col items-start gap-3">
      <p>{text.scan}</p>
      {/* biome-ignore lint/performance/noImgElement: made here, of no address that could be optimised */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
        alt={text.picture}
        width={200}
        height={200}
      />
      <p className="w-full">
        {text.secret}: <code className="font-mono break-all select-all">{secret}</code>
      </p>
      <CodeField label={text.code} fault={problem && proofFault(problem, text.wrongCode, words)} />
      <Submit busy={busy}>{words.common.switchOn}</Submit>
    </Form>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor;
  return (
    <div role="status" className="w-full rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
      <p className="font-semibold">{text.recoveryTitle}</p>
      <p>{text.recoveryBody}</p>
      <ul className="my-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="main" onClick={onKept}>
        {text.goOn}
      </Button>
    </div>
  );
}

type Options = Schema<'PasskeyOptions'>['options'];

interface Props {
  factors: Factors;
  on: boolean;
  onAdded: (recoveryCodes: string[]) => void;
}

/** The person's passkeys: list, add, remove. @param onAdded receives recovery codes if it is the first factor */
function Passkeys({ factors, on, onAdded }: Props) {
  const { words, format } = useWords(peopleWords);
  const text = words.secondFactor.passkeys;
  const toast = useToast();
  const [options, setOptions] = useState<Options | null>(null);
  return (
    <>
      <p className="text-sm text-soft">{text.purpose}</p>
      {factors.passkeys.length > 0 && (
        <Table
          caption={text.title}
          rows={factors.passkeys}
          keyOf={({ id }) => id}
          columns={(column) => [
            column(words.labels.name, ({ name }) => name),
            column(text.since, { numeric: false, measure: true }, ({ createdAt }) => format.minute(createdAt)),
            column(words.labels.lastUsed, { numeric: false, measure: true }, ({ lastUsedAt }) =>
              lastUsedAt ? format.minute(lastUsedAt) : words.common.never,
            ),
            column(words.labels.actions, { screenOnly: true }, ({ id, name }) => (
              <ProvenChange
                label={words.common.remove}
                of={name}
                title={text.endTitle(name)}
                {...{ on, factors }}
                ask={(body) => service.POST('/api/second-factor/passkeys/{id}/end', { params: { path: { id } }, body })}
                then={() => toast({ text: text.ended(name) })}
              />
            )),
          ]}
        />
      )}
      {options ? (
        <Make options={options} onAdded={onAdded} />
      ) : (
        <ProvenChange
          label={text.add}
          {...{ on, factors }}
          ask={(body) => service.POST('/api/second-factor/passkeys/options', { body })}
          then={({ options: got }) => setOptions(got)}
        />
      )}
    </>
  );
}

function Make({ options, onAdded }: { options: Options; onAdded: (recoveryCodes: string[]) => void }) {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor.passkeys;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const { make, asking, fault } = usePasskey();
  async function go(data: FormData) {
    const name = String(data.get('name'));
    const passkey = await make(options);
    if (!passkey) return;
    const done = await send(() => service.POST('/api/second-factor/passkeys', { body: { name, passkey } }));
    if (!done) return;
    toast({ text: text.added });
    onAdded(done.recoveryCodes);
  }
  return (
    <Form onData={go} className="flex w-full max-w-md flex-col items-start gap-3">
      <Field label={words.labels.name} hint={text.nameHint} error={fault ?? problem?.sentence} className="w-full">
        {(ties) => <input {...ties} name="name" required maxLength={60} autoComplete="off" className="control" />}
      </Field>
      <Submit busy={busy || asking}>{text.make}</Submit>
    </Form>
  );
}
