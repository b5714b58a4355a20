import { ARKIVET } from './arkivet.js';
import { DAGSLISTE } from './dagsliste.js';
import { FASETTEN } from './fasetten.js';
import { JOURNALEN } from './journalen.js';
import type { Vendor } from './names.js';
import type { VendorPages } from './page.js';
import { SAKSSOK } from './sakssok.js';

export const VENDOR_PAGES: Readonly<Record<Vendor, VendorPages>> = {
  journalen: JOURNALEN,
  arkivet: ARKIVET,
  sakssok: SAKSSOK,
  dagsliste: DAGSLISTE,
  fasetten: FASETTEN,
};
