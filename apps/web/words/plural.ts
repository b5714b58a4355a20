/** A number with its noun, as both languages have it: one form for exactly one. */
export const plural = (count: string, one: string, many: string): string => `${count} ${count === '1' ? one : many}`;
