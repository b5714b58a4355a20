import { getWords } from '@/words/server';
import { languageName } from '../../parts/targets/language-name';
import type { QueryWords } from './changes';

/** Words by language, the heaviest first. */
export async function WordCards({ list }: { list: QueryWords }) {
  const { words, format } = await getWords();
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      {Object.entries(list).map(([code, own]) => (
        <section key={code} className="panel min-w-0 p-3">
          <h3 className="mb-2 flex justify-between gap-3">
            <span>{languageName(code, words)}</span>
            <span className="text-sm font-normal text-soft">{words.targets.wordCount(format.whole(own.length))}</span>
          </h3>
          {[...new Set(own.map(({ weight }) => weight))]
            .sort((a, b) => b - a)
            .map((weight) => (
              <div key={weight} className="mt-1.5 flex gap-2 text-sm">
                <span className="w-11 shrink-0 whitespace-nowrap pt-0.5 text-right text-soft tabular-nums">
                  <span className="sr-only">{words.targets.weight} </span>
                  {format.hundredths(weight)} ×
                </span>
                <ul lang={code} className="flex flex-wrap gap-1.5">
                  {own
                    .filter((one) => one.weight === weight)
                    .map(({ word }) => (
                      <li key={word} className="rounded bg-raised px-2 py-0.5 break-all">
                        {word}
                      </li>
                    ))}
                </ul>
              </div>
            ))}
        </section>
      ))}
    </div>
  );
}
