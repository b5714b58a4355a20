'use client';
import { type ReactNode, useId } from 'react';
import { classes } from './classes';

interface FieldProps {
  label: string;
  hint?: string;
  error?: string | null;
  className?: string;
  /** Gets the attributes that tie the control to its label, hint and error. */
  children: (ties: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** One labelled control with its hint and its error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
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

/** A group of choices with one heading. */
export function Choices({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{legend}</legend>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      {children}
    </fieldset>
  );
}

/** One radio button or check box with its label, large enough to be hit. */
export function Choice({ label, ...rest }: { label: ReactNode } & React.ComponentProps<'input'>) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2">
      <input {...rest} className="size-4.5 shrink-0" />
      <span>{label}</span>
    </label>
  );
}
