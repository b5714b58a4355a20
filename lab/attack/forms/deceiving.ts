import type { DeceivingForm } from './try-form.js';

/** Forms by name that look like a search but act: written to deceive. */
const ACTING: Readonly<Record<string, string>> = {
  'comment in a field called text': `<form id=searchform class="search-form" method=post action=/wp-comments-post.php><input name=text placeholder="Your comment">
      <input name=comment_post_ID type=hidden value=17><button>Post comment</button></form>`,
  'comment hidden among search words': `<form role=search method=post action=/sok><label>Søk eller skriv en kommentar <input name=q></label>
      <textarea name=sokekommentar></textarea><button>Søk</button></form>`,
  'delete by a hidden method': `<form role=search class=search method=post action=/saker/14><input name=_method type=hidden value=DELETE>
      <label>Søk <input name=q type=search></label><button>Søk</button></form>`,
  'put by a header name': `<form role=search method=post action=/api/saker/14><input name=X-HTTP-Method-Override type=hidden value=PUT>
      <input name=q type=search><button>Search</button></form>`,
  'delete by an action': `<form role=search method=post action=/admin.php><input name=action type=hidden value=delete_post><input name=id type=hidden value=3>
      <input name=s type=search><button>Search</button></form>`,
  'delete by a path, with GET': `<form class=sokeskjema action=/slett><label>Søkeord <input name=q></label><input name=id type=hidden value=88><button>Søk</button></form>`,
  'delete in the query of the action': `<form role=search method=post action="/index.php?task=remove&amp;id=4"><input name=q type=search><button>Search</button></form>`,
  newsletter: `<form class="search newsletter" method=post action=/nyhetsbrev><input name=q placeholder="Din adresse"><button>Meld meg på</button></form>`,
  'newsletter by GET': `<form class=searchbox action=/subscribe><input type=search name=q placeholder="Stay informed"><button>Subscribe</button></form>`,
  'unsubscribe by GET': `<form id=search action=/newsletter/unsubscribe><input name=q><button>OK</button></form>`,
  vote: `<form class=filter method=post action=/poll><fieldset><legend>Hva synes du?</legend><label><input type=radio name=filter value=1 checked>Ja</label>
      <label><input type=radio name=filter value=2>Nei</label></fieldset><button>Stem</button></form>`,
  'vote by GET': `<form class=search-poll action=/poll/vote><select name=term><option value=1>For<option value=2>Mot</select><button>Vis resultat</button></form>`,
  cookies: `<form class=search-settings method=post action=/cookies><label><input type=checkbox name=terms value=all checked>Statistikk</label>
      <button name=choice value=all>Godta alle</button><button name=choice value=need>Bare nødvendige</button></form>`,
  'consent behind a search button': `<form role=search action=/samtykke><input name=q type=search><input name=samtykke type=hidden value=ja><button>Søk</button></form>`,
  'payment with a hidden amount': `<form role=search method=post action=/sok><input name=amount type=hidden value=499.00><input name=currency type=hidden value=NOK>
      <label>Søk <input name=q></label><button>Søk</button></form>`,
  'payment in Norwegian': `<form class=search method=post action=/go><input name=belop type=hidden value="1 200,00"><input name=term placeholder=Søk><button>Vis</button></form>`,
  'log-in with Kodeord': `<form class=search method=post action=/find><label>Find <input name=q></label><label>Kodeord <input name=k></label><button>Find</button></form>`,
  'log-in with Aðgangsorð, Lykilorð': `<form role=search method=post action=/leit><input name=q type=search><label>Lykilorð <input name=l></label><button>Search</button></form>`,
  'log-in with Parool': `<form role=search method=post action=/otsi><input name=q type=search><input name=p placeholder=Parool><button>Search</button></form>`,
  'log-in in Polish': `<form class=szukaj method=post action=/szukaj><input name=q placeholder=Szukaj><input name=kod placeholder="Kod dostępu"><button>Zaloguj</button></form>`,
  register: `<form class=search method=post action=/account/create><input name=s placeholder=Alias><button>Opprett bruker</button></form>`,
  'contact in a lone field': `<form class=search-contact method=post action=/kontakt><input name=q placeholder="Hva gjelder det?"><button>Send</button></form>`,
  upload: `<form role=search method=post enctype=multipart/form-data action=/sok><input name=q type=search><input name=f type=file><button>Søk</button></form>`,
  'order of a document': `<form class=sok method=post action=/innsyn/sok><input name=dokument type=hidden value="2026/14-3"><label>Søkeord <input name=q></label>
      <button>Be om innsyn</button></form>`,
  'order of a document by the path': `<form role=search method=post action=/innsynskrav><input name=dok type=hidden value=3><input name=q type=search><button>Søk</button></form>`,
  'application that is called søk': `<form class=sok method=post action=/barnehage><label>Barnets alder <input name=alder></label><button>Søk om plass</button></form>`,
  'application by its path': `<form id=soknad method=post action=/soknad><input name=tekst><button>Søknad</button></form>`,
  complaint: `<form class=search method=post action=/klage><label>Finn saken <input name=term></label><button>Send klage</button></form>`,
  'a button’s own address and method': `<form role=search action=/sok><input name=q type=search><button formaction=/saker/slett formmethod=post>Søk</button></form>`,
  'a button’s address on another host': `<form role=search action=/sok><input name=q type=search><button formaction="{other}/sok" formmethod=post>Søk</button></form>`,
  'a picture that deletes': `<form method=post action=/liste class=search><input name=q type=search><input type=image name=slett src=x.png alt=Slett></form>`,
  'fields from elsewhere': `<form id=f role=search method=post action=/f><input name=q type=search><button>Search</button></form>
      <p><textarea name=comment form=f></textarea></p>`,
  'a button from elsewhere': `<form id=f class=search method=post action=/f><input name=q type=search></form>
      <p><button form=f name=do value=delete>Delete everything</button></p>`,
  'fields after a broken end': `<div><form class=search method=post action=/f><input name=q type=search></div><textarea name=comment></textarea>
      <button>Say it</button></form>`,
  'to another host': `<form role=search method=post action="{other}/sok"><input name=q type=search><button>Søk</button></form>`,
  'to another host, by GET': `<form role=search action="{other}/sok"><input name=q type=search><button>Søk</button></form>`,
  'a script': `<form role=search method=post action="javascript:send()"><input name=q type=search><button>Søk</button></form>`,
  'a reply to a debate': `<form class=search method=post action=/debatt/svar><input name=q placeholder="Finn på noe smart"><button>Svar</button></form>`,
  'a bid': `<form role=search method=post action=/auksjon><input name=q placeholder="Søk eller by"><button>Legg inn bud</button></form>`,
  'moved to the bin': `<form role=search method=post action=/trash/12><input type=search name=q><button>Search</button></form>`,
  'archived by GET': `<form class=search action=/messages/archive-all><input name=q><button>OK</button></form>`,
  'a case closed': `<form class=sok method=post action=/sak/avslutt><input name=q placeholder=Søk><button>Søk</button></form>`,
  'a document signed': `<form role=search method=post action=/dokument><input name=operation type=hidden value=sign><input type=search name=q><button>Search</button></form>`,
  'a mailbox by a hidden receiver': `<form class=search method=post action=/cgi-bin/x.pl><input name=recipient type=hidden value="post@nordvik.test"><input name=q type=search><button>Search</button></form>`,
  'a petition': `<form class=finder method=post action=/petition/sign><input name=q placeholder=Navn><button>Sign</button></form>`,
  'German, cancelled by GET': `<form class=suche action=/termin/stornieren><input name=q><button>Los</button></form>`,
  'a trap for machines': `<form role=search method=post action=/x><input name=q type=search><label>La feltet stå tomt <input name=url></label><button>Søk</button></form>`,
  'a button with a name that deletes': `<form role=search method=post action=/x><input name=q type=search><button name=slett_alle value=1>Søk</button></form>`,
  'Finnish feedback': `<form class=haku method=post action=/palaute><input name=q placeholder="Kirjoita"><button>Lähetä</button></form>`,
};

/** Acting forms that act by another request than the form's own. */
const ACTING_ELSEWHERE: readonly DeceivingForm[] = [
  {
    name: 'the first of several buttons deletes',
    html: `<form role=search method=post action=/arkiv><input name=q type=search><button name=gjor value=slett>Slett</button>
      <button name=gjor value=sok>Søk</button></form>`,
    acts: /gjor=slett|^(?:GET|POST) \/arkiv(?!.*gjor=sok)/,
  },
  {
    name: 'sent on to another host',
    html: `<form role=search method=post action=/sok><input name=q type=search><button>Søk</button></form>`,
    redirects: { '/sok': [307, '{other}/kommentar'] },
    acts: /kommentar/,
  },
  {
    name: 'sent on to what acts',
    html: `<form role=search method=post action=/sok><input name=q type=search><button>Søk</button></form>`,
    redirects: { '/sok': [308, '/saker/slett'] },
    acts: /slett/,
  },
];

export const DECEIVING: readonly DeceivingForm[] = [
  ...Object.entries(ACTING).map(([name, html]) => ({ name, html })),
  ...ACTING_ELSEWHERE,
];
