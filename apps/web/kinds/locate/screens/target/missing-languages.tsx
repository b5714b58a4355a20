import type { components } from '@hyrde/client';
import { languageName } from '@/parts/display-names';
import { getWords } from '@/words/server';

type Missing = components['schemas']['TargetDetails']['missingLanguages'];

/** Languages in which a target has no words, with the words that are used instead: a sentence for each. */
export async function MissingLanguages({ missing }: { missing: Missing }) {
  const { words, format } = await getWords();
  const named = (code: string) => languageName(code, words);
  const ways = [...new Set(missing.map(({ searchedIn }) => searchedIn))];
  return ways.map((way) => (
    <p key={way} className="mt-2 max-w-prose text-sm text-soft">
      {words.targets.missing(
        format.list(missing.filter(({ searchedIn }) => searchedIn === way).map(({ language }) => named(language))),
        way === null ? null : named(way),
      )}
    </p>
  ));
}
