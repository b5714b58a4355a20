import { InputField } from '@/design/field';

interface Props {
  label: string;
  name?: string;
  error?: string | null;
}

/** Field of the current password. */
export function CurrentPasswordField({ label, name = 'password', error }: Props) {
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
