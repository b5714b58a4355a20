/** A vendor's record portal: where many public bodies' records live, off their own domains. Data, not code. */
export interface Portal {
  vendor: string;
  /** A host name; a leading `*.` stands for any subdomain. */
  host: string;
}

/** Portals known to serve Norwegian public bodies. Others are added as rows of the `portal` table. */
export const BUILT_IN_PORTALS: readonly Portal[] = [
  { vendor: 'Digdir', host: 'einnsyn.no' },
  { vendor: 'Digdir', host: 'www.einnsyn.no' },
  { vendor: 'Tietoevry', host: '*.360online.com' },
  { vendor: 'Sikri', host: '*.elementscloud.no' },
  { vendor: 'Sikri', host: '*.acossky.no' },
  { vendor: 'Acos', host: '*.onacos.no' },
];
