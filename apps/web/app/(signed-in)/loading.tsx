import { Skeleton } from '@/design/skeleton';
import { getWords } from '@/words/server';

export default async function Loading() {
  const { words } = await getWords();
  return <Skeleton label={words.common.loading} rows={10} />;
}
