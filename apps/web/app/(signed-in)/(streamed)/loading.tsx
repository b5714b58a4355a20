import { Skeleton } from '@/design/notice';
import { getWords } from '@/words/server';

/**
 * Placeholder while a screen loads. Only for screens that always exist: the streamed response begins with status 200,
 * so screens whose address may name a missing row are outside this folder to be able to answer 404.
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
