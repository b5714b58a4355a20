'use client';
import { type ReactNode, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Submit } from '@/design/button';
import { InputField, SelectField } from '@/design/field';
import { webAddress } from '@/parts/addresses';
import { ChangeForm } from '@/parts/changes';
import { SWEEP_FORM } from '@/parts/sweeps/new-sweep-form';
import { useWords } from '@/words/client';
import { welcomeWords } from '../../words/welcome';

interface Props {
  targets: readonly { slug: string; name: string }[];
  /** Warning that the person confirms before the sweep; empty if nothing needs to be confirmed. */
  children: ReactNode;
}

/** Adds a real site, named by its host, and starts a sweep of it; then the sweep is shown. */
export function OneSiteForm({ targets, children }: Props) {
  const text = useWords(welcomeWords).words.welcome.site;
  const { send, busy, faultOf, whole } = useChange({ quiet: true, refresh: false });
  const [leaving, setLeaving] = useState(false);
  /** The added site, so that it is not added again if its sweep was refused. */
  const [added, setAdded] = useState<{ id: string; homeUrl: string } | null>(null);

  async function begin(data: FormData) {
    const typed = String(data.get('homeUrl')).trim();
    const homeUrl = webAddress(typed) ?? typed;
    const name = URL.parse(homeUrl)?.hostname.replace(/^www\./, '') ?? typed;
    const site =
      added?.homeUrl === homeUrl ? added : await send(() => service.POST('/api/sites', { body: { name, homeUrl } }));
    if (!site) return;
    setAdded({ id: site.id, homeUrl });
    const target = String(data.get('target'));
    const sites = { siteIds: [site.id] };
    const sweep = await send(() =>
      service.POST('/api/sweeps', { body: { kind: 'locate', practice: false, target, sites } }),
    );
    if (!sweep) return;
    setLeaving(true);
    window.location.assign(`/runs/${sweep.id}?data=real`);
  }

  return (
    <ChangeForm id={SWEEP_FORM} onData={begin} faultOf={faultOf} whole={whole} className="flex flex-col gap-3">
      <InputField
        label={text.address}
        name="homeUrl"
        required
        maxLength={2_000}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="www.example.org"
      />
      <SelectField label={text.target} name="target">
        {targets.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      {children}
      <span>
        <Submit busy={busy || leaving}>{text.go}</Submit>
      </span>
    </ChangeForm>
  );
}
