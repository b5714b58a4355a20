import type { welcome as english } from './welcome.en';

export const welcome: typeof english = {
  title: 'Velkommen til Hyrde',
  purpose:
    'Hyrde leter etter sidene som offentlige virksomheter må publisere, som postlister, møteprotokoller og tilgjengelighetserklæringer. Det beviser det som ble funnet, og merker når en side flytter, endres eller forsvinner.',
  invented: (bodies) =>
    `De ${bodies} virksomhetene som er her fra før, er oppdiktede: et øvelsesland å lære på, med nettsteder som kjører på denne maskinen. Ingenting av det teller med i ekte tall.`,
  begin: 'Begynn med en av disse; de andre finner du igjen i menyen.',
  look: {
    title: 'Se deg om',
    body: 'En ferdig gjennomgang av øvelseslandet: svar, funn og dokumentasjonen av dem.',
    go: 'Se deg om',
  },
  country: {
    title: 'Legg til landet ditt',
    body: 'Hyrde kommer med lister over kommuner og andre offentlige virksomheter, eller du leser inn din egen fra CSV eller Excel.',
    own: 'Les inn din egen liste',
  },
  site: {
    title: 'Legg til ett nettsted og se på',
    body: 'Hyrde leser noen titalls sider der, én om gangen. Du ser det som blir funnet, etter hvert som det blir funnet.',
    address: 'Adressen til nettstedet',
    target: 'Let etter',
    go: 'Finn den',
  },
};
