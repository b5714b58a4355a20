import { type BuiltInTarget, words } from './built-in-target.js';

/** How to reach the public body. */
export const contact: BuiltInTarget = {
  slug: 'contact',
  name: { en: 'Contact', nb: 'Kontakt oss' },
  description: {
    en: 'How to reach the public body: address, telephone, e-mail, opening hours.',
    nb: 'Hvordan man når virksomheten: adresse, telefon, e-post, åpningstider.',
  },
  words: {
    nb: [
      ...words(3, 'kontakt'),
      ...words(
        1,
        'telefon',
        'adresse',
        'e-post',
        'epost',
        'åpningstider',
        'besøksadresse',
        'postadresse',
        'sentralbord',
        'servicetorg',
        'ansatte',
      ),
    ],
    nn: [
      ...words(3, 'kontakt'),
      ...words(
        1,
        'telefon',
        'adresse',
        'e-post',
        'epost',
        'opningstider',
        'besøksadresse',
        'postadresse',
        'sentralbord',
        'servicetorg',
        'tilsette',
      ),
    ],
    en: [
      ...words(3, 'contact'),
      ...words(1, 'telephone', 'phone', 'address', 'email', 'opening', 'hours', 'call', 'write', 'visit', 'office'),
    ],
    es: [
      ...words(3, 'contacto', 'contactar'),
      ...words(1, 'teléfono', 'dirección', 'correo', 'horario', 'llamar', 'atención', 'oficina', 'escribir'),
    ],
    fr: [
      ...words(3, 'contact', 'contacter'),
      ...words(1, 'téléphone', 'adresse', 'courriel', 'horaires', 'appeler', 'écrire', 'accueil', 'joindre'),
    ],
  },
};
