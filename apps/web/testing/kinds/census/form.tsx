import type { FormInput } from '@/kinds/form-input';
import type { SweepForm } from '@/kinds/kind-parts';
import { getWords } from '@/words/server';
import { censusWords } from './census-words';

async function Form({ practice }: FormInput) {
  const { words } = await getWords();
  return (
    <form>
      <input name="words" aria-label={censusWords(words).words} />
      <input type="hidden" name="practice" value={String(practice)} />
    </form>
  );
}

export const census: SweepForm = { kind: 'census', Form, purpose: (words) => censusWords(words).purpose };
