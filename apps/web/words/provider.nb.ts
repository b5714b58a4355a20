import type { provider as en } from './provider.en';

export const provider: typeof en = {
  signIn: (name) => `Logg inn med ${name}`,
  or: 'eller med passord',
  badge: 'via innloggingstjenesten',
  title: 'Passord og ekstra faktor',
  body: (name) =>
    `${name} har sluppet deg inn. Passord og ekstra faktor endrer du der. Du blir spurt igjen tolv timer etter innlogging.`,
  problems: {
    'begin-again': 'Det tok for lang tid, var brukt før eller begynte i en annen nettleser. Logg inn en gang til.',
    'provider-away':
      'Innloggingstjenesten svarer ikke. Prøv igjen om noen minutter; den som har et passord her, kan logge inn med det.',
    'provider-refused':
      'Innloggingstjenesten slapp deg ikke inn, eller du gikk tilbake. Prøv igjen, eller spør en administrator.',
    'provider-untrusted':
      'Det innloggingstjenesten svarte, var ikke til å stole på, så ingen ble sluppet inn. Si fra til en administrator; loggen sier hvorfor.',
    'no-role': 'Du er ikke med i noen gruppe som har tilgang her. Spør en administrator hos dere.',
    'address-taken':
      'Det finnes en konto her med adressen din, som vi ikke vet er din. Logg inn med passordet til kontoen, eller spør en administrator.',
    disabled: 'Kontoen din er sperret. Spør en administrator.',
  },
};
