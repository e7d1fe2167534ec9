// A stand-in for the official Node image, made of files of this machine: there may be no registry of images here. It has
// Node, npm and what they need: a shell, "env" and "rm", and the libraries of all of them.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathOf } from '../needs.ts'

/** Fills `folder` with the file system of the image. */
export function makeBaseImage(folder: string): void {
  const npm = dirname(dirname(realpathSync(pathOf('npm'))))
  copyProgram(folder, process.execPath, '/usr/local/bin/node')
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  copyProgram(folder, '/bin/sh')
  copyProgram(folder, '/bin/rm')
  copyProgram(folder, '/usr/bin/env')
  for (const path of ['etc', 'root', 'home/node', 'tmp', 'proc', 'sys', 'dev']) {
    mkdirSync(join(folder, path), { recursive: true })
  }
  chmodSync(join(folder, 'tmp'), 0o1777)
  writeFileSync(join(folder, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n')
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')
}

function copyProgram(folder: string, from: string, to = from): void {
  copyFile(folder, from, to)
  const { stdout } = spawnSync('ldd', [from], { encoding: 'utf8' })
  // "libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x...)" and "/lib64/ld-linux-x86-64.so.2 (0x...)".
  for (const [, library = ''] of stdout.matchAll(/(\/\S+) \(0x/g)) {
    copyFile(folder, library, library)
    if (!library.endsWith('/libc.so.6')) continue
    // Of libc too, and used by binary packages but not by these programs.
    for (const name of ['librt.so.1', 'libresolv.so.2']) {
      const path = join(dirname(library), name)
      if (existsSync(path)) copyFile(folder, path, path)
    }
  }
}

function copyFile(folder: string, from: string, to: string): void {
  const target = join(folder, to)
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(from, target)
}
