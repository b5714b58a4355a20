/** Vendors whose portals are searched by a form, each with its own markup, query parameters and paging. */
export const VENDORS = ['journalen', 'arkivet', 'sakssok', 'dagsliste', 'fasetten'] as const;
export type Vendor = (typeof VENDORS)[number];
