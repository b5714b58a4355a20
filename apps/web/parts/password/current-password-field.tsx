import { Field } from '@/design/field';

/** The password in use. */
export function CurrentPasswordField({
  label,
  name = 'password',
  error,
}: {
  label: string;
  name?: string;
  error?: string | null;
}) {
  return (
    <Field label={label} error={error} className="w-full">
      {(ties) => (
        <input {...ties} name={name} type="password" required autoComplete="current-password" className="control" />
      )}
    </Field>
  );
}
