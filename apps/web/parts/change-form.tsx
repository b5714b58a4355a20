import type { ComponentProps } from 'react';
import { type FaultOf, Faults } from '@/design/field';
import { Refusal } from '@/design/notice';

/** A form that changes something: what is wrong with the whole stands at its head, with a field at the field. */
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
