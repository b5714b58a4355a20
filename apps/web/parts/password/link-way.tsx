'use client';
import { Field } from '@/design/field';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** By mail, where this product can send it, or by hand: the field `by` of a form. */
export function LinkWay({ mail }: { mail: boolean }) {
  const { words } = useWords(peopleWords);
  const { by, ways } = words.people;
  return (
    <Field label={by} className="min-w-0 basis-60">
      {(ties) => (
        <select {...ties} name="by" className="control w-full">
          {mail && <option value="mail">{ways.mail}</option>}
          <option value="hand">{ways.hand}</option>
        </select>
      )}
    </Field>
  );
}

/** What the field `by` says. */
export const wayOf = (data: FormData): 'mail' | 'hand' => (data.get('by') === 'mail' ? 'mail' : 'hand');
