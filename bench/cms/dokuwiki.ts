import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostOf, pages } from './planted.ts'
import type { Programs } from './programs.ts'

const router = `<?php
$path = urldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
if ($path === '/' || $path === '/doku.php') {
  $_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/doku.php';
  $_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/doku.php';
  chdir($_SERVER['DOCUMENT_ROOT']);
  require $_SERVER['DOCUMENT_ROOT'] . '/doku.php';
  return;
}
if (is_file($_SERVER['DOCUMENT_ROOT'] . $path)) return false;
http_response_code(404);
`

/** DokuWiki with its default protection of e-mails (`[at]` and entities) and a start page that links the others. */
export async function openDokuWiki(folder: string, programs: Programs): Promise<Map<string, number>> {
  const host = hostOf('dokuwiki')
  const root = join(folder, 'site')
  const conf = join(folder, 'conf')
  const data = join(folder, 'data')
  cpSync('/usr/share/dokuwiki', root, { recursive: true, dereference: true })
  cpSync('/etc/dokuwiki', conf, { recursive: true, dereference: true, errorOnExist: false })
  for (const name of [
    'attic',
    'cache',
    'index',
    'locks',
    'log',
    'media',
    'media_attic',
    'media_meta',
    'meta',
    'tmp',
    'pages',
  ])
    mkdirSync(join(data, name), { recursive: true })
  writeFileSync(join(root, 'inc/preload.php'), `<?php define('DOKU_CONF', '${conf}/');\n`)
  writeFileSync(
    join(conf, 'local.php'),
    `<?php
$conf['title'] = 'Tischlerei Holm';
$conf['lang'] = 'de';
$conf['savedir'] = '${data}';
$conf['useacl'] = 0;
$conf['baseurl'] = 'https://${host}';
$conf['mailguard'] = 'visible';
`,
  )
  const links = pages.map(({ name, title }) => `  * [[${name.toLowerCase()}|${title}]]`).join('\n')
  writeFileSync(join(data, 'pages/start.txt'), `====== Tischlerei Holm ======\n\nWillkommen.\n\n${links}\n`)
  for (const { name, title, html } of pages)
    writeFileSync(join(data, `pages/${name.toLowerCase()}.txt`), `====== ${title} ======\n\n${dokuText(html(host))}`)
  const routerFile = join(folder, 'router.php')
  writeFileSync(routerFile, router)
  return new Map([[host, await programs.servePhp(root, routerFile)]])
}

function dokuText(html: string): string {
  return html
    .replaceAll(/<h2>(.*?)<\/h2>/g, '===== $1 =====\n')
    .replaceAll(/<p>(.*?)<\/p>/gs, '$1\n')
    .replaceAll(/[\w.+-]+@[\w.-]+\w/g, '<$&>')
}
