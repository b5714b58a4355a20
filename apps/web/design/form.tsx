'use client';
import type { ComponentProps } from 'react';

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Called with the form's values in place of sending the form. */
  onData: (data: FormData, form: HTMLFormElement) => unknown;
};

/** A form whose values are handled in the browser. */
export const Form = ({ onData, ...form }: FormProps) => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      void onData(new FormData(event.currentTarget), event.currentTarget);
    }}
  />
);
