'use client';
import { InputField, TextField } from '@/design/field';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';

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

/** The fields' values for the API. */
export function namesOf(data: FormData): { name: Names; description: Names } {
  const text = (field: string) => String(data.get(field) ?? '').trim();
  return {
    name: { en: text('name.en'), nb: text('name.nb') },
    description: { en: text('description.en'), nb: text('description.nb') },
  };
}
