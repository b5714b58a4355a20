import type { ComponentProps } from 'react';
import { type FaultOf, Faults } from '@/design/field';
import { Refusal } from '@/design/notice';

/** A form that sends a change: an error of a field is shown at the field, other errors at the form's head. */
export const ChangeForm = ({
  faultOf,
  whole,
  children,
  ...form
}: ComponentProps<'form'> & { faultOf: FaultOf; whole: string | null | undefined }) => (
  <form {...form}>
    <Refusal>{whole}</Refusal>
    <Faults value={faultOf}>{children}</Faults>
  </form>
);
