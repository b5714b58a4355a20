import type { components } from '@hyrde/client';
import { Badge } from '@/design/badge';
import { getWords } from '@/words/server';
import { algorithmName, parameterLabel, parameterNote } from '../../parts/algorithm';

/** What each algorithm does, and what its parameters are for. */
export async function Catalogue({ algorithms }: { algorithms: components['schemas']['Algorithm'][] }) {
  const { words, format } = await getWords();
  const text = words.algorithmsScreen;
  const meaning: Record<string, string> = words.algorithmMeaning;
  return (
    <ul className="panel divide-y divide-line">
      {algorithms.map(({ name, title, isDefault, parameters }) => (
        <li key={name} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[16rem_1fr]">
          <h3 className="font-medium">
            {algorithmName(name, words, title)} {isDefault && <Badge tone="busy">{text.standard}</Badge>}
            <code className="block font-mono text-xs font-normal text-soft">{name}</code>
          </h3>
          <div>
            <p>{meaning[name]}</p>
            {parameters.map((parameter) => (
              <p key={parameter.name} className="mt-1 text-sm text-soft">
                <strong className="font-medium text-ink">
                  {parameterLabel(parameter.name, words)}: {format.parameter(parameter.default)}
                </strong>{' '}
                ({text.from(format.parameter(parameter.min), format.parameter(parameter.max))}).{' '}
                {parameterNote(parameter.name, words, parameter.note)}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
