import { Skeleton } from '@/design/skeleton';
import { getWords } from '@/words/server';

/**
 * Stands there until the screen is read. Only for screens that are always there: what is sent begins with 200, so that
 * one whose address may be of nothing stands outside this folder and can still be a 404.
 */
export default async function Loading() {
  const { words } = await getWords();
  return (
    <>
      <title>Hyrde</title>
      <Skeleton label={words.common.loading} rows={10} />
    </>
  );
}
