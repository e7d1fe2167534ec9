import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostOf, pages } from './planted.ts'
import { type Programs, runOnce, until } from './programs.ts'

/** Answers files as they are, and everything else by WordPress, as the usual rules of web servers do. */
const router = `<?php
$path = urldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
if ($path !== '/' && is_file($_SERVER['DOCUMENT_ROOT'] . $path)) return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
`

const config = (database: string, socket: string, host: string) => `<?php
define('DB_NAME', '${database}');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', 'https://${host}');
define('WP_SITEURL', 'https://${host}');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$_SERVER['HTTPS'] = 'on';
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`

const install = (permalinks: string) => `<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = $argv[1];
$_SERVER['REQUEST_URI'] = '/';
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Tischlerei Holm', 'admin', 'admin@' . $argv[1], true, '', wp_generate_password());
update_option('permalink_structure', '${permalinks}');
update_option('WPLANG', 'de_DE');
foreach (json_decode(stream_get_contents(STDIN), true) as $page)
  wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $page['title'], 'post_content' => $page['html']]);
global $wp_rewrite;
$wp_rewrite->init();
flush_rewrite_rules();
`

/** Two sites on one MariaDB, with pretty and with plain permalinks. */
export async function openWordPress(folder: string, programs: Programs): Promise<Map<string, number>> {
  mkdirSync(folder, { recursive: true })
  const socket = await openMariaDb(folder, programs)
  const ports = new Map<string, number>()
  for (const [name, permalinks] of [
    ['wordpress-pretty', '/%postname%/'],
    ['wordpress-plain', ''],
  ] as const) {
    const host = hostOf(name)
    const root = join(folder, name)
    // Packages link files of each other.
    cpSync('/usr/share/wordpress', root, {
      recursive: true,
      dereference: true,
      filter: (path) => !path.endsWith('wp-config.php'),
    })
    const database = name.replace('-', '_')
    runOnce('mariadb', ['--user=root', `--socket=${socket}`, '-e', `CREATE DATABASE ${database}`])
    writeFileSync(join(root, 'wp-config.php'), config(database, socket, host))
    const routerFile = join(folder, `${name}-router.php`)
    writeFileSync(routerFile, router)
    const script = join(root, 'install.php')
    writeFileSync(script, install(permalinks))
    const input = JSON.stringify(pages.map(({ title, html }) => ({ title, html: html(host) })))
    runOnce('php', [script, host], { cwd: root, input })
    ports.set(host, await programs.servePhp(root, routerFile))
  }
  return ports
}

async function openMariaDb(folder: string, programs: Programs): Promise<string> {
  const data = join(folder, 'mysql')
  const socket = join(folder, 'mysql.sock')
  const user = ['--no-defaults', `--datadir=${data}`, '--user=root']
  runOnce('mariadb-install-db', [...user, '--auth-root-authentication-method=normal', '--skip-test-db'])
  programs.start('/usr/sbin/mariadbd', [
    ...user,
    `--socket=${socket}`,
    '--skip-networking',
    `--pid-file=${join(folder, 'mysql.pid')}`,
  ])
  await until(async () => {
    runOnce('mariadb', ['--user=root', `--socket=${socket}`, '-e', 'SELECT 1'])
    return true
  })
  return socket
}
