import { PRACTICE_PATH } from '@/parts/frame/here';
import { getWords } from '@/words/server';

/** Practice or real data: plain links, remembered by proxy.ts. */
export async function PracticeSwitch({ practice }: { practice: boolean }) {
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
