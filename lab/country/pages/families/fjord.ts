import type { Site } from '../../sites/country.js';
import { hasSearch } from '../../web/sitemaps.js';
import { escapeHtml, shortDate } from '../../words/language.js';
import type { Model } from '../model.js';
import { anchor, blockHtml, type Skin } from './blocks.js';
import type { Chrome } from './chrome.js';

/** Markup with semantic tags, class names in block–element style, and URLs as nested folders. */
const SKIN: Skin = {
  heading: 'artikkel__mellomtittel',
  text: 'artikkel__avsnitt',
  list: 'lenkeliste',
  item: 'lenkeliste__punkt',
  note: 'lenkeliste__ingress',
  cards: 'kortliste',
  card: 'kort',
  news: 'nyhetsliste',
  pager: 'sidevelger',
  table: 'tabell',
  facts: 'faktaliste',
  search: 'sokefelt',
};

const css = (
  colour: string,
) => `body{margin:0;font:16px/1.6 system-ui,sans-serif;color:#222;background:#fff}a{color:${colour}}
.hopp{position:absolute;left:-999px}.hopp:focus{left:0}.varsel{background:#fff8e1;padding:.6rem 5%;font-size:.9rem}.toppfelt{border-bottom:3px solid ${colour};padding:1rem 5%;display:flex;flex-wrap:wrap;gap:1rem;align-items:center}
.toppfelt__navn{font-size:1.4rem;font-weight:600;text-decoration:none;color:#222;display:flex;gap:.7rem;align-items:center}.toppfelt__lenker{margin-left:auto;display:flex;gap:1rem;list-style:none;padding:0}
.hovedmeny{background:${colour}}.hovedmeny__liste{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;list-style:none;margin:0;padding:.7rem 5%}.hovedmeny__punkt>a{color:#fff;text-decoration:none;font-weight:600}.hovedmeny__under{list-style:none;margin:0;padding:.2rem 0;font-size:.85rem}.hovedmeny__under a{color:#eef}
.brodsmulesti{padding:.6rem 5%;font-size:.9rem;list-style:none;display:flex;gap:.5rem;flex-wrap:wrap;margin:0}.brodsmulesti li+li:before{content:"/ "}
.innhold{display:grid;grid-template-columns:minmax(0,2.4fr) minmax(0,1fr);gap:2.5rem;padding:1rem 5%}@media(max-width:800px){.innhold{display:block}}
.artikkel__ingress{font-size:1.15rem;font-weight:500}.kortliste{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem}.kort{border:1px solid #ccc;border-radius:6px;padding:.8rem}.kort h3{margin:0}.kort p{margin:.3rem 0 0;font-size:.9rem}
.lenkeliste__ingress{color:#555;font-size:.9rem}.nyhetsliste{list-style:none;padding:0}.nyhetsliste h3{margin:.6rem 0 0;font-size:1.05rem}.sidevelger a{padding:.2rem .5rem;border:1px solid #ccc;margin-right:.2rem}
.tabell{border-collapse:collapse;width:100%;font-size:.92rem}.tabell td,.tabell th{border-bottom:1px solid #ddd;padding:.35rem .5rem;text-align:left;vertical-align:top}.faktaliste{display:grid;grid-template-columns:12rem 1fr;gap:.2rem 1rem}.faktaliste dd{margin:0}
.bunnfelt{background:#f0f1f3;padding:1.5rem 5%;margin-top:2rem;display:flex;flex-wrap:wrap;gap:3rem;font-size:.95rem}`;

const SEARCH = `<form class="toppfelt__sok" action="/sok" role="search"><label for="q">Søk</label> <input id="q" name="q" type="search"> <button type="submit">Søk</button></form>
`;

/** Parts of a page that are the same on all pages of a site. */
export function fjordFrame(site: Site, chrome: Chrome): { before: string; after: string } {
  const nb = site.language === 'nb';
  const menu = chrome.menu
    .map(
      ({ section, topics }) =>
        `<li class="hovedmeny__punkt">${anchor(section)}${topics.length ? `<ul class="hovedmeny__under">${topics.map((topic) => `<li>${anchor(topic, ' class="hovedmeny__lenke"')}</li>`).join('')}</ul>` : ''}</li>\n`,
    )
    .join('');
  return {
    before: `<style>${css(chrome.colour)}</style>
</head>
<body class="side side--${site.slug}">
<a class="hopp" href="#hovedinnhold">${nb ? 'Hopp til hovedinnhold' : 'Hopp til hovudinnhald'}</a>
<div class="varsel" role="region" aria-label="${nb ? 'Informasjonskapsler' : 'Informasjonskapslar'}">${nb ? 'Vi bruker informasjonskapsler for å gjøre nettstedet bedre.' : 'Vi bruker informasjonskapslar for å gjere nettstaden betre.'} <button type="button">OK</button></div>
<header class="toppfelt"><a class="toppfelt__navn" href="/">${chrome.arms} ${escapeHtml(chrome.name)}</a>
${hasSearch(site) ? SEARCH : ''}<ul class="toppfelt__lenker">${chrome.top.map((ref) => `<li>${anchor(ref)}</li>`).join('')}</ul></header>
${menu ? `<nav class="hovedmeny" aria-label="${nb ? 'Hovedmeny' : 'Hovudmeny'}"><ul class="hovedmeny__liste">\n${menu}</ul></nav>\n` : ''}`,
    after: `<footer class="bunnfelt"><div class="bunnfelt__kolonne"><h2>${escapeHtml(chrome.name)}</h2><p>${escapeHtml(chrome.reach.street)}<br>${escapeHtml(chrome.reach.post)}<br>${nb ? 'Telefon' : 'Telefon'}: ${chrome.reach.phone}<br>E-post: <a href="mailto:${chrome.reach.mail}">${chrome.reach.mail}</a></p></div>
<div class="bunnfelt__kolonne"><h2>${nb ? 'Om nettstedet' : 'Om nettstaden'}</h2><ul>${chrome.foot.map((ref) => `<li>${anchor(ref)}</li>`).join('')}</ul></div></footer>
</body>
</html>
`,
  };
}

/** Main part of a page. */
export function fjordMain(site: Site, model: Model): string {
  const nb = site.language === 'nb';
  const crumbs = model.crumbs.length
    ? `<nav aria-label="${nb ? 'Brødsmulesti' : 'Brødsmulesti'}"><ol class="brodsmulesti">${model.crumbs.map((ref) => `<li>${anchor(ref)}</li>`).join('')}<li aria-current="page">${escapeHtml(model.title)}</li></ol></nav>\n`
    : '';
  const aside = model.aside
    ? `<aside class="sidefelt"><h2>${escapeHtml(model.aside.heading)}</h2><ul class="lenkeliste">${model.aside.items.map((ref) => `<li>${anchor(ref)}</li>`).join('')}</ul></aside>\n`
    : '';
  return `${crumbs}<div class="innhold"><main id="hovedinnhold"><article class="artikkel"><h1 class="artikkel__tittel">${escapeHtml(model.title)}</h1>
${model.lead ? `<p class="artikkel__ingress">${model.lead}</p>\n` : ''}${model.blocks.map((block) => blockHtml(block, SKIN)).join('')}${model.changed ? `<p class="artikkel__dato">${nb ? 'Sist endret' : 'Sist endra'} ${shortDate(model.changed)}</p>` : ''}
</article></main>
${aside}</div>
`;
}
