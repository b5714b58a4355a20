import type { Schema } from '@/api/schema';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { SiteForm } from './site-form';

/** Adds a site by hand, or edits one. */
export async function SiteFormScreen({
  site,
  regions,
}: {
  /** Site to edit; null for a new one. */
  site: Schema<'Site'> | null;
  regions: Schema<'Region'>[];
}) {
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.siteForm;
  return (
    <>
      <PageHead
        title={site ? text.editTitle(site.name) : text.newTitle}
        purpose={site ? text.editPurpose : text.newPurpose}
      />
      {may(me, 'auditor') ? (
        <SiteForm site={site} regions={regions.map(({ name }) => name)} />
      ) : (
        <Notice title={words.errors.forbiddenTitle}>{words.errors.forbidden.auditor}</Notice>
      )}
    </>
  );
}
