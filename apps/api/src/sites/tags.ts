/** The longest tag, and the most of one site. */
export const LONGEST_TAG = 40;
export const MOST_TAGS = 20;

/** Parts tags in a cell of a list, and in the form of a site. */
const BETWEEN = /[|\n]/;

/** Each once, in their order; letter case is kept, and does not tell two tags apart. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const tag of tags) {
    const fold = tag.toLocaleLowerCase('und');
    if (!byFold.has(fold)) byFold.set(fold, tag);
  }
  return [...byFold.values()];
}

/**
 * Reads the tags in a cell, parted by `|`.
 * @returns what is wrong with them
 */
export function readTags(text: string): string[] | string {
  const tags = uniqueTags(
    text
      .split(BETWEEN)
      .map((tag) => tag.trim())
      .filter(Boolean),
  );
  if (tags.some((tag) => tag.length > LONGEST_TAG)) return `a tag is longer than ${LONGEST_TAG} characters`;
  return tags.length > MOST_TAGS ? `has more than ${MOST_TAGS} tags` : tags;
}

/** As a cell of a list has them. */
export const tagsAsText = (tags: readonly string[]): string => tags.join(' | ');
