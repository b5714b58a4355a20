import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { ReviewScreen } from '@/screens/review/review-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.review.title });

export default async function ReviewPage(props: PageInput) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const sweepId = one(search, 'sweepId');
  const [targets, sweep] = await Promise.all([
    read(service.GET('/api/targets')),
    sweepId === undefined ? null : read(service.GET('/api/sweeps/{id}', { params: { path: { id: sweepId } } })),
  ]);
  return (
    <ReviewScreen
      practice={practice}
      sweep={sweep}
      target={targets.items.find(({ slug }) => slug === one(search, 'target'))?.slug}
      targets={targets.items}
    />
  );
}
