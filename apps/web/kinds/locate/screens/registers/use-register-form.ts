'use client';
import { type FormEvent, useState } from 'react';
import { useChange } from '@/api/browser';
import { registersWords } from '@/kinds/locate/screens/registers/register-fields';
import { useWords } from '@/words/client';
import { type RegisterValues, registerValues } from './register-fields';

/** State of a register's form: errors of its fields, from the client or the API. */
export function useRegisterForm() {
  const { words } = useWords(registersWords);
  const { send, busy, whole, faultOf: refused } = useChange({ quiet: true });
  const [fault, setFault] = useState<string | null>(null);
  const faultOf = (field: string) => (field === 'targets' && fault !== null ? fault : refused(field));
  /** The form's values; null if no target is chosen. */
  function read(event: FormEvent<HTMLFormElement>): { values: RegisterValues; data: FormData } | null {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = registerValues(data);
    setFault(values.targets.length === 0 ? words.registers.noTarget : null);
    return values.targets.length === 0 ? null : { values, data };
  }
  return { send, busy, faultOf, read, whole };
}
