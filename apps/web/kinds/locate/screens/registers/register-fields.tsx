'use client';
import type { components } from '@hyrde/client';
import { useContext } from 'react';
import { Choice, Choices, Faults, InputField } from '@/design/field';
import { useWords } from '@/words/client';
import type { Area } from '@/words/client';
import { registers as en } from '@/kinds/locate/words/registers.en';
import { registers as nb } from '@/kinds/locate/words/registers.nb';

/** The area's words for client components. */
export const registersWords: Area<'registers'> = { en: { registers: en }, nb: { registers: nb } };


type Register = components['schemas']['Register'];
export type RegisterValues = Pick<Register, 'holder' | 'targets' | 'reach' | 'country' | 'source'>;
export interface NamedTarget {
  slug: string;
  name: string;
}

const REACHES = ['page', 'part'] as const satisfies readonly Register['reach'][];

/** Fields of a register except its host. */
export function RegisterFields({ targets, register }: { targets: readonly NamedTarget[]; register?: RegisterValues }) {
  const { words } = useWords(registersWords);
  const text = words.registers;
  const fault = useContext(Faults)('targets');
  return (
    <>
      <InputField
        label={text.holder}
        name="holder"
        required
        maxLength={200}
        defaultValue={register?.holder}
        autoComplete="off"
      />
      <Choices legend={text.targets}>
        {fault && <p className="text-sm font-medium text-no">{fault}</p>}
        {targets.map(({ slug, name }) => (
          <Choice
            key={slug}
            type="checkbox"
            name="targets"
            value={slug}
            defaultChecked={register?.targets.includes(slug)}
            label={name}
          />
        ))}
      </Choices>
      <Choices legend={text.reach}>
        {REACHES.map((reach) => (
          <Choice
            key={reach}
            type="radio"
            name="reach"
            value={reach}
            defaultChecked={(register?.reach ?? 'part') === reach}
            label={text.reaches[reach]}
          />
        ))}
      </Choices>
      <InputField
        label={text.country}
        hint={text.countryHint}
        name="country"
        maxLength={2}
        pattern="[A-Za-z]{2}"
        defaultValue={register?.country?.toUpperCase() ?? ''}
        autoComplete="off"
        className="control w-20"
      />
      <InputField
        label={text.source}
        name="source"
        maxLength={500}
        defaultValue={register?.source}
        autoComplete="off"
      />
    </>
  );
}

/** Values of these fields in a form. */
export function registerValues(data: FormData): RegisterValues {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    holder: text('holder'),
    targets: data.getAll('targets').map(String),
    reach: REACHES.find((reach) => reach === text('reach')) ?? 'part',
    country: text('country').toLowerCase() || null,
    source: text('source'),
  };
}
