import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { getMe, getWorlds, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { PracticeSwitch } from './practice-switch';
import { RemovePractice } from './remove-practice';

/** The practice country: whether it is shown instead of real data, and its removal. */
export async function PracticeScreen() {
  const [{ words }, me, worlds, practice] = await Promise.all([getWords(), getMe(), getWorlds(), showsPractice()]);
  const text = words.practice;
  return (
    <>
      <PageHead title={text.data} purpose={text.purpose} />
      {worlds.practice === 0 ? (
        <Empty title={text.none} />
      ) : (
        <>
          <Section title={text.shown}>
            <PracticeSwitch practice={practice} />
          </Section>
          {may(me, 'admin') && (
            <Section title={text.remove}>
              <RemovePractice />
            </Section>
          )}
        </>
      )}
    </>
  );
}
