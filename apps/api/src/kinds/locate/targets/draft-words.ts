import { LanguageCode } from '@hyrde/contracts';
import { z } from 'zod';

/** More than anybody speaks; keeps a slip from becoming a megabyte. */
const MOST_LANGUAGES = 30;

const DraftWord = z.object({
  word: z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, 'is empty')
    .max(60, 'is longer than 60 characters')
    .regex(/[\p{L}\p{N}]/u, 'has no letter or digit'),
  weight: z.number('must be a number').positive('must be more than 0').max(10, 'must be at most 10'),
});

/**
 * Query words as a person has typed them: `QueryWords` of the contracts, and besides no word twice in a language. Each
 * fault names its word, so that the editor can show it there.
 */
export const DraftWords = z
  .record(
    LanguageCode,
    z.array(DraftWord).min(1, 'has no words: add some or take the language out').max(100, 'has more than 100 words'),
  )
  .superRefine((words, context) => {
    const languages = Object.keys(words);
    if (languages.length === 0) context.addIssue({ code: 'custom', message: 'There are no words.' });
    if (languages.length > MOST_LANGUAGES)
      context.addIssue({ code: 'custom', message: `There are more than ${MOST_LANGUAGES} languages.` });
    for (const [language, list] of Object.entries(words))
      for (const index of repeats(list.map(({ word }) => word)))
        context.addIssue({ code: 'custom', path: [language, index, 'word'], message: 'is there twice' });
  });

/** Where a word stands that has stood before; case does not tell words apart. */
function repeats(words: readonly string[]): number[] {
  const seen = new Set<string>();
  return words.flatMap((word, index) => {
    const key = word.toLowerCase();
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}
