import type { DeceivingForm } from './try-form.js';

/** Forms that look like a search but act: written to deceive. */
export const DECEIVING: readonly DeceivingForm[] = [
  {
    name: 'comment in a field called text',
    html: `<form id=searchform class="search-form" method=post action=/wp-comments-post.php><input name=text placeholder="Your comment">
      <input type=hidden name=comment_post_ID value=17><button>Post comment</button></form>`,
  },
  {
    name: 'comment hidden among search words',
    html: `<form role=search method=post action=/sok><label>Søk eller skriv en kommentar <input name=q></label>
      <textarea name=sokekommentar></textarea><button>Søk</button></form>`,
  },
  {
    name: 'delete by a hidden method',
    html: `<form role=search class=search method=post action=/saker/14><input type=hidden name=_method value=DELETE>
      <label>Søk <input name=q type=search></label><button>Søk</button></form>`,
  },
  {
    name: 'put by a header name',
    html: `<form role=search method=post action=/api/saker/14><input type=hidden name=X-HTTP-Method-Override value=PUT>
      <input name=q type=search><button>Search</button></form>`,
  },
  {
    name: 'delete by an action',
    html: `<form role=search method=post action=/admin.php><input type=hidden name=action value=delete_post><input type=hidden name=id value=3>
      <input name=s type=search><button>Search</button></form>`,
  },
  {
    name: 'delete by a path, with GET',
    html: `<form class=sokeskjema action=/slett><label>Søkeord <input name=q></label><input type=hidden name=id value=88><button>Søk</button></form>`,
  },
  {
    name: 'delete in the query of the action',
    html: `<form role=search method=post action="/index.php?task=remove&amp;id=4"><input name=q type=search><button>Search</button></form>`,
  },
  {
    name: 'newsletter',
    html: `<form class="search newsletter" method=post action=/nyhetsbrev><input name=q placeholder="Din adresse"><button>Meld meg på</button></form>`,
  },
  {
    name: 'newsletter by GET',
    html: `<form class=searchbox action=/subscribe><input type=search name=q placeholder="Stay informed"><button>Subscribe</button></form>`,
  },
  {
    name: 'unsubscribe by GET',
    html: `<form id=search action=/newsletter/unsubscribe><input name=q><button>OK</button></form>`,
  },
  {
    name: 'vote',
    html: `<form class=filter method=post action=/poll><fieldset><legend>Hva synes du?</legend><label><input type=radio name=filter value=1 checked>Ja</label>
      <label><input type=radio name=filter value=2>Nei</label></fieldset><button>Stem</button></form>`,
  },
  {
    name: 'vote by GET',
    html: `<form class=search-poll action=/poll/vote><select name=term><option value=1>For<option value=2>Mot</select><button>Vis resultat</button></form>`,
  },
  {
    name: 'cookies',
    html: `<form class=search-settings method=post action=/cookies><label><input type=checkbox name=terms value=all checked>Statistikk</label>
      <button name=choice value=all>Godta alle</button><button name=choice value=need>Bare nødvendige</button></form>`,
  },
  {
    name: 'consent behind a search button',
    html: `<form role=search action=/samtykke><input name=q type=search><input type=hidden name=samtykke value=ja><button>Søk</button></form>`,
  },
  {
    name: 'payment with a hidden amount',
    html: `<form role=search method=post action=/sok><input type=hidden name=amount value=499.00><input type=hidden name=currency value=NOK>
      <label>Søk <input name=q></label><button>Søk</button></form>`,
  },
  {
    name: 'payment in Norwegian',
    html: `<form class=search method=post action=/go><input type=hidden name=belop value="1 200,00"><input name=term placeholder=Søk><button>Vis</button></form>`,
  },
  {
    name: 'log-in with Kodeord',
    html: `<form class=search method=post action=/find><label>Find <input name=q></label><label>Kodeord <input name=k></label><button>Find</button></form>`,
  },
  {
    name: 'log-in with Aðgangsorð, Lykilorð',
    html: `<form role=search method=post action=/leit><input name=q type=search><label>Lykilorð <input name=l></label><button>Search</button></form>`,
  },
  {
    name: 'log-in with Parool',
    html: `<form role=search method=post action=/otsi><input name=q type=search><input name=p placeholder=Parool><button>Search</button></form>`,
  },
  {
    name: 'log-in in Polish',
    html: `<form class=szukaj method=post action=/szukaj><input name=q placeholder=Szukaj><input name=kod placeholder="Kod dostępu"><button>Zaloguj</button></form>`,
  },
  {
    name: 'register',
    html: `<form class=search method=post action=/account/create><input name=s placeholder=Alias><button>Opprett bruker</button></form>`,
  },
  {
    name: 'contact in a lone field',
    html: `<form class=search-contact method=post action=/kontakt><input name=q placeholder="Hva gjelder det?"><button>Send</button></form>`,
  },
  {
    name: 'upload',
    html: `<form role=search method=post enctype=multipart/form-data action=/sok><input name=q type=search><input name=f type=file><button>Søk</button></form>`,
  },
  {
    name: 'order of a document',
    html: `<form class=sok method=post action=/innsyn/sok><input type=hidden name=dokument value="2026/14-3"><label>Søkeord <input name=q></label>
      <button>Be om innsyn</button></form>`,
  },
  {
    name: 'order of a document by the path',
    html: `<form role=search method=post action=/innsynskrav><input type=hidden name=dok value=3><input name=q type=search><button>Søk</button></form>`,
  },
  {
    name: 'application that is called søk',
    html: `<form class=sok method=post action=/barnehage><label>Barnets alder <input name=alder></label><button>Søk om plass</button></form>`,
  },
  {
    name: 'application by its path',
    html: `<form id=soknad method=post action=/soknad><input name=tekst><button>Søknad</button></form>`,
  },
  {
    name: 'complaint',
    html: `<form class=search method=post action=/klage><label>Finn saken <input name=term></label><button>Send klage</button></form>`,
  },
  {
    name: 'a button’s own address and method',
    html: `<form role=search action=/sok><input name=q type=search><button formaction=/saker/slett formmethod=post>Søk</button></form>`,
  },
  {
    name: 'a button’s address on another host',
    html: `<form role=search action=/sok><input name=q type=search><button formaction="{other}/sok" formmethod=post>Søk</button></form>`,
  },
  {
    name: 'the first of several buttons deletes',
    html: `<form role=search method=post action=/arkiv><input name=q type=search><button name=gjor value=slett>Slett</button>
      <button name=gjor value=sok>Søk</button></form>`,
    acts: /gjor=slett|^(?:GET|POST) \/arkiv(?!.*gjor=sok)/,
  },
  {
    name: 'a picture that deletes',
    html: `<form method=post action=/liste class=search><input name=q type=search><input type=image name=slett src=x.png alt=Slett></form>`,
  },
  {
    name: 'fields from elsewhere',
    html: `<form id=f role=search method=post action=/f><input name=q type=search><button>Search</button></form>
      <p><textarea name=comment form=f></textarea></p>`,
  },
  {
    name: 'a button from elsewhere',
    html: `<form id=f class=search method=post action=/f><input name=q type=search></form>
      <p><button form=f name=do value=delete>Delete everything</button></p>`,
  },
  {
    name: 'fields after a broken end',
    html: `<div><form class=search method=post action=/f><input name=q type=search></div><textarea name=comment></textarea>
      <button>Say it</button></form>`,
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
  {
    name: 'to another host',
    html: `<form role=search method=post action="{other}/sok"><input name=q type=search><button>Søk</button></form>`,
  },
  {
    name: 'to another host, by GET',
    html: `<form role=search action="{other}/sok"><input name=q type=search><button>Søk</button></form>`,
  },
  {
    name: 'a script',
    html: `<form role=search method=post action="javascript:send()"><input name=q type=search><button>Søk</button></form>`,
  },
  // The following forms were written after the refusals, and tried once before any change for them.
  {
    name: 'a reply to a debate',
    html: `<form class=search method=post action=/debatt/svar><input name=q placeholder="Finn på noe smart"><button>Svar</button></form>`,
  },
  {
    name: 'a bid',
    html: `<form role=search method=post action=/auksjon><input name=q placeholder="Søk eller by"><button>Legg inn bud</button></form>`,
  },
  {
    name: 'moved to the bin',
    html: `<form role=search method=post action=/trash/12><input type=search name=q><button>Search</button></form>`,
  },
  {
    name: 'archived by GET',
    html: `<form class=search action=/messages/archive-all><input name=q><button>OK</button></form>`,
  },
  {
    name: 'a case closed',
    html: `<form class=sok method=post action=/sak/avslutt><input name=q placeholder=Søk><button>Søk</button></form>`,
  },
  {
    name: 'a document signed',
    html: `<form role=search method=post action=/dokument><input type=hidden name=operation value=sign><input type=search name=q><button>Search</button></form>`,
  },
  {
    name: 'a mailbox by a hidden receiver',
    html: `<form class=search method=post action=/cgi-bin/x.pl><input type=hidden name=recipient value="post@nordvik.test"><input name=q type=search><button>Search</button></form>`,
  },
  {
    name: 'a petition',
    html: `<form class=finder method=post action=/petition/sign><input name=q placeholder=Navn><button>Sign</button></form>`,
  },
  {
    name: 'German, cancelled by GET',
    html: `<form class=suche action=/termin/stornieren><input name=q><button>Los</button></form>`,
  },
  {
    name: 'a trap for machines',
    html: `<form role=search method=post action=/x><input name=q type=search><label>La feltet stå tomt <input name=url></label><button>Søk</button></form>`,
  },
  {
    name: 'a button with a name that deletes',
    html: `<form role=search method=post action=/x><input name=q type=search><button name=slett_alle value=1>Søk</button></form>`,
  },
  {
    name: 'Finnish feedback',
    html: `<form class=haku method=post action=/palaute><input name=q placeholder="Kirjoita"><button>Lähetä</button></form>`,
  },
];
