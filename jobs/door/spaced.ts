const UNEVEN = /[^\S ]| {2}/;

/** The text with single spaces, and none at its ends. Nearly all text has no others, and is told so by one quick look. */
export function spaced(text: string): string {
  const trimmed = text.trim();
  return UNEVEN.test(trimmed) ? trimmed.replace(/\s{2,}|[^\S ]/g, ' ') : trimmed;
}
