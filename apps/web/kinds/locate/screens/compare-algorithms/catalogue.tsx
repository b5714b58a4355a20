import type { components } from '@hyrde/client';
import { Badge } from '@/design/badge';
import { getWords } from '@/words/server';
import { algorithmName, parameterLabel, parameterNote } from '../../parts/algorithm';

/** What each algorithm does, and once what the parameters are for. */
export async function Catalogue({ algorithms }: { algorithms: components['schemas']['Algorithm'][] }) {
  const { words, format } = await getWords();
  const text = words.algorithmsScreen;
  const meaning: Record<string, string> = words.algorithmMeaning;
  const notes = new Map(
    algorithms.flatMap(({ parameters }) =>
      parameters.map(({ name, note }) => [name, parameterNote(name, words, note)] as const),
    ),
  );
  return (
    <>
      <ul className="rows">
        {algorithms.map(({ name, title, isDefault, parameters }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[16rem_1fr]">
            <h3 className="font-medium">
              {algorithmName(name, words, title)} {isDefault && <Badge tone="busy">{text.standard}</Badge>}
              <code className="block font-mono text-xs font-normal text-soft">{name}</code>
            </h3>
            <div>
              <p>{meaning[name]}</p>
              {parameters.length > 0 && (
                <p className="flex flex-wrap gap-x-4 text-sm text-soft">
                  {parameters.map((parameter) => (
                    <span key={parameter.name}>
                      {parameterLabel(parameter.name, words)}{' '}
                      <span className="font-medium text-ink">{format.parameter(parameter.default)}</span> (
                      {text.from(format.parameter(parameter.min), format.parameter(parameter.max))})
                    </span>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-3 flex max-w-[90ch] flex-col gap-1 text-sm">
        {[...notes].map(([name, note]) => (
          <div key={name}>
            <dt className="inline font-medium">{parameterLabel(name, words)}:</dt>{' '}
            <dd className="inline text-soft">{note}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
