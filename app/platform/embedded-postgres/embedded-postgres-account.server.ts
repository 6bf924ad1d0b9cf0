import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Under whom PostgreSQL runs. It refuses root, so root starts it in a user namespace (`namespace`) or, where those
 * are forbidden, as an unprivileged account (`other`). Anybody else starts it as themselves (`self`).
 */
export type Account = { kind: 'self' } | { kind: 'namespace' | 'other'; uid: number; gid: number }

const NOBODY = 65_534
const NAMESPACE = ['-U', '--map-user=1000', '--map-group=1000']
/** Programs find what they need here, and no secret of the product's environment. */
export const PROGRAM_ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

let namespaceWorks: boolean | undefined

/**
 * The account to use, found by trying. A cluster that an ordinary account made is started by root as that account,
 * which can then go on with it. `forced` decides between root's two ways without a trial.
 */
export function chooseAccount(cluster: string | null, forced?: 'namespace' | 'nobody'): Account {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const made = cluster === null ? undefined : statSync(cluster)
  if (made && made.uid !== 0 && made.uid !== NOBODY)
    return { kind: 'other', uid: made.uid, gid: made.gid }
  const namespace = forced ? forced === 'namespace' : (namespaceWorks ??= tryNamespace())
  return namespace
    ? { kind: 'namespace', uid: 0, gid: 0 }
    : { kind: 'other', uid: NOBODY, gid: NOBODY }
}

function tryNamespace(): boolean {
  try {
    execFileSync('unshare', [...NAMESPACE, 'true'], {
      stdio: 'ignore',
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      timeout: 5_000,
    })
    return true
  } catch {
    return false
  }
}

/** How a program is started under an account: file, arguments, and Node's `uid` and `gid` options. */
export function commandAs(account: Account, file: string, args: string[]) {
  const ids = account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {}
  // `unshare` replaces itself by the program, so the process id is the program's own.
  if (account.kind === 'namespace')
    return { file: 'unshare', args: [...NAMESPACE, file, ...args], ids }
  return { file, args, ids }
}

/** Whether the account can reach an existing file or folder: every folder above it must let it through. */
export function canReach(account: Account, path: string): boolean {
  if (account.kind === 'self') return true
  // Inside a namespace root has lost its power over files: it counts as the plain user 0 there.
  const { uid, gid } = account
  let here = realpathSync(path)
  for (;;) {
    const entry = statSync(here)
    const bits =
      entry.uid === uid ? entry.mode >> 6 : entry.gid === gid ? entry.mode >> 3 : entry.mode
    if ((bits & 1) === 0) return false
    if (here === dirname(here)) return true
    here = dirname(here)
  }
}

/** Makes a new folder inside `parent` that belongs to the account and is closed to everybody else. */
export function makePrivateFolder(account: Account, parent: string, prefix: string): string {
  const folder = mkdtempSync(join(parent, prefix))
  chmodSync(folder, 0o700)
  giveTo(account, folder)
  return folder
}

/** Gives a folder and all it holds to the account. The folder itself comes last: one that is given is given whole. */
export function giveTo(account: Account, path: string): void {
  if (account.kind === 'self') return
  const entry = lstatSync(path)
  if (entry.uid === account.uid) return
  if (entry.isDirectory()) {
    for (const name of readdirSync(path)) giveTo(account, join(path, name))
  }
  lchownSync(path, account.uid, account.gid)
}

/**
 * Whether a cluster can live in `folder`: the account reaches it, and the file system keeps permissions (PostgreSQL
 * refuses a data folder open to others, and some mounts open everything).
 */
export function canHoldCluster(account: Account, folder: string): boolean {
  if (!canReach(account, folder)) return false
  if (process.platform === 'win32') return true
  const trial = makePrivateFolder(account, folder, '.trial-')
  try {
    const { mode, uid } = statSync(trial)
    return (mode & 0o077) === 0 && (account.kind === 'self' || uid === account.uid)
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

/** A folder outside the data folder, for what the account cannot reach inside it; null when none can be made. */
export function findShelter(account: Account, preferred?: string): string | null {
  const places =
    account.kind === 'self'
      ? [join(homedir(), '.local', 'share', 'ouvreo')]
      : ['/var/lib/ouvreo', '/var/tmp/ouvreo']
  for (const place of preferred ? [preferred] : places) {
    try {
      // Whatever the umask: the other account must pass through.
      if (mkdirSync(place, { recursive: true }) !== undefined) chmodSync(place, 0o755)
      const { uid, mode } = lstatSync(place)
      // Somebody else's folder could hold somebody else's programs.
      const ours = uid === process.getuid?.() && (mode & 0o022) === 0
      if (ours && canHoldCluster(account, place)) return realpathSync(place)
    } catch {
      continue
    }
  }
  return null
}
