import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { Desk } from './desk';

/** One claim at a time, for those who may judge. */
export async function ReviewScreen({ practice, sweepId }: { practice: boolean; sweepId: string | undefined }) {
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  if (may(me, 'reviewer')) return <Desk key={`${practice} ${sweepId}`} practice={practice} sweepId={sweepId} />;
  return (
    <>
      <PageHead title={words.review.title} purpose={words.review.purpose} />
      <Notice title={words.errors.forbiddenTitle}>{words.review.notAllowed}</Notice>
    </>
  );
}
