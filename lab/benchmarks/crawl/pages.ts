import { Dice } from '../../country/random.js';
import { capital, escapeHtml, slugOf } from '../../country/words/language.js';
import { paragraph } from '../../country/words/prose.js';
import { compound } from '../../country/words/vocabulary.js';

/** Number of links to other pages by position: about a hundred in all, as on a municipal page. */
const MENU = 56;
const ASIDE = 14;
const FOOT = 10;
/** Number of paragraphs with a link each, which give a page of about 20 KB. */
const PARAGRAPHS = 20;

/**
 * One page of a benchmark site: the practice country's prose in the markup of a usual content management system –
 * menus, inline links, a style sheet, a script, a form. The same site and page give the same text.
 * @param origin scheme, host and port of the site
 */
export function benchmarkPage(origin: string, site: number, page: number): string {
  const dice = new Dice('benchmark', site, page);
  const title = nameOf(dice);
  const links = (count: number, css: string, from: Dice) =>
    Array.from({ length: count }, () => `<li class="${css}__item">${anchor(origin, from, `${css}__link`)}</li>`).join(
      '\n',
    );
  return `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Kommune ${site}</title>
<link rel="stylesheet" href="/assets/site.css">
<style>.menu__list{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;list-style:none}.article{max-width:60rem}</style>
</head>
<body class="page page--article">
<a class="skip" href="#content">Hopp til hovedinnhold</a>
<header class="top"><a class="top__home" href="/"><svg width="34" height="40" viewBox="0 0 34 40"><path d="M1 1h32v20"/></svg> Kommune ${site}</a>
<form class="top__search" action="/sok" role="search"><label for="q">Søk</label> <input id="q" name="q" type="search"> <button type="submit">Søk</button></form></header>
<nav class="menu" aria-label="Hovedmeny"><ul class="menu__list">
${links(MENU, 'menu', new Dice('benchmark menu', site))}
</ul></nav>
<main id="content"><article class="article"><h1 class="article__title">${title}</h1>
${body(origin, dice, title)}
</article></main>
<aside class="aside"><h2>Relatert</h2><ul class="aside__list">
${links(ASIDE, 'aside', dice)}
</ul></aside>
<footer class="foot"><p>Rådhuset<br>Telefon: 55 00 00 00<br>E-post: <a href="mailto:post@kommune.example">post@kommune.example</a></p><ul class="foot__list">
${links(FOOT, 'foot', new Dice('benchmark foot', site))}
</ul></footer>
<script>window.site={id:${site},page:${page},consent:"none"};document.documentElement.classList.add("js")</script>
</body>
</html>
`;
}

/** Paragraphs under headings, with inline links. */
function body(origin: string, dice: Dice, matter: string): string {
  const subject = { language: 'nb', place: 'Nordvik', matter } as const;
  return Array.from({ length: PARAGRAPHS }, (_, i) => {
    const heading = i % 5 === 0 ? `<h2 class="article__heading" id="del-${i}">${nameOf(dice)}</h2>\n` : '';
    const link = anchor(origin, dice, 'article__link');
    return `${heading}<p class="article__text">${paragraph(dice, subject, 3)} Les mer om ${link}.</p>`;
  }).join('\n');
}

/** A link: most are root-relative, some are absolute, some have a query or a fragment. */
function anchor(origin: string, dice: Dice, css: string): string {
  const name = nameOf(dice);
  const path = `/tema-${dice.int(40)}/${slugOf(name)}`;
  const kind = dice.next();
  const href =
    kind < 0.1 ? `${origin}${path}` : kind < 0.15 ? `${path}?side=${dice.int(9)}` : kind < 0.2 ? `${path}#om` : path;
  return `<a class="${css}" href="${escapeHtml(href)}">${name}</a>`;
}

const nameOf = (dice: Dice): string => escapeHtml(capital(`${compound(dice, 'nb', 2)} og ${compound(dice, 'nb', 0)}`));
