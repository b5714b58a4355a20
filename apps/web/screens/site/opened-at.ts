/**
 * The address of a site's page with a target's story open.
 * @param cursor of the page of its time line; the first without it
 */
export const openedAt = (siteId: string, target: string, cursor?: string): string =>
  `/bodies/${siteId}?target=${target}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}#${target}`;
