/** Number of numbered pages by kind; with the tree a site has about 26,000 pages. */
export const ITEM_COUNTS = {
  news: 9_000,
  notice: 6_000,
  meeting: 1_800,
  case: 5_400,
  person: 1_400,
  event: 1_500,
} as const;
export type ItemName = keyof typeof ITEM_COUNTS;
export const ITEM_NAMES = Object.keys(ITEM_COUNTS) as ItemName[];
