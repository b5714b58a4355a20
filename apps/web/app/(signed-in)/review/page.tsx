import type { Metadata } from 'next';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import { Desk } from '@/screens/review/desk';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.review.title });

export default async function ReviewPage(props: PageInput) {
  const [search, { words }, practice, me] = await Promise.all([
    props.searchParams,
    getWords(),
    showsPractice(),
    getMe(),
  ]);
  const sweepId = one(search, 'sweepId');
  if (may(me, 'reviewer')) return <Desk key={`${practice} ${sweepId}`} practice={practice} sweepId={sweepId} />;
  return (
    <>
      <PageHead title={words.review.title} purpose={words.review.purpose} />
      <Notice title={words.errors.forbiddenTitle}>{words.review.notAllowed}</Notice>
    </>
  );
}
