import { getService, read } from '@/api/server';
import type { FormInput } from '../../form-input';
import { WatchForm } from './watch-form';

/** The form of a watch: of all sites, or of regions. */
export async function NewWatch({ sites, practice, scheduled }: FormInput) {
  const service = await getService();
  const regions = await read(service.GET('/api/regions', { params: { query: { practice: String(practice) } } }));
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
