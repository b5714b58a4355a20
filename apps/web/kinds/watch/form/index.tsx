import { get } from '@/api/server';
import { TIME_ZONE } from '@/words/server';
import type { FormInput, SweepForm } from '../../kind-parts';
import { WatchForm } from './watch-form';

async function NewWatch({ sites, practice, scheduled }: FormInput) {
  const regions = await get('/api/regions', { query: { practice: String(practice) } });
  const inUse = regions.items.filter((region) => region.sites > 0);
  return <WatchForm {...{ sites, practice, scheduled }} regions={inUse} timeZone={TIME_ZONE} />;
}

export const watch: SweepForm = { kind: 'watch', Form: NewWatch, purpose: (words) => words.watch.form.purpose };
