import type { installation as english } from './installation.en';

const faults = {
  'time-out': 'Serveren svarer ikke. Er navn og port riktige, og slipper brannmuren Hyrde gjennom?',
  refused: 'Ingenting lytter der. Er navn og port riktige?',
  'name-not-found': 'Det finnes ingen server med dette navnet.',
  'address-refused':
    'Serveren har en privat adresse. Bare den som drifter maskinen, kan tillate den, med ALLOW_ADDRESSES i miljøet.',
  tls: 'Det ble ingen kryptert forbindelse. Passer «TLS fra starten» til porten, og er serverens sertifikat gyldig?',
  'sign-in': 'Serveren avviste brukernavn eller passord.',
  recipient: 'Serveren godtar ikke avsenderen eller denne mottakeren.',
  sealed: 'Det lagrede passordet lar seg ikke åpne, for nøkkelen til hemmeligheter er en annen. Skriv det inn på nytt.',
  other: 'Serveren avviste meldingen.',
};

export const installation: typeof english = {
  title: 'Installasjon',
  purpose:
    'Hvem Hyrde her tilhører, hvem som svarer eierne av nettsteder, hvor folk finner det, og hvordan det sender e-post.',
  setBy: (variable) => `Satt av ${variable} i miljøet, som gjelder. Fjern variabelen der for å sette verdien her.`,
  organisation: {
    title: 'Organisasjon',
    body: 'Står på rapporter og brev, og på siden for eiere av nettsteder.',
    name: 'Navn',
    logo: 'Logo',
    logoHint: 'PNG, JPEG, WebP eller SVG, høyst 500 kB. Alle som har lenken til en rapport, ser den.',
    tooLarge: 'Filen er større enn 500 kB.',
    remove: 'Fjern logoen',
  },
  operator: {
    title: 'Hvem som kommer',
    body: 'Eiere av nettsteder leser begge deler i hver forespørsel og på siden om besøkene.',
    url: 'Side som sier hva dere gjør',
    mail: 'E-postadresse der dere nås',
  },
  address: {
    title: 'Offentlig adresse',
    body: 'Lenker i e-post begynner med den.',
    inForce: 'I bruk',
    here: (origin) => `Du har åpnet Hyrde på ${origin}.`,
    use: 'Bruk denne adressen',
    after: 'Går den fra http til https, logger alle inn én gang til.',
    elsewhere: 'Vil du bruke en annen adresse, åpner du Hyrde der og kommer tilbake til dette skjermbildet.',
  },
  mail: {
    title: 'E-post',
    body: 'Til invitasjoner, glemte passord og abonnementer.',
    host: 'E-postserver',
    hostHint: 'Navnet, for eksempel mail.example.org. Tomt: ingen e-post sendes.',
    port: 'Port',
    tls: 'TLS fra starten (oftest port 465); ellers STARTTLS, som et passord krever',
    user: 'Brukernavn',
    password: 'Passord',
    passwordKept:
      'Et passord er lagret, forseglet. La feltet stå tomt for å beholde det; det fjernes hvis server, port, TLS eller brukernavn endres.',
    passwordNone: 'Lagres forseglet og vises aldri.',
    from: 'Avsender',
    fromHint: 'For eksempel Hyrde <hyrde@example.org>.',
  },
  stamp: {
    title: 'Tidsstempler',
    body: 'En tidsstempeltjeneste bekrefter når en pakke med dokumentasjon ble forseglet, uavhengig av klokken på denne maskinen.',
    url: 'Adressen til tjenesten',
    urlHint: 'RFC 3161, for eksempel https://tsa.example.org/tsr. Tomt: klokken på denne maskinen gjelder.',
    send: 'Be om et prøvestempel',
    waiting: (to) => `Ber ${to} om et tidsstempel …`,
    sent: (by, when) => `Tjenesten sendte et gyldig tidsstempel: ${by} (${when}).`,
    failed: (to, when) => `Det kom ikke noe tidsstempel fra ${to} (${when}).`,
    faults: {
      ...faults,
      tls: 'Det ble ingen kryptert forbindelse. Er sertifikatet til serveren gyldig?',
      other: 'Svaret er ikke et gyldig tidsstempel.',
    },
  },
  backup: {
    title: 'Sikkerhetskopi',
    body: 'Én fil med alt som Hyrde lagrer. Hver kopi leses tilbake og sammenlignes med kontrollsummene før den teller.',
    byHand:
      'Denne installasjonen lager ikke sikkerhetskopier selv. La maskinens planlegger kjøre: npx hyrde backup --to MAPPE --keep 4',
    folder: 'Mappe',
    folderHint:
      'Hele stien til en mappe som finnes på maskinen til Hyrde, helst på en annen disk. Tomt: ingen kopier lages.',
    keep: 'Antall som beholdes',
    key: 'Nøkkel',
    keyKept:
      'En nøkkel er lagret, forseglet. La feltet stå tomt for å beholde den. Uten nøkkelen kan ingen lese kopiene: ta vare på den et annet sted også.',
    keyNone: 'Minst 16 tegn; ta vare på den et annet sted også. Uten nøkkel kan alle som har filen, lese alt.',
    dropKey: 'Fjern nøkkelen',
    none: 'Ingen sikkerhetskopi er laget.',
    last: (when, size) => `Siste sikkerhetskopi: ${when}, ${size}, lest tilbake og hel.`,
    encrypted: 'Kryptert.',
    plain: 'Ikke kryptert.',
    missing: (n) => `Sider som ikke kunne leses og mangler i den: ${n}.`,
    keysApart: (keys) =>
      `Ta vare på dette ved siden av, for det er ikke med: ${keys}; er de aldri satt, filen postgres/password i datamappen.`,
    next: (when) => `Neste: ${when}.`,
    soon: 'Neste: innen ett minutt.',
    failed: (when) => `Det siste forsøket feilet (${when}).`,
    now: 'Lag en nå',
    pending: 'En sikkerhetskopi blir laget …',
  },
  test: {
    title: 'Send en prøve',
    to: 'Til',
    send: 'Send en prøvemelding',
    waiting: (to) => `En prøvemelding til ${to} er på vei …`,
    noWorker: 'Ingen arbeider har tatt den ennå. Kjører det en?',
    sent: (to, when) => `E-postserveren tok imot prøvemeldingen til ${to} (${when}).`,
    failed: (to, when) => `Prøvemeldingen til ${to} ble ikke sendt (${when}).`,
    faults,
  },
};
