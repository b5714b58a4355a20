import { getWords } from '@/words/server';
import { languageName } from '../../parts/targets/language-name';
import type { QueryWords } from './changes';

/** More languages than fit on a screen at a glance are closed, but for the reader's own. */
const AT_A_GLANCE = 6;

/** Words by language, the reader's own first; in each the heaviest first. */
export async function WordCards({ list }: { list: QueryWords }) {
  const { words, format, language } = await getWords();
  const cards = Object.entries(list)
    .map(([code, own]) => ({ code, own, name: languageName(code, words), isOwn: code === language }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || (a.name < b.name ? -1 : 1));
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-2 md:grid-cols-2 xl:grid-cols-3">
      {cards.map(({ code, own, name, isOwn }) => (
        <details key={code} open={isOwn || cards.length <= AT_A_GLANCE} className="panel min-w-0 p-3">
          <summary className="cursor-pointer">
            <h3 className="ml-1 inline">{name}</h3>
            <span className="float-right text-sm text-soft">{words.targets.wordCount(format.whole(own.length))}</span>
          </summary>
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
        </details>
      ))}
    </div>
  );
}
