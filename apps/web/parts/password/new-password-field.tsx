'use client';
import { InputField } from '@/design/field';
import { useWords } from '@/words/client';

/** Field of a new password. @param weak true if the API rejected it as easily guessed */
export function NewPasswordField({ weak }: { weak: boolean }) {
  const { words } = useWords();
  const text = words.settings;
  return (
    <InputField
      label={text.newPassword}
      hint={text.newPasswordHint}
      error={weak ? text.easilyGuessed : null}
      fieldClass="w-full"
      name="next"
      type="password"
      required
      minLength={12}
      maxLength={200}
      autoComplete="new-password"
      className="control"
    />
  );
}
