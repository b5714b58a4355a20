/** The vendors whose portals are searched by a form: each with its own mark-up, its own way to ask and to turn pages. */
export const VENDORS = ['journalen', 'arkivet', 'sakssok', 'dagsliste', 'fasetten'] as const;
export type Vendor = (typeof VENDORS)[number];
