import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listed } from '../country/words/language.js';
import type { Application } from './application.js';
import { answers, phpServer, run, serverOf, stopped, until } from './programs.js';

const SHIPPED = '/usr/share/wordpress';

/** WordPress: a news site without a total, ten entries a page, "older posts", and its own search form. */
export const WORDPRESS: Application = {
  name: 'wordpress',
  packages: listed`
    wordpress; wordpress-theme-twentytwentyone; mariadb-server; php-cli; php-mysql; php-xml; php-mbstring`,
  entries: 700,
  async serve(entries, scratch, port) {
    const { home, printed, stop } = await started(scratch, port, ENTRIES, JSON.stringify(entries));
    const ids = printed as number[];
    return {
      home,
      pages: [home, `${home}?s=`],
      shown: entries.map(({ title, day }, at) => ({ title, day, link: `/?p=${ids[at]}` })),
      stop,
    };
  },
  async serveSite(pages, scratch, port) {
    const { home, printed, stop } = await started(scratch, port, PAGES, JSON.stringify(pages));
    const ids = printed as number[];
    const addresses = ids.map((id, at) => [`/?page_id=${id}`, ...(at === 0 ? ['/'] : [])]);
    return { home, addresses, stop };
  },
  async serveLiving(entries, scratch, port) {
    const { home, stop } = await started(scratch, port, 'echo json_encode($ids);', '[]');
    const ids = new Map<number, number>();
    const script = path.join(scratch, 'happen.php');
    await writeFile(script, HAPPEN);
    return {
      home,
      async happen(happenings) {
        const orders = happenings.map(({ what, at, entry }) => ({
          ...{ what, id: ids.get(entry) ?? null, text: entries[entry]?.text, title: entries[entry]?.title },
          at: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
          entry,
        }));
        const printed = run('php', [script, path.join(scratch, 'site')], JSON.stringify(orders));
        const written = JSON.parse(printed.slice(printed.lastIndexOf('['))) as { entry: number; id: number }[];
        for (const { entry, id } of written) ids.set(entry, id);
      },
      entryAt(url) {
        const id = Number(new URL(url).searchParams.get('p'));
        return [...ids].find(([, one]) => one === id)?.[0] ?? null;
      },
      stop,
    };
  },
};

/**
 * Installs WordPress in a database of its own and runs a script that fills it.
 * @returns the last output of the script
 */
async function started(scratch: string, port: number, fill: string, input: string) {
  const [site, data, socket] = [path.join(scratch, 'site'), path.join(scratch, 'data'), path.join(scratch, 'db.sock')];
  await cp(SHIPPED, site, { recursive: true, dereference: true, filter: (file) => existsSync(file) });
  await mkdir(data);
  run('mariadb-install-db', [
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...asRoot(),
  ]);
  const database = serverOf('mariadbd', [
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${path.join(scratch, 'db.pid')}`,
    '--skip-networking',
    ...asRoot(),
  ]);
  const servers = [database];
  try {
    await until(() => existsSync(socket), 'The database');
    run('mariadb', [`--socket=${socket}`, '-u', 'root', '-e', 'create database wordpress character set utf8mb4']);
    const home = `http://127.0.0.1:${port}/`;
    await writeFile(path.join(site, 'wp-config.php'), config(socket, home));
    await writeFile(path.join(scratch, 'fill.php'), INSTALL + fill);
    const made = run('php', [path.join(scratch, 'fill.php'), site], input);
    servers.push(phpServer(site, port));
    await until(answers(home), 'WordPress');
    const printed: unknown = JSON.parse(made.slice(made.lastIndexOf('[')));
    return { home, printed, stop: () => stopped(servers) };
  } catch (error) {
    await stopped(servers);
    throw error;
  }
}

/** Option without which the database refuses to run as root. */
const asRoot = (): string[] => (process.getuid?.() === 0 ? ['--user=root'] : []);

const config = (socket: string, home: string): string => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${home.slice(0, -1)}');
define('WP_SITEURL', '${home.slice(0, -1)}');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

const INSTALL = `<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = '127.0.0.1';
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Postliste', 'editor', 'editor@example.org', true, '', wp_generate_password());
switch_theme('twentytwentyone');
wp_delete_post(1, true);
wp_delete_post(2, true);
$given = json_decode(file_get_contents('php://stdin'), true);
$ids = [];
`;

/** Script that writes the given entries and prints their numbers. */
const ENTRIES = `
foreach ($given as $entry)
  $ids[] = wp_insert_post([
    'post_title' => $entry['title'],
    'post_content' => '<!-- wp:paragraph --><p>' . esc_html($entry['text']) . '</p><!-- /wp:paragraph -->',
    'post_date' => $entry['day'] . sprintf(' 08:%02d:%02d', intdiv($entry['number'], 60) % 60, $entry['number'] % 60),
    'post_status' => 'publish',
    'post_author' => 1,
  ]);
echo json_encode($ids);
`;

/** Script that writes the given pages, the first as the front page, and prints their numbers. */
const PAGES = `
foreach ($given as $page)
  $ids[] = wp_insert_post(['post_type' => 'page', 'post_title' => $page['title'], 'post_status' => 'publish', 'post_author' => 1]);
foreach ($given as $at => $page) {
  $html = '';
  foreach ($page['lines'] as $line) $html .= '<p>' . esc_html($line) . '</p>';
  foreach ($page['leadsTo'] as $link)
    $html .= '<p><a href="' . esc_url(get_permalink($ids[$link['to']])) . '">' . esc_html($link['label']) . '</a></p>';
  wp_update_post(['ID' => $ids[$at], 'post_content' => $html]);
}
update_option('show_on_front', 'page');
update_option('page_on_front', $ids[0]);
update_option('blogname', $given[0]['title']);
echo json_encode($ids);
`;

/** Script that publishes, changes and comments on posts and prints the numbers of the new ones. */
const HAPPEN = `<?php
$_SERVER['HTTP_HOST'] = '127.0.0.1';
require $argv[1] . '/wp-load.php';
$written = [];
$id_of = [];
foreach (json_decode(file_get_contents('php://stdin'), true) as $one) {
  $id = $one['id'] ?? $id_of[$one['entry']] ?? null;
  if ($one['what'] === 'published') {
    $id = $id_of[$one['entry']] = wp_insert_post([
      'post_title' => $one['title'],
      'post_content' => '<!-- wp:paragraph --><p>' . esc_html($one['text']) . '</p><!-- /wp:paragraph -->',
      'post_date' => $one['at'], 'post_date_gmt' => $one['at'], 'post_status' => 'publish', 'post_author' => 1,
    ]);
    $written[] = ['entry' => $one['entry'], 'id' => $id];
  } elseif ($one['what'] === 'changed') {
    wp_update_post(['ID' => $id, 'post_content' => '<p>' . esc_html($one['text'] . ' Rettet ' . $one['at']) . '</p>']);
  } else {
    wp_insert_comment([
      'comment_post_ID' => $id, 'comment_author' => 'Kari', 'comment_content' => 'Takk for svar om ' . $one['title'],
      'comment_date' => $one['at'], 'comment_date_gmt' => $one['at'], 'comment_approved' => 1,
    ]);
    continue;
  }
  $wpdb->update($wpdb->posts, ['post_modified' => $one['at'], 'post_modified_gmt' => $one['at']], ['ID' => $id]);
  clean_post_cache($id);
}
echo json_encode($written);
`;
