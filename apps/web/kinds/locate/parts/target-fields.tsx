'use client';
import { InputField, TextField } from '@/design/field';
import { useWords } from '@/words/client';
import { targetsWords } from '../words/targets';

interface Names {
  en: string;
  nb: string;
}

/** A target's name and description in the dashboard's languages: one of them suffices. */
export function NameFields({ name, description }: { name?: Names; description?: Names }) {
  const text = useWords(targetsWords).words.targets.new;
  const names = [
    ['name.en', text.nameEn, text.nameHintEn, name?.en],
    ['name.nb', text.nameNb, text.nameHintNb, name?.nb],
  ] as const;
  const descriptions = [
    ['description.en', text.descriptionEn, text.descriptionHint, description?.en],
    ['description.nb', text.descriptionNb, text.descriptionHint, description?.nb],
  ] as const;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {names.map(([field, label, hint, value]) => (
          <InputField
            key={field}
            label={label}
            hint={hint}
            name={field}
            lang={field.slice(-2)}
            maxLength={100}
            defaultValue={value}
            autoComplete="off"
          />
        ))}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {descriptions.map(([field, label, hint, value]) => (
          <TextField
            key={field}
            label={label}
            hint={hint}
            name={field}
            lang={field.slice(-2)}
            rows={2}
            maxLength={500}
            defaultValue={value}
          />
        ))}
      </div>
    </>
  );
}

export function namesOf(data: FormData): { name: Names; description: Names } {
  const text = (field: string) => String(data.get(field) ?? '').trim();
  return {
    name: { en: text('name.en'), nb: text('name.nb') },
    description: { en: text('description.en'), nb: text('description.nb') },
  };
}

/** Result of reading a typed or pasted list: words with weights, and entries that are no words. */
interface ReadWords {
  words: { word: string; weight: number }[];
  faults: string[];
}

/** `postliste`, `postliste 3`, `postliste × 2,5`, `postliste;2` (a spreadsheet's): a word and, after it, its weight. */
const ENTRY = /^(?<word>.*?)(?:\s*[\s×x:=\t]\s*(?<weight>\d{1,2}(?:[.,]\d+)?))?$/u;
const LONGEST = 60;

/**
 * Reads a list of words, separated by commas, semicolons or line breaks.
 * @param weight weight of entries without one
 */
export function readWords(text: string, weight: number): ReadWords {
  const read: ReadWords = { words: [], faults: [] };
  const seen = new Set<string>();
  for (const entry of entriesOf(text)) {
    const { word = '', weight: own } = ENTRY.exec(entry)?.groups ?? {};
    const number = own === undefined ? weight : Number(own.replace(',', '.'));
    const good = word.length <= LONGEST && /[\p{L}\p{N}]/u.test(word) && number > 0 && number <= 10;
    if (!good) read.faults.push(entry);
    else if (!seen.has(word.toLowerCase())) {
      seen.add(word.toLowerCase());
      read.words.push({ word, weight: number });
    }
  }
  return read;
}

/** A comma before a digit belongs to a number (2,5); any other comma separates words. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[\n\r;]|,(?!\d)/)
    .map((entry) => entry.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
