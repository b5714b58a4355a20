import { InputField } from '@/design/field';

/** Field of six digits or a recovery code. */
export function CodeField({ label, hint, fault }: { label: string; hint?: string; fault: string | null }) {
  return (
    <InputField
      label={label}
      hint={hint}
      error={fault}
      fieldClass="w-full"
      name="code"
      required
      minLength={6}
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="control"
    />
  );
}
