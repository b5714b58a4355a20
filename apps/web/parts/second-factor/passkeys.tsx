'use client';
import type { components } from '@hyrde/client';
import { type FormEvent, useState } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { Table } from '@/design/table';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';
import { type Factors, ProvenChange } from './proven-change';
import { usePasskey } from './use-passkey';

type Options = components['schemas']['PasskeyOptions']['options'];

interface Props {
  factors: Factors;
  on: boolean;
  onAdded: (recoveryCodes: string[]) => void;
}

/** One's passkeys: which there are, another, and the end of one. @param onAdded is given recovery codes, of a first factor */
export function Passkeys({ factors, on, onAdded }: Props) {
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
            column(text.name, ({ name }) => name),
            column(text.since, { numeric: false, measure: true }, ({ createdAt }) => format.minute(createdAt)),
            column(text.lastUsed, { numeric: false, measure: true }, ({ lastUsedAt }) =>
              lastUsedAt ? format.minute(lastUsedAt) : text.never,
            ),
            column(text.actions, { screenOnly: true }, ({ id, name }) => (
              <ProvenChange
                label={text.end}
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
  async function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    const passkey = await make(options);
    if (!passkey) return;
    const done = await send(() => service.POST('/api/second-factor/passkeys', { body: { name, passkey } }));
    if (!done) return;
    toast({ text: text.added });
    onAdded(done.recoveryCodes);
  }
  return (
    <form onSubmit={go} className="flex w-full max-w-md flex-col items-start gap-3">
      <Field label={text.name} hint={text.nameHint} error={fault ?? problem?.sentence} className="w-full">
        {(ties) => <input {...ties} name="name" required maxLength={60} autoComplete="off" className="control" />}
      </Field>
      <Button type="submit" kind="main" busy={busy || asking}>
        {text.make}
      </Button>
    </form>
  );
}
