/** A list page of a recorded site, with entries counted by a person. */
export interface ListPage {
  /** Name of the archive beside the sites' descriptions; the file in it. */
  readonly site: string;
  readonly file: string;
  readonly entries: number;
  /** Words of the first and of the last entry. */
  readonly first: string;
  readonly last: string;
}

const pagesOf = (site: string, pages: readonly [file: string, entries: number, first: string, last: string][]) =>
  pages.map(([file, entries, first, last]): ListPage => ({ site, file, entries, first, last }));

/**
 * Pages from outside the project: lists, cards and tables, found by their mark-up and counted in an outline of their
 * HTML before the reader was run on them. Pages on which people would disagree about entries were left out.
 */
export const LIST_PAGES: readonly ListPage[] = [
  ...pagesOf('australia.gov.au', [
    ['news-and-social-media/apps.html', 94, 'ABC Mobile', 'Winter Cereal Nutrition: The Ute Guide'],
    [
      'information-and-services/a-z-of-government-services?page=5.html',
      25,
      'Lost, stolen or damaged passports',
      'National Relay Service',
    ],
    [
      'about-australia/facts-and-figures/internet-domain-names.html',
      7,
      'Commonwealth, state, territory',
      'For charities and non-profit organisations',
    ],
    [
      'information-and-services/family-and-community/apps-for-families.html',
      23,
      'Australian Police Child ID',
      'Triple Zero Kids',
    ],
    ['information-and-services/health/health-information.html', 25, 'Healthdirect', 'Physical activity'],
  ]),
  ...pagesOf('beta.gouv.fr', [['startups/index.html', 662, 'API Entreprise', '']]),
  ...pagesOf('covid.gov.cz', [
    ['situace/kompenzace/index.html', 35, 'AGRICOVID Potravinářství II', 'Záruka COVID Sport'],
    ['en/situations/education/index.html', 30, 'After-school activities', 'Work exper'],
  ]),
  ...pagesOf('docs.digdir.no', [
    [
      'docs/eFormidling/Utvikling/Transformasjoner/arkivmelding_til_bestedu.html',
      54,
      'Konversasjonsidentifikator i SBD',
      'Base64-enkodet binært dokument',
    ],
    [
      'docs/eFormidling/Utvikling/Transformasjoner/print_til_digital_post_til_innbyggere.html',
      40,
      'Meldingsidentifikator i SBD',
      'Mime-Type som oppgitt',
    ],
  ]),
  ...pagesOf('gov.uk-service-manual', [
    ['service-manual/cards/index.html', 204, 'Accessibility testing', 'Writing user stories'],
  ]),
  ...pagesOf('guides.etalab.gouv.fr', [
    ['qualite/lier-les-donnees-a-un-referentiel/index.html', 15, 'Base SIRENE', ''],
  ]),
  ...pagesOf('ingolstadt-nachhaltigkeit', [
    ['9-3/index.html', 9, 'Indikatorennummerierung', 'Kommentare und Einschränkungen'],
  ]),
  ...pagesOf('manual.dapla.ssb.no', [
    ['news/index.html', 124, 'Konfigurer Dapla Lab fra Dapla Ctrl', 'Faste miljøvariabler i Dapla Lab'],
  ]),
  ...pagesOf('nhsbsa-digital-playbook', [
    ['review/index.html', 52, 'New starter guide', 'Content Security Policy'],
    ['development/index.html', 16, 'Style guides', 'Technologies'],
  ]),
  ...pagesOf('peppol.agid.gov.it', [
    ['it/qualificazione-ap-smp/elenco-ap-smp/index.html', 49, 'A-Cube S.r.l.', 'Zucchetti S.p.A.'],
    ['it/news/index.html', 64, 'Entrata in vigore della Peppol May Release 2026', 'Migrazione al profilo PEPPOL AS4'],
    ['en/news/index.html', 56, 'Peppol May Release 2026', 'Migration to the PEPPOL AS4 profile'],
  ]),
  ...pagesOf('trcimplan.gob.mx', [
    [
      'indicadores-torreon/sustentabilidad-concentracion-de-particulas-menores-a-10-micras.html',
      107,
      'DIF Revolución',
      'HECAT',
    ],
    ['indicadores-torreon/economia-nuevas-empresas.html', 93, 'Ventanilla Universal', 'Ventanilla Universal'],
    ['blog/index.html', 8, 'El espacio público como centro', 'Se mantiene el mercado laboral'],
    [
      'indicadores-torreon/sustentabilidad-concentracion-de-particulas-suspendidas-totales.html',
      333,
      'Esc. Secundaria General No. 2',
      'Esc. Secundaria Técnica No. 83',
    ],
    [
      'indicadores-torreon/economia-tasa-de-desempleo-abierto.html',
      58,
      'INEGI',
      'Encuesta Nacional de Ocupación y Empleo',
    ],
  ]),
  ...pagesOf('usa.gov', [
    ['gousagov/index.html', 25, 'researchtoreality.cancer.gov', 'dfasportal.dfas.mil'],
    ['gousagov/blog/index.html', 7, 'Ability to Shorten URLs', 'Government Shutdown'],
  ]),
  ...pagesOf('whitehouse.gov-2017', [
    ['featured-videos/index.html', 10, 'Weekly Address', 'The First Lady'],
    ['omb/public-releases/budgetary-impact-analysis/index.html', 36, 'Allowing', 'Budgetary Impact Analysis'],
    ['briefing-room/nominations-and-appointments/index.html', 10, 'Robert Weaver', 'Eighth Wave'],
  ]),
  ...pagesOf('design-scuole-demo', [
    ['tipologia-struttura/commissione/index.html', 10, 'Responsabile INVALSI', 'Dipartimento di Religione'],
  ]),
];
