import type { Words } from '@/words/en';

/** Why a version could not be learnt, as a sentence. */
export function learningFailure(failure: string | null, words: Words): string {
  const sentences: Record<string, string> = words.targets.teach.failures;
  return sentences[failure ?? ''] ?? failure ?? '';
}

/** Why an example page could not be read: as any download fails, or nobody knows its language. */
export function exampleFailure(failure: string, words: Words): string {
  const sentences: Record<string, string> = words.reasons;
  return failure === 'unknown-language' ? words.targets.teach.unknownLanguage : (sentences[failure] ?? failure);
}
