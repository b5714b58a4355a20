import { type BuiltInTarget, words } from './built-in-target.js';

/** What the public body does with personal data. */
export const privacy: BuiltInTarget = {
  slug: 'privacy',
  name: { en: 'Privacy statement', nb: 'Personvernerklæring' },
  description: {
    en: 'What the public body does with personal data and cookies, and how to ask about it.',
    nb: 'Hva virksomheten gjør med personopplysninger og informasjonskapsler, og hvordan man spør om det.',
  },
  words: {
    nb: [
      ...words(3, 'personvern', 'personvernerklæring'),
      ...words(2, 'personopplysninger', 'informasjonskapsler', 'cookies'),
      ...words(1, 'behandling', 'personvernombud', 'samtykke', 'rettigheter', 'innsyn', 'opplysninger'),
    ],
    nn: [
      ...words(3, 'personvern', 'personvernerklæring'),
      ...words(2, 'personopplysningar', 'informasjonskapslar', 'cookies'),
      ...words(1, 'handsaming', 'personvernombod', 'samtykke', 'rettar', 'innsyn', 'opplysningar'),
    ],
    en: [
      ...words(3, 'privacy'),
      ...words(2, 'cookies', 'personal', 'data'),
      ...words(1, 'policy', 'information', 'collected', 'consent', 'rights', 'protection', 'stored'),
    ],
    es: [
      ...words(3, 'privacidad'),
      ...words(2, 'datos', 'personales', 'cookies'),
      ...words(1, 'política', 'información', 'protección', 'derechos', 'consentimiento', 'seguridad'),
    ],
    fr: [
      ...words(3, 'confidentialité', 'vie', 'privée'),
      ...words(2, 'données', 'personnelles', 'cookies'),
      ...words(1, 'politique', 'protection', 'consentement', 'droits', 'traitement', 'traceurs'),
    ],
  },
};
