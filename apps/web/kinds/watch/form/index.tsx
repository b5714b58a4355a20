import { get } from '@/api/server';
import type { FormInput, SweepForm } from '../../kind-parts';
import { WatchForm } from './watch-form';

async function NewWatch({ sites, practice, scheduled }: FormInput) {
  const regions = await get('/api/regions', { query: { practice: String(practice) } });
  return (
    <WatchForm
      regions={regions.items.filter((region) => region.sites > 0)}
      sites={sites}
      practice={practice}
      scheduled={scheduled}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    />
  );
}

export const watch: SweepForm = { kind: 'watch', Form: NewWatch, purpose: (words) => words.watch.form.purpose };
