'use client';
import type { components } from '@hyrde/client';
import { InputField, NumberField } from '@/design/field';
import { surfaceWords } from '@/kinds/surface/words/surface';
import { NewSweepForm } from '@/parts/sweeps/new-sweep-form';
import { SitesField } from '@/parts/sweeps/sites-field';
import { useWords } from '@/words/client';
import { planOf } from './plan';

/** What the service takes where nothing is said. */
const DEFAULTS = { coverage: 95, budget: 500 };

/** Which portals are asked, when it is enough, and for how many downloads. */
export function SurfaceForm({
  regions,
  sites,
  practice,
  scheduled,
  site,
  timeZone,
}: {
  regions: components['schemas']['Region'][];
  sites: number;
  practice: boolean;
  scheduled: boolean;
  /** The one that it is about, where it is about one. */
  site: { id: string; name: string } | null;
  timeZone: string;
}) {
  const { words } = useWords(surfaceWords);
  const text = words.surface.form;
  return (
    <NewSweepForm
      scheduled={scheduled}
      timeZone={timeZone}
      sweepsOf={(data) => [{ plan: planOf(data, practice, site?.id) }]}
    >
      {(faultOf) => (
        <>
          {site ? (
            <InputField
              label={text.url(site.name)}
              hint={text.urlHint}
              error={faultOf('url')}
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
            error={faultOf('coverage')}
            name="coverage"
            defaultValue={DEFAULTS.coverage}
            min={1}
            max={100}
            required
          />
          <NumberField
            label={text.budget}
            hint={text.budgetHint}
            error={faultOf('budget')}
            name="budget"
            defaultValue={DEFAULTS.budget}
            min={1}
            required
          />
        </>
      )}
    </NewSweepForm>
  );
}
