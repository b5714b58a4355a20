/** The command was called with something it cannot use. */
export class WrongUse extends Error {}

/** Reads a whole number from an option's text. */
export function whole(text: string | undefined, name: string, fallback: number): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new WrongUse(`--${name} takes a whole number, not "${text}".`);
  return number;
}
