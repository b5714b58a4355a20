'use client';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classes } from './classes';

interface OptionsProps<T extends string | number> {
  of: readonly T[];
  titles: Readonly<Record<T, string>> | ((value: T) => string);
}

export const Options = <T extends string | number>({ of, titles }: OptionsProps<T>) =>
  of.map((value) => (
    <option key={value} value={value}>
      {typeof titles === 'function' ? titles(value) : titles[value]}
    </option>
  ));

/** Returns the API's error of a form field by the field's name. */
export type FaultOf = (field: string) => string | undefined;

/** Errors of the form's fields: each field below shows its own, unless it is given an error. */
export const Faults = createContext<FaultOf>(() => undefined);

interface FieldProps {
  label: string;
  hint?: string;
  error?: string | null;
  /** Name by which the API identifies the field in errors. */
  name?: string;
  className?: string;
  /** Renders the control with the attributes that link it to its label, hint and error. */
  children: (ties: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, name, error: given, className, children }: FieldProps) {
  const id = useId();
  const faultOf = useContext(Faults);
  const error = given ?? (name && faultOf(name));
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="text-sm font-medium text-no">
          {error}
        </span>
      )}
      {children({ id, ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true }) })}
    </div>
  );
}

/** Props of a labelled control: `className` is the control's; by default it is as wide as the form. */
type Labelled<Control extends 'input' | 'select' | 'textarea'> = Omit<FieldProps, 'children' | 'className' | 'name'> &
  ComponentProps<Control> & { fieldClass?: string };

const WIDE = 'control w-full';

export const InputField = ({ label, hint, error, fieldClass, className = WIDE, ...rest }: Labelled<'input'>) => (
  <Field label={label} hint={hint} name={rest.name} error={error} className={fieldClass}>
    {(ties) => <input {...ties} {...rest} className={className} />}
  </Field>
);

export const NumberField = (field: Labelled<'input'>) => (
  <InputField type="number" className="control w-36" {...field} />
);

export const TextField = ({ label, hint, error, fieldClass, className = WIDE, ...rest }: Labelled<'textarea'>) => (
  <Field label={label} hint={hint} name={rest.name} error={error} className={fieldClass}>
    {(ties) => <textarea {...ties} {...rest} className={className} />}
  </Field>
);

export const SelectField = ({ label, hint, error, fieldClass, className = WIDE, ...rest }: Labelled<'select'>) => (
  <Field label={label} hint={hint} name={rest.name} error={error} className={fieldClass}>
    {(ties) => <select {...ties} {...rest} className={className} />}
  </Field>
);

/** A group of radio buttons or check boxes with a heading. */
export function Choices({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{legend}</legend>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      {children}
    </fieldset>
  );
}

/** A radio button or check box with its label; large enough as a touch target. */
export function Choice({ label, ...rest }: { label: ReactNode } & React.ComponentProps<'input'>) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2">
      <input {...rest} className="size-4.5 shrink-0" />
      <span>{label}</span>
    </label>
  );
}

interface RadiosProps<T extends string> {
  legend: string;
  hint?: string;
  name: string;
  of: readonly T[];
  titles: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
  isDisabled?: (value: T) => boolean;
}

/** A group of radio buttons for the values of a closed list. */
export const Radios = <T extends string>({ legend, hint, of, titles, value, ...rest }: RadiosProps<T>) => (
  <Choices legend={legend} {...(hint && { hint })}>
    {of.map((one) => (
      <Choice
        key={one}
        type="radio"
        name={rest.name}
        value={one}
        checked={value === one}
        disabled={rest.isDisabled?.(one)}
        onChange={() => rest.onChange(one)}
        label={titles[one]}
      />
    ))}
  </Choices>
);
