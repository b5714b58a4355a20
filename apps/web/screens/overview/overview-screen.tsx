import { Suspense } from 'react';
import { ButtonLink } from '@/design/button';
import { Skeleton } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import type { OverviewAsked } from '@/kinds/kind-parts';
import { OVERVIEW_PARTS } from '@/kinds/overview';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';

/** Results of the kinds so far, running sweeps, and items that need attention. */
export async function OverviewScreen(asked: OverviewAsked) {
  const purposeOf = OVERVIEW_PARTS.find(({ purpose }) => purpose)?.purpose;
  const [{ words }, me, purpose] = await Promise.all([getWords(), getMe(), purposeOf?.(asked)]);
  const moreOnChanges = (target: string) =>
    OVERVIEW_PARTS.map(({ MoreOnChanges }, i) => MoreOnChanges && <MoreOnChanges key={String(i)} target={target} />);
  return (
    <>
      <PageHead title={words.nav.entries.overview} purpose={purpose}>
        {may(me, 'auditor') && <ButtonLink href="/runs/new">{words.newSweep.title}</ButtonLink>}
      </PageHead>
      {OVERVIEW_PARTS.map(({ Standing }, i) => Standing && <Standing key={String(i)} {...asked} />)}
      {OVERVIEW_PARTS.map(({ Running }, i) => Running && <Running key={String(i)} {...asked} />)}
      <Suspense fallback={<Skeleton label={words.common.loading} rows={10} />}>
        {OVERVIEW_PARTS.map(
          ({ Details }, i) => Details && <Details key={String(i)} {...asked} moreOnChanges={moreOnChanges} />,
        )}
      </Suspense>
    </>
  );
}
