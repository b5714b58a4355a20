'use client';
import { useState } from 'react';
import type { components } from '@/api/api.gen';
import { Field } from '@/design/field';
import { algorithmName } from '@/parts/algorithm';
import { useWords } from '@/words/client';

/** Algorithm, its parameters and the budget: folded away, since the defaults are good and have their reasons. */
export function AlgorithmFields({
  algorithms,
  faultOf,
}: {
  algorithms: components['schemas']['Algorithms'];
  faultOf: (field: string) => string | undefined;
}) {
  const { words } = useWords();
  const text = words.newSweep;
  const standard = algorithms.items.find(({ isDefault }) => isDefault) ?? algorithms.items[0];
  const [name, setName] = useState(standard?.name ?? 'ls2f');
  const chosen = algorithms.items.find((algorithm) => algorithm.name === name);
  const labels: Record<string, string> = { S: text.states, threshold: text.threshold };
  return (
    <details className="rounded-md border border-line p-3">
      <summary className="min-h-6 cursor-pointer font-medium">{text.advanced}</summary>
      <div className="mt-3 flex flex-col gap-4">
        <Field label={text.algorithm} hint={text.algorithmHint} error={faultOf('algorithm')}>
          {(ties) => (
            <select
              {...ties}
              name="algorithm"
              value={name}
              onChange={(event) => {
                const next = algorithms.items.find((algorithm) => algorithm.name === event.target.value);
                if (next) setName(next.name);
              }}
              className="control max-w-md"
            >
              {algorithms.items.map((algorithm) => (
                <option key={algorithm.name} value={algorithm.name}>
                  {algorithmName(algorithm.name, words, algorithm.title)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="flex flex-wrap gap-4">
          {chosen?.parameters.map((parameter) => (
            <Field
              key={`${name}-${parameter.name}`}
              label={labels[parameter.name] ?? parameter.name}
              hint={parameter.name === 'threshold' ? text.thresholdHint : undefined}
            >
              {(ties) => (
                <input
                  {...ties}
                  name={`parameter.${parameter.name}`}
                  type="number"
                  defaultValue={parameter.default}
                  min={parameter.min}
                  max={parameter.max}
                  step={parameter.integer ? 1 : 'any'}
                  className="control w-28"
                />
              )}
            </Field>
          ))}
        </div>
        <Field label={text.budget} hint={text.budgetHint} error={faultOf('budget')}>
          {(ties) => (
            <input
              {...ties}
              name="budget"
              type="number"
              defaultValue={algorithms.defaultBudget}
              min={1}
              max={algorithms.maxBudget}
              className="control w-28"
            />
          )}
        </Field>
      </div>
    </details>
  );
}
