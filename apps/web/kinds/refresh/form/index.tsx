import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { getWords } from '@/words/server';
import type { FormInput } from '../../form-input';
import type { SweepForm } from '../../kind-parts';
import { visitsOf } from './plan';
import { RefreshForm } from './refresh-form';

/** Form of a refresh sweep, if there are known pages. */
async function NewRefresh({ sites, practice, scheduled, search }: FormInput) {
  const { words } = await getWords();
  const query = { practice: String(practice) };
  const [regions, { any, forecast }] = await Promise.all([
    get('/api/regions', { query }),
    get('/api/refresh/forecast', { query }),
  ]);
  if (!any)
    return (
      <Empty
        title={words.refresh.noPagesTitle}
        way={
          <ButtonLink href="/runs/new" kind="main">
            {words.overview.newSweep}
          </ButtonLink>
        }
      >
        {words.refresh.noPagesBody}
      </Empty>
    );
  return (
    <RefreshForm
      regions={regions.items.filter((region) => region.sites > 0)}
      visits={visitsOf(search, forecast?.pages ?? null)}
      sites={sites}
      practice={practice}
      scheduled={scheduled}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    />
  );
}

export const refresh: SweepForm = {
  kind: 'refresh',
  Form: NewRefresh,
  purpose: (words) => words.refresh.form.purpose,
};
