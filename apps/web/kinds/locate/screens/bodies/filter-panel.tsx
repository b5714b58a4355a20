'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/design/button';
import { Choice, Choices, InputField, SelectField } from '@/design/field';
import { Form } from '@/design/form';
import { useWords } from '@/words/client';
import { ANSWERS } from '../../parts/answer';
import { LACKING, type Lists, type MatrixAsked, matrixAddress, withCondition } from '../../parts/matrix-filter';

/**
 * All filters in a fold, for those who do not type them: a condition on a target's answer, regions, tags, population and
 * time of the last change. What is sent is added to the active filters.
 */
export function FilterPanel({ asked, lists }: { asked: MatrixAsked; lists: Lists }) {
  const { words, language } = useWords();
  const text = words.matrix;
  const router = useRouter();
  const [target, setTarget] = useState('');
  const [answers, setAnswers] = useState<readonly string[]>(LACKING);
  const regions = asked.regionId?.split(',') ?? [];
  const tags = asked.tag?.split('|') ?? [];

  function submit(data: FormData) {
    const given = (name: string) => String(data.get(name) ?? '') || undefined;
    const set = (name: string, separator: string) => data.getAll(name).map(String).join(separator) || undefined;
    const qualifiers = [given('checked'), given('foundAt')].filter((one) => one !== undefined);
    router.push(
      matrixAddress(asked, {
        regionId: set('regionId', ','),
        tag: set('tag', '|'),
        populationFrom: given('populationFrom'),
        populationTo: given('populationTo'),
        changedSince: given('changedSince'),
        unchangedSince: given('unchangedSince'),
        ...(target && answers.length > 0 && { answers: withCondition(asked.answers, { target, answers, qualifiers }) }),
      }),
    );
  }

  return (
    <details className="mt-2 print:hidden">
      <summary className="link inline-flex min-h-8 cursor-pointer items-center text-sm">{text.moreFilters}</summary>
      <Form onData={submit} aria-label={text.moreFilters} className="panel mt-1 flex max-w-4xl flex-col gap-5 p-4">
        <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
          <legend className="mb-2 font-medium">{text.condition}</legend>
          <SelectField
            label={words.labels.target}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
            className="control w-full"
          >
            <option value="">{text.noCondition}</option>
            {lists.targets.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name[language]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={words.labels.verifiedByPerson}
            name="checked"
            disabled={!target}
            className="control w-full"
          >
            <option value="">{text.either}</option>
            <option value="verified">{text.qualifiers.verified}</option>
            <option value="unverified">{text.qualifiers.unverified}</option>
          </SelectField>
          <SelectField label={text.foundAt} name="foundAt" disabled={!target} className="control w-full">
            <option value="">{text.either}</option>
            <option value="on-site">{text.qualifiers['on-site']}</option>
            <option value="at-vendor">{text.qualifiers['at-vendor']}</option>
          </SelectField>
          <div className="sm:col-span-3">
            <Choices legend={text.conditionAnswers}>
              <div className="flex flex-wrap gap-x-5">
                {ANSWERS.map((answer) => (
                  <Choice
                    key={answer}
                    type="checkbox"
                    disabled={!target}
                    checked={answers.includes(answer)}
                    onChange={({ target: { checked } }) =>
                      setAnswers(checked ? [...answers, answer] : answers.filter((one) => one !== answer))
                    }
                    label={words.answers[answer]}
                  />
                ))}
              </div>
            </Choices>
          </div>
        </fieldset>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {lists.regions.length > 0 && (
            <Values legend={words.sites.region} name="regionId" chosen={regions} of={lists.regions} />
          )}
          {lists.tags.length > 0 && (
            <Values
              legend={words.sites.tags}
              name="tag"
              chosen={tags}
              of={lists.tags.map(({ tag }) => ({ id: tag, name: tag }))}
            />
          )}
        </div>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          {(['populationFrom', 'populationTo'] as const).map((name) => (
            <InputField
              key={name}
              label={text[name]}
              name={name}
              type="number"
              min={0}
              max={999_999_999}
              defaultValue={asked[name]}
            />
          ))}
          {(['changedSince', 'unchangedSince'] as const).map((name) => (
            <InputField key={name} label={text[name]} name={name} type="date" defaultValue={asked[name]} />
          ))}
        </div>
        <Button type="submit" kind="main" className="self-start">
          {words.common.apply}
        </Button>
      </Form>
    </details>
  );
}

interface ValuesProps {
  legend: string;
  name: string;
  chosen: readonly string[];
  of: readonly { id: string; name: string }[];
}

/** Check boxes of a set; values that no list has any more stay chosen. */
function Values({ legend, name, chosen, of }: ValuesProps) {
  const unknown = chosen.filter((id) => !of.some((one) => one.id === id)).map((id) => ({ id, name: id }));
  return (
    <Choices legend={legend}>
      <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 overflow-y-auto rounded-md border border-line px-3 py-1">
        {[...of, ...unknown].map((one) => (
          <Choice
            key={one.id}
            type="checkbox"
            name={name}
            value={one.id}
            defaultChecked={chosen.includes(one.id)}
            label={one.name}
          />
        ))}
      </div>
    </Choices>
  );
}
