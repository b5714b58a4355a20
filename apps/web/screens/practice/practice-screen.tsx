import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { PRACTICE_PATH } from '@/parts/frame/here';
import { getMe, getWorlds, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { RemovePractice } from './remove-practice';

/** The practice country: choice of practice or real data, and its removal. */
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

/** Choice of practice or real data by plain links; proxy.ts stores it. */
async function PracticeSwitch({ practice }: { practice: boolean }) {
  const { words } = await getWords();
  return (
    <nav aria-label={words.practice.label} className="inline-flex rounded-md border border-edge">
      {(['practice', 'real'] as const).map((data) => (
        <a
          key={data}
          href={`${PRACTICE_PATH}?data=${data}`}
          aria-current={(data === 'practice') === practice ? 'true' : undefined}
          className="inline-flex min-h-9 items-center px-4 first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-raised aria-[current]:bg-accent-soft aria-[current]:font-semibold"
        >
          {words.practice[data]}
        </a>
      ))}
    </nav>
  );
}
