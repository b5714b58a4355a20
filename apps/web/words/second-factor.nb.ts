import type { secondFactor as en } from './second-factor.en';

export const secondFactor: typeof en = {
  title: 'Ekstra faktor',
  purpose: 'Rollen din krever en kode fra en app i tillegg til passordet. Sett det opp én gang; da åpner alt seg.',
  off: 'Innlogging krever bare passordet ditt. Med en app som lager koder (Aegis, 2FAS, passordbehandleren din), åpner et stjålet passord ingenting.',
  on: 'Innlogging krever en kode fra appen din i tillegg til passordet.',
  badge: 'to faktorer',
  password: 'Passordet ditt',
  begin: 'Sett opp en app',
  scan: 'Skann dette med appen, eller skriv hemmeligheten inn i den. Skriv så koden den viser.',
  picture: 'Firkantkode med hemmeligheten til appen',
  secret: 'Hemmelighet',
  code: 'Kode',
  confirm: 'Slå på',
  wrongPassword: 'Det er ikke passordet ditt.',
  wrongCode: 'Det er ikke koden appen viser nå, eller den er brukt før. Vent på den neste.',
  recoveryTitle: 'Reservekoder, vist denne ene gangen',
  recoveryBody:
    'Hver åpner én gang i stedet for appen, skulle den gå tapt. Skriv dem ut, eller ha dem et annet sted enn passordet.',
  goOn: 'Jeg har tatt vare på dem',
  endCode: 'Kode eller reservekode',
  end: 'Slå av',
  ended: 'Slått av. Passordet ditt åpner alene fra nå av.',
  remove: 'Slå av den ekstra faktoren',
  removeTitle: (name) => `Slå av den ekstra faktoren til ${name}?`,
  removeBody:
    'For noen som har mistet app og reservekoder. Vær sikker på at det er de som spør: da åpner passordet alene.',
  removed: 'Slått av.',
  signInTitle: 'Nå koden',
  signInHint: 'Seks sifre som appen din viser, eller en reservekode.',
  signInWrong: 'Koden er feil eller brukt. Vent på den neste, eller begynn med passordet igjen.',
  again: 'Begynn på nytt',
};
