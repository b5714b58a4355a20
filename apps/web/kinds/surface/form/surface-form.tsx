'use client';
import { InputField, NumberField } from '@/design/field';
import { surfaceWords } from '@/kinds/surface/words/surface';
import { NewSweepForm, type SweepFormProps } from '@/parts/sweeps/new-sweep-form';
import { SitesField } from '@/parts/sweeps/sites-field';
import { sitesOf } from '@/parts/sweeps/sites-of';
import { useWords } from '@/words/client';

/** What the service takes where nothing is said. */
const DEFAULTS = { coverage: 95, budget: 500 };

interface Props extends SweepFormProps {
  /** Milliseconds between two pages of a host. */
  crawlDelayMs: number;
  /** The one that it is about, where it is about one. */
  site: { id: string; name: string } | null;
}

/** Which portals are asked, when it is enough, and for how many downloads. */
export function SurfaceForm({ regions, sites, crawlDelayMs: paceMs, practice, scheduled, site, timeZone }: Props) {
  const { words, format } = useWords(surfaceWords);
  const text = words.surface.form;
  return (
    <NewSweepForm
      scheduled={scheduled}
      timeZone={timeZone}
      sweepsOf={(data) => [{ plan: planOf(data, practice, site?.id) }]}
    >
      {site ? (
        <InputField
          label={text.url(site.name)}
          hint={text.urlHint}
          name="url"
          type="url"
          maxLength={2_000}
          className="control max-w-xl"
        />
      ) : (
        <SitesField regions={regions} sites={sites} />
      )}
      <NumberField
        label={text.coverage}
        hint={text.coverageHint}
        name="coverage"
        defaultValue={DEFAULTS.coverage}
        min={1}
        max={100}
        required
      />
      <NumberField
        label={text.budget}
        hint={text.budgetHint(
          format.pause(paceMs),
          format.whole(DEFAULTS.budget),
          format.span((DEFAULTS.budget * paceMs) / 1_000),
        )}
        name="budget"
        defaultValue={DEFAULTS.budget}
        min={1}
        required
      />
    </NewSweepForm>
  );
}

/** What the form of a surface sweep says, as the service wants it. With a site, of it alone: its known record, or a page. */
export function planOf(data: FormData, practice: boolean, siteId: string | undefined) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const url = text('url');
  return {
    kind: 'surface' as const,
    coverage: Number(text('coverage')) / 100,
    budget: Number(text('budget')),
    sites: siteId ? { siteIds: [siteId] } : sitesOf(data),
    ...(siteId && url && { pages: [{ siteId, url }] }),
    practice,
  };
}
