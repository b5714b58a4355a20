import { type BuiltInTarget, words } from './built-in-target.js';

/** The register of incoming and outgoing letters (Norwegian: postliste, offentlig journal). */
export const mailRecord: BuiltInTarget = {
  slug: 'mail-record',
  mayBePdf: true,
  namesPeople: true,
  name: { en: 'Mail record', nb: 'Postliste' },
  description: {
    en: 'The public register of letters sent and received, which citizens use to ask for documents.',
    nb: 'Den offentlige oversikten over inn- og utgående post, der innbyggere kan be om innsyn i dokumenter.',
  },
  words: {
    nb: [
      ...words(3, 'postliste', 'postlister', 'postjournal'),
      ...words(2, 'journal', 'innsyn', 'offentlig', 'einnsyn'),
      ...words(
        1,
        'dokument',
        'saksdokument',
        'post',
        'avsender',
        'mottaker',
        'journalpost',
        'innsynsbegjæring',
        'inngående',
        'utgående',
      ),
    ],
    nn: [
      ...words(3, 'postliste', 'postlister', 'postjournal'),
      ...words(2, 'journal', 'innsyn', 'offentleg', 'einnsyn'),
      ...words(
        1,
        'dokument',
        'saksdokument',
        'post',
        'avsendar',
        'mottakar',
        'journalpost',
        'innsynskrav',
        'inngåande',
        'utgåande',
      ),
    ],
    en: [
      ...words(3, 'correspondence', 'register'),
      ...words(2, 'mail', 'record', 'records', 'journal'),
      ...words(1, 'letters', 'incoming', 'outgoing', 'documents', 'sender', 'recipient', 'access', 'public'),
    ],
    es: [
      ...words(3, 'registro', 'correspondencia'),
      ...words(1, 'documentos', 'entrada', 'salida', 'remitente', 'destinatario', 'acceso', 'público', 'cartas'),
    ],
    fr: [
      ...words(3, 'registre', 'courrier'),
      ...words(1, 'correspondance', 'documents', 'entrant', 'sortant', 'expéditeur', 'destinataire', 'accès', 'public'),
    ],
  },
};
