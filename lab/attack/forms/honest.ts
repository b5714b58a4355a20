import type { HonestForm } from './try-form.js';

const VIEWSTATE = `<input name=__VIEWSTATE type=hidden value="/wEPDwUKLTk2Nzc0ODgyMGRkQ1q8Yb2xN3v"><input name=__EVENTTARGET type=hidden value=""><input name=__EVENTVALIDATION type=hidden value="/wEdAAUkd0x1Zb2Q4">`;

/** Search forms without side effects, of kinds that hold records. */
export const HONEST: readonly HonestForm[] = [
  {
    name: 'the site’s search',
    html: `<form role=search action=/sok><label for=q>Søk på nettstedet</label><input id=q name=q type=search><button>Søk</button></form>`,
    sends: /^GET \/sok\?q=/,
  },
  {
    name: 'a mail record with many fields',
    html: `<form class=postliste action=/innsyn/postliste><label>Søkeord <input name=fritekst></label><label>Saksnummer <input name=saksnr></label>
      <label>Avsender eller mottaker <input name=part></label><label>Fra dato <input name=fra type=date></label>
      <label>Til dato <input name=til type=date></label><label>Type <select name=type><option value="">Alle<option value=I>Inngående<option value=U>Utgående</select></label>
      <button type=reset>Nullstill</button><button>Søk</button></form>`,
    sends: /^GET \/innsyn\/postliste\?fritekst=/,
  },
  {
    name: 'ASP.NET with view state',
    html: `<form id=aspnetForm method=post action="./Journal.aspx">${VIEWSTATE}<input name="ctl00$Main$txtFritekst"><input type=text name="ctl00$Main$txtSaksnr">
      <input type=submit name="ctl00$Main$btnNullstill" value=Nullstill><input type=submit name="ctl00$Main$btnSok" value=Søk></form>`,
    sends: /^POST \/Journal\.aspx .*btnSok=Søk/,
    never: /btnNullstill=/,
  },
  {
    name: 'ASP.NET MVC with a token',
    html: `<form action=/Postjournal/Sok method=post><input name=__RequestVerificationToken type=hidden value=CfDJ8KxTk3yQ0Z4u7Wq2LmN9bV5cX8aS>
      <input name=Soketekst placeholder="Søk i postjournalen"><button class=btn><i class=icon></i></button></form>`,
    sends: /^POST \/Postjournal\/Sok .*Soketekst=/,
  },
  {
    name: 'days alone',
    html: `<form action=/postliste><input name=fraDato placeholder=dd.mm.åååå><input name=tilDato placeholder=dd.mm.åååå><button>Vis</button></form>`,
    sends: /^GET \/postliste\?fraDato=/,
  },
  {
    name: 'facets',
    html: `<form action=/arkiv><input name=q placeholder="Søk i arkivet"><fieldset><legend>Dokumenttype</legend><label><input type=radio name=t value="" checked>Alle</label>
      <label><input type=radio name=t value=I>Inn</label></fieldset><label><input type=checkbox name=v value=1>Bare med vedlegg</label><button>Filtrer</button></form>`,
    sends: /^GET \/arkiv\?q=/,
  },
  {
    name: 'a button alone',
    html: `<form action=/saker><select name=ar><option value="">Alle år<option>2025<option>2026</select><button>Vis saker</button></form>`,
    sends: /^GET \/saker\?ar=/,
  },
  {
    name: 'German, by POST',
    html: `<form action=/suche method=post><label>Suchbegriff <input name=suchbegriff></label><input type=submit name=los value=Suchen></form>`,
    sends: /^POST \/suche .*los=Suchen/,
  },
  {
    name: 'French',
    html: `<form action=/marches method=get><label>Mots-clés <input name=mots></label><label>Du <input type=date name=du></label><label>au <input type=date name=au></label><button>Rechercher</button></form>`,
    sends: /^GET \/marches\?mots=/,
  },
  {
    name: 'Spanish',
    html: `<form id=buscador action=/registro/entradas><input name=palabra placeholder="Buscar…"><input type=submit value=Buscar></form>`,
    sends: /^GET \/registro\/entradas\?palabra=/,
  },
  {
    name: 'Swedish diary',
    html: `<form method=post action=/diarium/sok><label>Fritext <input name=fritext></label><label>Diarienummer <input name=dnr></label><button>Sök</button><button type=reset>Rensa</button></form>`,
    sends: /^POST \/diarium\/sok .*fritext=/,
  },
  {
    name: 'Finnish',
    html: `<form action=/asiat><input type=search name=haku><button>Hae</button></form>`,
    sends: /^GET \/asiat\?haku=/,
  },
  {
    name: 'the search button after others',
    html: `<form method=post action=/arkiv><input name=q type=search><button name=do value=export>Eksporter</button><button name=do value=tom>Nullstill</button>
      <button name=do value=sok>Søk</button></form>`,
    sends: /^POST \/arkiv .*do=sok/,
    never: /do=(?:export|tom)/,
  },
  {
    name: 'the search button from elsewhere, with an address of its own',
    html: `<form id=j action=/ingen><input name=q aria-label="Søk i journalen"></form><button form=j formaction=/journal/treff>Søk</button>`,
    sends: /^GET \/journal\/treff\?q=/,
    never: /ingen/,
  },
  {
    name: 'a picture for a button',
    html: `<form action=/finn><input name=q><input type=image name=go src=lupe.png alt=Søk></form>`,
    sends: /^GET \/finn\?q=.*go\.x=/,
  },
  {
    name: 'a command that searches',
    html: `<form action=/index.php method=post><input name=option type=hidden value=com_search><input name=task type=hidden value=search>
      <input name=searchword placeholder=search… maxlength=200></form>`,
    sends: /^POST \/index\.php .*task=search/,
  },
  {
    name: 'the archive of newsletters',
    html: `<form class=search-form action=/nyhetsbrev><label>Søk i nyhetsbrev <input type=search name=q></label><button>Søk</button></form>`,
    sends: /^GET \/nyhetsbrev\?q=/,
  },
  {
    name: 'orders of the council',
    html: `<form action=/orders/search><label>Search orders <input name=q></label><select name=order><option value=date>Newest first<option value=title>Title</select><button>Search</button></form>`,
    sends: /^GET \/orders\/search\?q=/,
  },
  {
    name: 'contracts by what they cost',
    html: `<form action=/kontrakter><label>Søk <input name=q></label><label>Beløp fra <input name=belopFra></label><label>Beløp til <input name=belopTil></label><button>Søk</button></form>`,
    sends: /^GET \/kontrakter\?q=/,
  },
  {
    name: 'a page that names itself again',
    html: `<form role=search method=post action=/sok><input name=q type=search><button>Søk</button></form>`,
    redirects: { '/sok': [307, '/sok/treff'] },
    sends: /^POST \/sok\/treff q=/,
  },
];
