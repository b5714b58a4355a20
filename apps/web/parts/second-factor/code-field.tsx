import { Field } from '@/design/field';

/** Six digits, or a recovery code. */
export function CodeField({ label, hint, fault }: { label: string; hint?: string; fault: string | null }) {
  return (
    <Field label={label} hint={hint} error={fault} className="w-full">
      {(ties) => (
        <input
          {...ties}
          name="code"
          required
          minLength={6}
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="control"
        />
      )}
    </Field>
  );
}
