import type { welcome as english } from './welcome.en';

export const welcome: typeof english = {
  title: 'Velkommen til Hyrde',
  purpose:
    'Hyrde leitar etter sidene som offentlege verksemder må publisere, som postlister, møteprotokollar og tilgjengeerklæringar. Det provar det som vart funne, og merkar når ei side flyttar, blir endra eller forsvinn.',
  invented: (bodies) =>
    `Dei ${bodies} verksemdene som er her frå før, er oppdikta: eit øvingsland å lære på, med nettstader som køyrer på denne maskina. Ingenting av det tel med i ekte tal.`,
  begin: 'Byrj med ein av desse; dei andre finn du igjen i menyen.',
  look: {
    title: 'Sjå deg om',
    body: 'Ein ferdig gjennomgang av øvingslandet: svar, funn og dokumentasjonen av dei.',
    go: 'Sjå deg om',
  },
  country: {
    title: 'Legg til landet ditt',
    body: 'Hyrde kjem med lister over kommunar og andre offentlege verksemder, eller du les inn di eiga frå CSV eller Excel.',
    own: 'Les inn di eiga liste',
  },
  site: {
    title: 'Legg til éin nettstad og sjå på',
    body: 'Hyrde les nokre titals sider der, éi om gongen. Du ser det som blir funne, etter kvart som det blir funne.',
    address: 'Adressa til nettstaden',
    target: 'Leit etter',
    go: 'Finn sida',
  },
};
