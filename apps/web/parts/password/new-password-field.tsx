'use client';
import { Field } from '@/design/field';
import { useWords } from '@/words/client';

/** Where a person types the password that shall be theirs. @param weak the service found it easily guessed */
export function NewPasswordField({ weak }: { weak: boolean }) {
  const { words } = useWords();
  const text = words.settings;
  return (
    <Field
      label={text.newPassword}
      hint={text.newPasswordHint}
      error={weak ? text.easilyGuessed : null}
      className="w-full"
    >
      {(ties) => (
        <input
          {...ties}
          name="next"
          type="password"
          required
          minLength={12}
          maxLength={200}
          autoComplete="new-password"
          className="control"
        />
      )}
    </Field>
  );
}
