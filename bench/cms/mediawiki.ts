import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostOf, pages } from './planted.ts'
import { type Programs, runOnce } from './programs.ts'

/** `/index.php/Kontakt` has its page in the path. */
const router = `<?php
$path = urldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
if ($path !== '/' && is_file($_SERVER['DOCUMENT_ROOT'] . $path)) return false;
if ($path !== '/' && !str_starts_with($path, '/index.php')) { http_response_code(404); echo 'Not found'; return; }
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
if (str_starts_with($path, '/index.php/')) $_SERVER['PATH_INFO'] = substr($path, 10);
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
`

/** MediaWiki on SQLite. Its main page links the others, as a small site's does. */
export async function openMediaWiki(folder: string, programs: Programs): Promise<Map<string, number>> {
  const host = hostOf('mediawiki')
  const root = join(folder, 'site')
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  cpSync('/usr/share/mediawiki', root, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith('LocalSettings.php'),
  })
  const database = ['--dbtype', 'sqlite', '--dbpath', data, '--dbname', 'wiki']
  const place = ['--server', `https://${host}`, '--scriptpath', '', '--confpath', folder]
  const user = ['--pass', 'Ahorn-Esche-Linde-47', '--lang', 'de', 'Tischlerei Holm', 'Admin']
  runOnce('php', ['maintenance/install.php', ...database, ...place, ...user], { cwd: root })
  const settings = join(folder, 'LocalSettings.php')
  const env = { ...process.env, MW_CONFIG_FILE: settings }
  const links = pages.map(({ title }) => `* [[${title}]]`).join('\n')
  const home = `Willkommen bei der Tischlerei Holm.\n\n${links}`
  // The main page last: links to pages that do not exist yet are shown as red links until a job has run.
  for (const [title, text] of [
    ...pages.map((page) => [page.title, wikiText(page.html(host))]),
    ['Hauptseite', home],
  ] as [string, string][])
    runOnce('php', ['maintenance/edit.php', '-u', 'Admin', title], { cwd: root, env, input: text })
  const routerFile = join(folder, 'router.php')
  writeFileSync(routerFile, router)
  return new Map([[host, await programs.servePhp(root, routerFile, { MW_CONFIG_FILE: settings })]])
}

function wikiText(html: string): string {
  return html.replaceAll(/<h2>(.*?)<\/h2>/g, '== $1 ==\n').replaceAll(/<p>(.*?)<\/p>/gs, '$1\n')
}
