import { languageName } from '@/parts/language-name';
import { getWords } from '@/words/server';
import type { NameChange } from '../changes';

/** The names that a version has and the one before had not, and those that it lost. */
export async function NameChanges({ changes }: { changes: readonly NameChange[] }) {
  const { words } = await getWords();
  const text = words.targets.changes;
  return (
    <dl className="mt-3 flex flex-col gap-2">
      {changes.flatMap(({ language, added, removed }) =>
        [
          { what: text.namesAdded, names: added },
          { what: text.namesRemoved, names: removed },
        ]
          .filter(({ names }) => names.length > 0)
          .map(({ what, names }) => (
            <div key={language + what}>
              <dt className="text-sm text-soft">{what(languageName(language, words))}</dt>
              <dd lang={language} className="font-medium break-words">
                {names.join(' · ')}
              </dd>
            </div>
          )),
      )}
    </dl>
  );
}
