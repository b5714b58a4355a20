import { over } from '@/words/over';
import { installation as nb } from './installation.nb';

const faults = {
  'time-out': 'Serveren svarar ikkje. Er namn og port rette, og slepp brannmuren Hyrde gjennom?',
  refused: 'Ingenting lyttar der. Er namn og port rette?',
  'name-not-found': 'Det finst ingen server med dette namnet.',
  'address-refused':
    'Serveren har ei privat adresse. Berre den som driftar maskina, kan tillate ho, med ALLOW_ADDRESSES i miljøet.',
  tls: 'Det vart inga kryptert tilkopling. Passar «TLS frå starten» til porten, og er sertifikatet til serveren gyldig?',
  'sign-in': 'Serveren avviste brukarnamn eller passord.',
  recipient: 'Serveren godtek ikkje avsendaren eller denne mottakaren.',
  sealed: 'Det lagra passordet lèt seg ikkje opne, for nøkkelen til løyndomar er ein annan. Skriv det inn på nytt.',
  other: 'Serveren avviste meldinga.',
};

export const installation = over(nb, {
  purpose:
    'Kven Hyrde her høyrer til, kven som svarar eigarane av nettstader, kor folk finn det, og korleis det sender e-post.',
  setBy: (variable) => `Sett av ${variable} i miljøet, som gjeld. Fjern variabelen der for å setje verdien her.`,
  organisation: {
    body: 'Står på rapportar og brev, og på sida for eigarar av nettstader.',
    logoHint: 'PNG, JPEG, WebP eller SVG, høgst 500 kB. Alle som har lenka til ein rapport, ser han.',
    tooLarge: 'Fila er større enn 500 kB.',
  },
  operator: {
    title: 'Kven som kjem',
    body: 'Eigarar av nettstader les begge delar i kvar førespurnad og på sida om besøka.',
    url: 'Side som seier kva de gjer',
    mail: 'E-postadresse der de kan nåast',
  },
  address: {
    title: 'Offentleg adresse',
    body: 'Lenker i e-post byrjar med ho.',
    here: (origin) => `Du har opna Hyrde på ${origin}.`,
    use: 'Bruk denne adressa',
    after: 'Går ho frå http til https, loggar alle inn éin gong til.',
    elsewhere: 'Vil du bruke ei anna adresse, opnar du Hyrde der og kjem tilbake til dette skjermbiletet.',
  },
  mail: {
    body: 'Til invitasjonar, gløymde passord og abonnement.',
    hostHint: 'Namnet, til dømes mail.example.org. Tomt: ingen e-post blir send.',
    tls: 'TLS frå starten (oftast port 465); elles STARTTLS, som eit passord krev',
    user: 'Brukarnamn',
    passwordKept:
      'Eit passord er lagra, forsegla. La feltet stå tomt for å behalde det; det blir fjerna om server, port, TLS eller brukarnamn blir endra.',
    passwordNone: 'Blir lagra forsegla og aldri vist.',
    from: 'Avsendar',
    fromHint: 'Til dømes Hyrde <hyrde@example.org>.',
  },
  stamp: {
    title: 'Tidsstempel',
    body: 'Ei tidsstempelteneste stadfestar når ein pakke med dokumentasjon vart forsegla, uavhengig av klokka på denne maskina.',
    url: 'Adressa til tenesta',
    urlHint: 'RFC 3161, til dømes https://tsa.example.org/tsr. Tomt: klokka på denne maskina gjeld.',
    send: 'Be om eit prøvestempel',
    waiting: (to) => `Ber ${to} om eit tidsstempel …`,
    sent: (by, when) => `Tenesta sende eit gyldig tidsstempel: ${by} (${when}).`,
    failed: (to, when) => `Det kom ikkje noko tidsstempel frå ${to} (${when}).`,
    faults: {
      ...faults,
      tls: 'Det vart inga kryptert tilkopling. Er sertifikatet til serveren gyldig?',
      other: 'Svaret er ikkje eit gyldig tidsstempel.',
    },
  },
  backup: {
    title: 'Tryggleikskopi',
    body: 'Éi fil med alt som Hyrde lagrar. Kvar kopi blir lesen tilbake og samanlikna med kontrollsummane før han tel.',
    byHand:
      'Denne installasjonen lagar ikkje tryggleikskopiar sjølv. La planleggjaren på maskina køyre: npx hyrde backup --to MAPPE --keep 4',
    folderHint:
      'Heile stien til ei mappe som finst på maskina til Hyrde, helst på ein annan disk. Tomt: ingen kopiar blir laga.',
    keep: 'Kor mange som blir tekne vare på',
    keyKept:
      'Ein nøkkel er lagra, forsegla. La feltet stå tomt for å behalde han. Utan nøkkelen kan ingen lese kopiane: ta vare på han ein annan stad også.',
    keyNone: 'Minst 16 teikn; ta vare på han ein annan stad også. Utan nøkkel kan alle som har fila, lese alt.',
    none: 'Ingen tryggleikskopi er laga.',
    last: (when, size) => `Siste tryggleikskopi: ${when}, ${size}, lesen tilbake og heil.`,
    plain: 'Ikkje kryptert.',
    missing: (n) => `Sider som ikkje kunne lesast og manglar i han: ${n}.`,
    keysApart: (things) => `Ta vare på dette ved sida av, for det er ikkje med: ${things}.`,
    passwordFile: 'fila postgres/password i datamappa',
    databasePassword: 'passordet til databasen som DATABASE_URL nemner',
    soon: 'Neste: innan eitt minutt.',
    failed: (when) => `Det siste forsøket feila (${when}).`,
    now: 'Lag ein no',
    pending: 'Ein tryggleikskopi blir laga …',
  },
  test: {
    send: 'Send ei prøvemelding',
    waiting: (to) => `Ei prøvemelding til ${to} er på veg …`,
    noWorker: 'Ingen arbeidar har teke ho enno. Køyrer det ein?',
    sent: (to, when) => `E-postserveren tok imot prøvemeldinga til ${to} (${when}).`,
    failed: (to, when) => `Prøvemeldinga til ${to} vart ikkje send (${when}).`,
    faults,
  },
});
