'use client';
import { InputField, NumberField } from '@/design/field';
import { sitesOf } from '@/kinds/kind-parts';
import { NewSweepForm, type SweepFormProps } from '@/parts/sweeps/new-sweep-form';
import { SitesField } from '@/parts/sweeps/sites-field';
import { useWords } from '@/words/client';
import { surfaceWords } from '../words/surface';

/** The API's defaults. */
const DEFAULTS = { coverage: 95, budget: 500 };

interface Props extends SweepFormProps {
  /** Crawl delay of a host in milliseconds. */
  crawlDelayMs: number;
  /** The site that the sweep is about; null for a set of sites. */
  site: { id: string; name: string } | null;
}

/** Form of a surface sweep: portals, target coverage and download budget. */
export function SurfaceForm({ regions, sites, crawlDelayMs, practice, scheduled, site, timeZone }: Props) {
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
        <SitesField regions={regions} sites={sites} practice={practice} />
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
          format.pause(crawlDelayMs),
          format.whole(DEFAULTS.budget),
          format.span((DEFAULTS.budget * crawlDelayMs) / 1_000),
        )}
        name="budget"
        defaultValue={DEFAULTS.budget}
        min={1}
        required
      />
    </NewSweepForm>
  );
}

/** The form's values as a surface plan of the API; with a site, for this site only: its known record, or a page. */
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
