'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button, Submit } from '@/design/button';
import { InputField } from '@/design/field';
import { ChangeForm, useOpened } from '@/parts/changes';
import { useWords } from '@/words/client';
import { installationWords } from '@/words/installation';

/** Maximum size of a logo in bytes, as the API has it: a larger file is not sent. */
const MOST_BYTES = 500_000;

/** Name and logo of the organisation that publishes the reports and letters. */
export function OrganisationForm({ organisation }: { organisation: Schema<'Organisation'> }) {
  const { words } = useWords(installationWords);
  const text = words.installation.organisation;
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const opened = useOpened(organisation.revision);
  const [fault, setFault] = useState<string | undefined>();
  const change = (body: Schema<'ChangeOrganisation'>) =>
    send(() => service.PATCH('/api/organisation', { params: on(opened), body }), { text: words.common.saved });

  async function save(data: FormData) {
    const file = data.get('logo');
    const chosen = file instanceof File && file.size > 0 ? file : null;
    setFault(chosen && chosen.size > MOST_BYTES ? text.tooLarge : undefined);
    if (chosen && chosen.size > MOST_BYTES) return;
    const name = String(data.get('name')).trim() || null;
    await change({ name, ...(chosen && { logo: await base64Of(chosen) }) });
  }

  return (
    <ChangeForm onData={save} faultOf={faultOf} whole={whole} className="flex max-w-lg flex-col gap-3">
      <InputField
        label={words.labels.name}
        name="name"
        defaultValue={organisation.name ?? ''}
        maxLength={120}
        autoComplete="organization"
      />
      {organisation.hasLogo && (
        <p className="flex items-center gap-3">
          {/* biome-ignore lint/performance/noImgElement: a picture that the API has scaled */}
          <img src="/api/organisation/logo.png" alt={text.logo} className="max-h-12 max-w-44 rounded bg-white p-0.5" />
          <Button small busy={busy} onClick={() => change({ logo: null })}>
            {text.remove}
          </Button>
        </p>
      )}
      <InputField
        label={text.logo}
        hint={text.logoHint}
        error={fault}
        name="logo"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
      />
      <span>
        <Submit busy={busy}>{words.common.save}</Submit>
      </span>
    </ChangeForm>
  );
}

/** Content of a file as base64. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
