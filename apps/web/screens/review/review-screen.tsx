import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { FilterForm, SelectFilter } from '@/parts/lists/filter-form';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { Desk } from './desk';

/** One claim at a time, for those who may judge. */
export async function ReviewScreen({
  practice,
  sweep,
  target,
  targets,
}: {
  practice: boolean;
  /** Only the findings of this sweep. */
  sweep: components['schemas']['SweepDetails'] | null;
  /** Only those of this target, by its slug. */
  target: string | undefined;
  targets: components['schemas']['Target'][];
}) {
  const [{ words, language }, me] = await Promise.all([getWords(), getMe()]);
  if (may(me, 'reviewer'))
    return (
      <Desk key={`${practice} ${sweep?.id} ${target}`} filter={{ practice, sweepId: sweep?.id, target }}>
        {sweep ? (
          <p className="mb-3">
            {words.review.onlySweep}{' '}
            <Link href={`/sweeps/${sweep.id}`} className="link">
              {sweep.name}
            </Link>
            {' · '}
            <Link href="/review" className="link">
              {words.review.everySweep}
            </Link>
          </p>
        ) : (
          // On a phone the page that is judged comes first; the Overview leads to one target's findings.
          <div className="max-sm:hidden">
            <FilterForm path="/review" words={words} filtered={target !== undefined}>
              <SelectFilter
                name="target"
                label={words.overview.target}
                all={words.common.all}
                options={targets.map(({ slug, name }) => ({ value: slug, label: name[language] }))}
                search={{ target }}
              />
            </FilterForm>
          </div>
        )}
      </Desk>
    );
  return (
    <>
      <PageHead title={words.review.title} purpose={words.review.purpose} />
      <Notice title={words.errors.forbiddenTitle}>{words.review.notAllowed}</Notice>
    </>
  );
}
