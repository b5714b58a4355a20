import type { Metadata } from 'next';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { ReviewScreen } from '@/screens/review/review-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.review.title });

export default async function ReviewPage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  return <ReviewScreen practice={practice} sweepId={one(search, 'sweepId')} />;
}
