import { Fragment } from 'react';
import type { Schema } from '@/api/schema';
import { byUse, languageName } from '@/parts/display-names';
import { getWords } from '@/words/server';
import type { QueryWords } from './changes';
import type { Names } from './edit/draft';

interface Props {
  list: QueryWords;
  names: Names;
  target: Schema<'TargetDetails'>;
}

/** Names and words of a target by language, the most usual and heaviest first; languages of no site are in a drawer. */
export async function WordCards({ list, names, target }: Props) {
  const { words, format, language: spoken } = await getWords();
  const text = words.targets;
  const { ours, others } = byUse(
    [...new Set([...Object.keys(names), ...Object.keys(list)])],
    target.siteLanguages,
    spoken,
    words,
  );
  const cards = (codes: readonly string[], open: boolean) => (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-2 md:grid-cols-2 xl:grid-cols-3">
      {codes.map((code, place) => (
        <LanguageCard
          key={code}
          code={code}
          open={open && place === 0}
          own={list[code] ?? []}
          named={names[code]}
          paths={target.place.paths[code] ?? []}
        />
      ))}
    </div>
  );
  return (
    <>
      {cards(ours, true)}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="link min-h-10 cursor-pointer py-2">
            {text.otherLanguages(format.whole(others.length))}
          </summary>
          {cards(others, false)}
        </details>
      )}
    </>
  );

  function LanguageCard({
    code,
    open,
    own,
    named,
    paths,
  }: {
    code: string;
    open: boolean;
    own: QueryWords[string];
    named: Names[string] | undefined;
    paths: readonly string[];
  }) {
    const phrases = [
      { title: text.editor.names, list: named?.names ?? [] },
      { title: text.editor.lookAlikes, list: named?.not ?? [] },
      { title: text.paths, list: paths },
    ].filter(({ list }) => list.length > 0);
    return (
      <details open={open} className="min-w-0 open:col-span-full">
        <summary className="cursor-pointer py-1">
          <h3 className="ml-1 inline">{languageName(code, words)}</h3>
          <span className="ml-3 text-sm text-soft">
            {named && <>{text.nameCount(format.whole(named.names.length))} · </>}
            {text.wordCount(format.whole(own.length))}
          </span>
        </summary>
        <dl lang={code} className="mt-1.5 text-sm">
          {phrases.map(({ title, list }) => (
            <Fragment key={title}>
              <dt lang={spoken} className="mt-1.5 text-soft">
                {title}
              </dt>
              <dd className="break-words">{list.join(' · ')}</dd>
            </Fragment>
          ))}
        </dl>
        {own.length > 0 && phrases.length > 0 && <p className="mt-1.5 text-sm text-soft">{words.labels.words}</p>}
        {[...new Set(own.map(({ weight }) => weight))]
          .sort((a, b) => b - a)
          .map((weight) => (
            <div key={weight} className="mt-1.5 flex gap-2 text-sm">
              <span className="w-11 shrink-0 whitespace-nowrap pt-0.5 text-right text-soft tabular-nums">
                <span className="sr-only">{words.labels.weight} </span>
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
    );
  }
}
