import type { Site } from '../../sites/country.js';
import { hasSearch } from '../../web/sitemaps.js';
import { escapeHtml, shortDate } from '../../words/language.js';
import type { Model } from '../model.js';
import { anchor, blockHtml, type Skin } from './blocks.js';
import type { Chrome } from './chrome.js';

/** The oldest markup: nested boxes, no semantic tags, flat URLs with numbers. */
const SKIN: Skin = {
  heading: 'i-heading',
  text: 'i-p',
  list: 'i-list',
  item: 'i-li',
  note: 'i-intro',
  cards: 'boxes',
  card: 'box i1',
  news: 'articlelist',
  pager: 'paging',
  table: 'table table-standard',
  facts: 'contactinfo',
  search: 'searchform',
};

const css = (
  colour: string,
) => `*{box-sizing:border-box}body{margin:0;background:#e8ebe6;font:15px/1.55 Georgia,serif;color:#1d1d1d}#wrapper{max-width:1120px;margin:0 auto;background:#fff}
#header{padding:18px 24px;border-top:8px solid ${colour}}#header .logo{font-size:26px;text-decoration:none;color:${colour}}#header .tools{float:right;font:13px Arial,sans-serif}#header .tools a{margin-left:12px}
#menu{background:${colour};font:14px Arial,sans-serif}#menu ul{list-style:none;margin:0;padding:8px 16px}#menu .menutop>li{display:inline-block;vertical-align:top;margin-right:14px;max-width:210px}#menu a{color:#fff}#menu .sub{padding:2px 0 8px;font-size:12px}
#path{padding:10px 24px;font:13px Arial,sans-serif;color:#555}#content{display:flex;padding:0 24px 24px}#main{flex:3;min-width:0}#right{flex:1;padding-left:26px;font-size:14px}h1{font-size:30px;color:${colour}}.i-ingress{font-weight:bold}
.boxes{display:flex;flex-wrap:wrap;margin:0 -8px}.box{width:calc(33% - 16px);margin:8px;background:#f3f5f0;padding:12px}.box h3{margin:0;font-size:17px}.articlelist{list-style:none;padding:0}.articlelist h3{margin:12px 0 0}.i-intro{color:#666;font-size:13px}
.table{width:100%;border-collapse:collapse;font:13px Arial,sans-serif}.table td,.table th{border:1px solid #cfd5c9;padding:5px;text-align:left}.contactinfo dt{font-weight:bold}.paging a{margin-right:6px}#footer{background:#333;color:#ddd;padding:20px 24px;font:13px Arial,sans-serif}#footer a{color:#fff;margin-right:14px}.cookie{background:#ffd;padding:8px 24px;font:13px Arial}
@media(max-width:760px){#content{display:block}#right{padding:0}.box{width:100%}}`;

export function skogFrame(site: Site, chrome: Chrome): { before: string; after: string } {
  const nb = site.language === 'nb';
  const menu = chrome.menu
    .map(
      ({ section, topics }, i) =>
        `<li class="menuitem m${i}">${anchor(section, ' class="menu-a"')}${topics.length ? `<ul class="sub">${topics.map((topic) => `<li>${anchor(topic)}</li>`).join('')}</ul>` : ''}</li>\n`,
    )
    .join('');
  return {
    before: `<style>${css(chrome.colour)}</style>
</head>
<body id="cp">
<div id="wrapper"><div class="cookie" id="cookiebar">${nb ? 'Denne siden bruker cookies. Ved å fortsette godtar du dette.' : 'Denne sida bruker cookies. Ved å halde fram godtek du dette.'}</div>
<div id="header"><div class="tools">${chrome.top.map((ref) => anchor(ref)).join(' | ')}</div><a class="logo" href="/">${chrome.arms} ${escapeHtml(chrome.name)}</a>
${hasSearch(site) ? `<form id="search" action="/sok"><input name="q" type="text" title="Søk" aria-label="${nb ? 'Søkeord' : 'Søkjeord'}"><input type="submit" value="Søk"></form>` : ''}</div>
${menu ? `<div id="menu"><ul class="menutop">\n${menu}</ul></div>\n` : ''}`,
    after: `<div id="footer"><p><strong>${escapeHtml(chrome.name)}</strong> | ${escapeHtml(chrome.reach.post)} | ${nb ? 'Tlf.' : 'Tlf.'} ${chrome.reach.phone} | <a href="mailto:${chrome.reach.mail}">${chrome.reach.mail}</a></p><p>${chrome.foot.map((ref) => anchor(ref)).join(' ')}</p></div>
</div>
</body>
</html>
`,
  };
}

export function skogMain(site: Site, model: Model): string {
  const nb = site.language === 'nb';
  const crumbs = model.crumbs.length
    ? `<div id="path">${nb ? 'Du er her' : 'Du er her'}: ${model.crumbs.map((ref) => anchor(ref)).join(' &gt; ')} &gt; ${escapeHtml(model.title)}</div>\n`
    : '';
  const right = model.aside
    ? `<div id="right"><div class="i1"><h2>${escapeHtml(model.aside.heading)}</h2>${model.aside.items.map((ref) => `<div class="rel">${anchor(ref)}</div>`).join('')}</div></div>\n`
    : '';
  return `${crumbs}<div id="content"><div id="main"><div class="article"><div class="i1"><h1 class="article-title">${escapeHtml(model.title)}</h1>
${model.lead ? `<p class="i-ingress">${model.lead}</p>\n` : ''}${model.blocks.map((block) => blockHtml(block, SKIN)).join('')}${model.changed ? `<div class="date">${nb ? 'Publisert' : 'Publisert'} ${shortDate(model.changed)} | <a href="javascript:window.print()">${nb ? 'Skriv ut' : 'Skriv ut'}</a></div>` : ''}
</div></div></div>
${right}</div>
`;
}
