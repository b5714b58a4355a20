'use client';
import { SelectField } from '@/design/field';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** Choice of a link by mail, if mail is configured, or by hand: the field `by` of a form. */
export function LinkWay({ mail }: { mail: boolean }) {
  const { words } = useWords(peopleWords);
  const { by, ways } = words.people;
  return (
    <SelectField label={by} fieldClass="min-w-0 basis-60" name="by">
      {mail && <option value="mail">{ways.mail}</option>}
      <option value="hand">{ways.hand}</option>
    </SelectField>
  );
}

/** Value of the field `by`. */
export const wayOf = (data: FormData): 'mail' | 'hand' => (data.get('by') === 'mail' ? 'mail' : 'hand');
