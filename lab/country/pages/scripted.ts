import type { Site } from '../sites/country.js';
import { treeOf } from '../sites/tree.js';
import { escapeHtml, say } from '../words/language.js';
import { documentStart, frameHtml, mainHtml } from './families/index.js';
import type { Model } from './model.js';

const SCRIPT_PATH = '/app/start.js';

/** True if the page at this path is empty until a browser runs its script. */
export function isScripted(site: Site, path: string): boolean {
  switch (site.scripted) {
    case 'home-inline':
    case 'home-fetch':
      return path === '/';
    case 'section':
      return path === treeOf(site).recordParent?.path;
    case 'all':
      return true;
    default:
      return false;
  }
}

/** Script that puts the page's content into the shell, from data in the document or fetched. */
const SCRIPT = `const root = document.getElementById('app');
const show = (page) => { root.innerHTML = page.html; document.title = page.title + document.title.replace(/^[^|]*/, ' '); };
const inside = document.getElementById('data');
if (inside) show(JSON.parse(inside.textContent));
else fetch('/api/side?sti=' + encodeURIComponent(location.pathname + location.search))
  .then((answer) => answer.json()).then(show);
`;

export const scriptFile = (path: string): string | null => (path === SCRIPT_PATH ? SCRIPT : null);

/**
 * Document whose content is drawn by a script; with `content`, the content that the script inserts. The site's style is
 * included from the start, so that the page looks the same when it is drawn.
 */
export function shellHtml(site: Site, model: Model, part: 'shell' | 'content' = 'shell'): string {
  const { before, after } = frameHtml(site);
  const [style = '', header = ''] = before.split(/<\/head>\n<body[^>]*>\n/);
  const footer = after.replace(/<\/body>\s*<\/html>\s*$/, '');
  const content = header + mainHtml(site, model) + footer;
  if (part === 'content') return content;
  const inline = site.scripted === 'home-inline';
  const data = inline
    ? `<script type="application/json" id="data">${JSON.stringify({ title: model.title, html: content }).replaceAll('<', '\\u003c')}</script>\n`
    : '';
  return `${documentStart(site, inline ? model.title : site.name)}${style}</head>
<body>
<noscript>${escapeHtml(say('Du må slå på JavaScript for å bruke dette nettstedet.|Du må slå på JavaScript for å bruke denne nettstaden.', site.language))}</noscript>
<div id="app"></div>
${data}<script src="${SCRIPT_PATH}" defer></script>
</body>
</html>
`;
}
