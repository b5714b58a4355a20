import { type FormEvent, useState } from 'react';
import { useChange } from '@/api/use-change';
import { registersWords } from '@/kinds/locate/words/registers';
import { useWords } from '@/words/client';
import { type RegisterValues, registerValues } from './register-fields';

/** A form of a register: what is wrong with which field, here or by the service. */
export function useRegisterForm() {
  const { words } = useWords(registersWords);
  const { send, busy, problem } = useChange({ quiet: true });
  const [fault, setFault] = useState<string | null>(null);
  const faultOf = (field: string) => {
    if (field === 'targets' && fault !== null) return fault;
    return problem?.errors.find((error) => error.field === field)?.message;
  };
  /** What the form says, or null where no target was chosen. */
  function read(event: FormEvent<HTMLFormElement>): { values: RegisterValues; data: FormData } | null {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = registerValues(data);
    setFault(values.targets.length === 0 ? words.registers.noTarget : null);
    return values.targets.length === 0 ? null : { values, data };
  }
  /** What is wrong with the whole, where no field is to blame. */
  const whole = problem && problem.errors.length === 0 ? problem.sentence : null;
  return { send, busy, faultOf, read, whole };
}
