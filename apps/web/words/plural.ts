/** A number with its noun: one form for exactly one, as in both languages. */
export const plural = (count: string, one: string, many: string): string => `${count} ${count === '1' ? one : many}`;
