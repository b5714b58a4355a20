'use client';
import { useRouter } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { ButtonLink, Submit } from '@/design/button';
import { InputField, NumberField, TextField } from '@/design/field';
import { readableAddress, webAddress } from '@/parts/addresses';
import { ChangeForm, useOpened } from '@/parts/changes';
import { offeredLanguages } from '@/parts/display-names';
import { useWords } from '@/words/client';

/** Form of a site; redirects to it afterwards. */
export function SiteForm({ site, regions }: { site: Schema<'Site'> | null; regions: readonly string[] }) {
  const { words } = useWords();
  const text = words.siteForm;
  const router = useRouter();
  const { send, busy, problem, faultOf, whole } = useChange({ quiet: true });
  const opened = useOpened(site?.revision ?? '');

  async function save(data: FormData) {
    const body = siteOf(data);
    const saved = await send(() =>
      site
        ? service.PATCH('/api/sites/{id}', { params: { path: { id: site.id }, ...on(opened) }, body })
        : service.POST('/api/sites', { body }),
    );
    if (saved) router.push(`/bodies/${saved.id}`);
  }

  return (
    <ChangeForm faultOf={faultOf} whole={whole} onData={save} className="flex max-w-2xl flex-col gap-5">
      <InputField
        label={words.labels.name}
        name="name"
        required
        maxLength={200}
        defaultValue={site?.name}
        className="control max-w-md"
      />
      <InputField
        label={words.sites.homeUrl}
        hint={text.homeUrlHint}
        name="homeUrl"
        required
        maxLength={2_000}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={site ? readableAddress(site.homeUrl) : undefined}
      />
      <InputField
        label={words.sites.region}
        hint={text.regionHint}
        name="region"
        maxLength={100}
        list="regions"
        defaultValue={site?.region?.name}
        className="control max-w-md"
      />
      <Suggestions id="regions" of={regions.map((value) => ({ value }))} />
      <InputField
        label={words.sites.language}
        hint={text.languageHint}
        name="language"
        maxLength={3}
        list="languages"
        autoCapitalize="none"
        defaultValue={site?.language ?? ''}
        className="control w-24"
      />
      <Suggestions
        id="languages"
        of={offeredLanguages(words).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <NumberField
        label={words.sites.population}
        name="population"
        min={0}
        defaultValue={site?.population ?? ''}
        className="control w-40"
      />
      <InputField
        label={words.sites.number}
        hint={text.numberHint}
        name="number"
        maxLength={50}
        defaultValue={site?.number ?? ''}
        className="control w-40"
      />
      <TextField
        label={words.sites.tags}
        hint={text.tagsHint}
        error={problem?.errors.find(isOfTags)?.message}
        name="tags"
        rows={3}
        defaultValue={site?.tags.join('\n')}
        className="control w-full max-w-md"
      />
      <div className="flex flex-wrap gap-2">
        <Submit busy={busy}>{site ? words.common.save : text.add}</Submit>
        <ButtonLink href={site ? `/bodies/${site.id}` : '/bodies'}>{words.common.cancel}</ButtonLink>
      </div>
    </ChangeForm>
  );
}

/** The path of a tag's error contains the tag's index. */
const isOfTags = ({ field }: { field: string }): boolean => field.split('.')[0] === 'tags';

/** The form's values; an empty field means unknown. */
function siteOf(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const homeUrl = text('homeUrl');
  return {
    name: text('name'),
    homeUrl: webAddress(homeUrl) ?? homeUrl,
    region: text('region') || null,
    language: text('language') || null,
    population: text('population') === '' ? null : Number(text('population')),
    number: text('number') || null,
    tags: text('tags')
      .split('\n')
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
}

const Suggestions = ({ id, of }: { id: string; of: readonly { value: string; label?: string }[] }) => (
  <datalist id={id}>
    {of.map((one) => (
      <option key={one.value} {...one} />
    ))}
  </datalist>
);
