/** What the list of finds is narrowed to. */
export const VERDICTS = ['none', 'right', 'wrong', 'cannot-tell'] as const;
