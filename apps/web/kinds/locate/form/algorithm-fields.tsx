'use client';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { InputField, SelectField } from '@/design/field';
import { Badge } from '@/design/values';
import { useWords } from '@/words/client';
import { algorithmName, parameterLabel, parameterNote } from '../parts/algorithm';
import type { ChosenAlgorithm } from './plan';

/** Maximum number of algorithms of a sweep in the API. */
const MOST = 6;

export const withDefaults = ({ name, parameters }: Schema<'Algorithm'>): ChosenAlgorithm => ({
  name,
  parameters: Object.fromEntries(parameters.map((parameter) => [parameter.name, String(parameter.default)])),
});

interface Props {
  known: Schema<'Algorithm'>[];
  chosen: readonly ChosenAlgorithm[];
  onChange: (chosen: ChosenAlgorithm[]) => void;
  faultOf: (field: string) => string | undefined;
}

/**
 * The sweep's algorithms, the leading one first: each with its parameters, its description and a button to remove it.
 */
export function AlgorithmFields({ known, chosen, onChange, faultOf }: Props) {
  const { words } = useWords();
  const text = words.newSweep;
  const put = (index: number, next: ChosenAlgorithm) => onChange(chosen.map((one, i) => (i === index ? next : one)));
  const unused = known.find(({ name }) => !chosen.some((one) => one.name === name)) ?? known[0];
  const general = faultOf('algorithms');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{text.algorithms}</legend>
      <p className="mb-1 text-sm text-soft">{text.algorithmsHint}</p>
      {general && <p className="text-sm font-medium text-no">{general}</p>}
      <ol className="flex flex-col gap-2">
        {chosen.map((one, index) => {
          const algorithm = known.find(({ name }) => name === one.name);
          const meaning: Record<string, string> = words.algorithmMeaning;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; the same algorithm may stand twice
            <li key={index} className="rounded-md border border-line p-3">
              <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
                <SelectField
                  label={text.algorithmNumber(String(index + 1))}
                  error={faultOf(`algorithms.${index}`)}
                  value={one.name}
                  onChange={(event) => {
                    const next = known.find(({ name }) => name === event.target.value);
                    if (next) put(index, withDefaults(next));
                  }}
                  className="control w-full max-w-60"
                >
                  {known.map(({ name, title }) => (
                    <option key={name} value={name}>
                      {algorithmName(name, words, title)}
                    </option>
                  ))}
                </SelectField>
                {algorithm?.parameters.map((parameter) => (
                  <InputField
                    key={`${one.name}-${parameter.name}`}
                    label={parameterLabel(parameter.name, words)}
                    fieldClass="w-28"
                    type="number"
                    title={parameterNote(parameter.name, words, parameter.note)}
                    value={one.parameters[parameter.name] ?? ''}
                    onChange={(event) =>
                      put(index, {
                        ...one,
                        parameters: { ...one.parameters, [parameter.name]: event.target.value },
                      })
                    }
                    min={parameter.min}
                    max={parameter.max}
                    step={parameter.integer ? 1 : 'any'}
                  />
                ))}
                <div className="ml-auto flex items-center gap-2">
                  {chosen.length > 1 && index === 0 && <Badge tone="busy">{text.lead}</Badge>}
                  {index > 0 && (
                    <Button small onClick={() => onChange([one, ...chosen.filter((other) => other !== one)])}>
                      {text.makeLead}
                    </Button>
                  )}
                  {chosen.length > 1 && (
                    <Button
                      small
                      aria-label={text.removeNumber(String(index + 1))}
                      onClick={() => onChange(chosen.filter((other) => other !== one))}
                    >
                      {words.common.remove}
                    </Button>
                  )}
                </div>
              </div>
              <p className="mt-2 text-sm text-soft">{meaning[one.name]}</p>
            </li>
          );
        })}
      </ol>
      {chosen.length < MOST && unused && (
        <Button small className="self-start" onClick={() => onChange([...chosen, withDefaults(unused)])}>
          {text.addAlgorithm}
        </Button>
      )}
    </fieldset>
  );
}
