import { PageHead } from '@/design/page-head';
import { showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { censusWords } from '../../census-words';
import { Counts } from '../../counts';

export default async function CountsPage() {
  const [{ words }, practice] = await Promise.all([getWords(), showsPractice()]);
  const text = censusWords(words);
  return (
    <>
      <PageHead title={text.menu} purpose={text.purpose} />
      <Counts practice={practice} />
    </>
  );
}
