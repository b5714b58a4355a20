import type { Site } from '../../sites/country.js';
import { hasSearch } from '../../web/sitemaps.js';
import { escapeHtml, listed } from '../../words/language.js';
import type { Chrome } from './chrome.js';

/** Invisible parts of real pages: data for search engines, icons, scripts of banner and menu. */
export const furniture = (site: Site, chrome: Chrome): string => structuredData(site, chrome) + ICONS + SCRIPT;

/** schema.org description of a municipality, as content management systems put it on every page. */
function structuredData(site: Site, { name, reach }: Chrome): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'GovernmentOrganization',
    name,
    url: `${site.origin}/`,
    telephone: reach.phone,
    email: reach.mail,
    address: { '@type': 'PostalAddress', streetAddress: reach.street, addressCountry: 'NO' },
    ...(hasSearch(site) && {
      potentialAction: {
        '@type': 'SearchAction',
        target: `${site.origin}/sok?q={q}`,
        'query-input': 'required name=q',
      },
    }),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n`;
}

/** Simple outlines such as a house or a tree, drawn from circles and lines of different sizes. */
const ICONS = `<svg width="0" height="0" aria-hidden="true" style="position:absolute">${listed`
  hus; skole; barn; helse; vei; vann; kultur; natur; naering; politikk; kart; sok; meny; lukk; pil; epost; telefon;
  klokke; kalender; skjema`
  .map((name, i) => {
    const r = 3 + (i % 7);
    return `<symbol id="ikon-${escapeHtml(name)}" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M${r} ${24 - r}L${12 + (i % 3)} ${r}L${24 - r} ${24 - r}Z M${4 + (i % 5)} 12h${16 - (i % 9)}"/><circle cx="12" cy="${10 + (i % 4)}" r="${r - 1}" fill="none" stroke="currentColor"/></symbol>`;
  })
  .join('')}</svg>\n`;

const SCRIPT = `<script>
document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  const banner = button && button.closest('.varsel, .c-consent, .cookie');
  if (banner) { banner.remove(); try { sessionStorage.setItem('samtykke', 'svart'); } catch (fault) {} }
  if (button && button.hasAttribute('aria-controls')) {
    const menu = document.getElementById(button.getAttribute('aria-controls'));
    const open = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!open));
    if (menu) menu.hidden = open;
  }
});
try { if (sessionStorage.getItem('samtykke')) document.querySelectorAll('.varsel, .c-consent, .cookie').forEach((banner) => banner.remove()); } catch (fault) {}
</script>
`;
