import type { components } from '@hyrde/client';
import { DoesNotApply } from './does-not-apply';
import { EnterPage } from './enter-page';

/** Enters by hand where a site's page for a target is, or that the target does not apply to it. */
export function WhereItIs({
  page,
  ...line
}: {
  siteId: string;
  target: string;
  /** The target's. */
  name: string;
  /** As people have said so far. */
  page: components['schemas']['VerifiedPages']['items'][number] | undefined;
}) {
  return (
    <p className="flex flex-wrap gap-2 border-b border-line px-4 py-2.5">
      {!page?.doesNotApply && (
        <EnterPage {...line} entered={page?.entered ? { url: page.url ?? '', note: page.entered.note } : null} />
      )}
      <DoesNotApply {...line} set={page?.doesNotApply ?? false} />
    </p>
  );
}
