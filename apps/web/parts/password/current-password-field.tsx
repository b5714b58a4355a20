import { InputField } from '@/design/field';

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
    <InputField
      label={label}
      error={error}
      fieldClass="w-full"
      name={name}
      type="password"
      required
      autoComplete="current-password"
      className="control"
    />
  );
}
