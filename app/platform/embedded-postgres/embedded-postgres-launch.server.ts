import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  commandAs,
  giveTo,
  makePrivateFolder,
  PROGRAM_ENVIRONMENT,
  type Account,
} from './embedded-postgres-account.server.ts'
import { programPath } from './embedded-postgres-binaries.server.ts'
import { lastPort } from './embedded-postgres-cluster.server.ts'
import {
  findFreePort,
  isPortFree,
  pause,
  readServerFile,
} from './embedded-postgres-process.server.ts'

const LOG_LIMIT_BYTES = 20_000_000
/** The longest path of a Unix socket, in bytes. */
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107

/** Everything a start needs to know of its data folder; `settings` go over the product's own. */
export type Place = {
  dataDir: string
  cluster: string
  native: string
  account: Account
  settings: Readonly<Record<string, string>>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  // The details of an error and its statement hold what people typed.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** What became of a launch: it took the data folder, or something that may pass stood in the way. */
export type Launch = { pid: number | null }

/**
 * Starts PostgreSQL on a cluster that nobody serves, detached: in a session of its own, so that a terminal's Ctrl+C
 * does not reach it before the product has finished. Returns when it has taken the cluster, before it is ready.
 */
export async function launchServer(place: Place, log: (message: string) => void): Promise<Launch> {
  const wanted = lastPort(place.cluster)
  const port = wanted !== null && (await isPortFree(wanted)) ? wanted : await findFreePort()
  if (wanted !== null && wanted !== port)
    log(`Le port ${wanted} est pris : la base de données écoute sur le port ${port}.`)
  const logPath = join(place.dataDir, 'postgres.log')
  if ((statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES)
    renameSync(logPath, `${logPath}.1`)
  const logFile = openSync(logPath, 'a', 0o600)
  const logStart = statSync(logPath).size
  const settings = {
    ...SETTINGS,
    ...place.settings,
    unix_socket_directories: socketFolder(place),
    'ouvreo.starter': String(process.pid),
  }
  const options = [
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const onWindows = process.platform === 'win32'
  // On Windows only pg_ctl lays down an administrator's rights, which PostgreSQL refuses as it refuses root.
  const command = onWindows
    ? commandAs(place.account, programPath(place.native, 'pg_ctl'), [
        'start',
        '-W',
        '-D',
        place.cluster,
        '-l',
        logPath,
        '-o',
        options.join(' '),
      ])
    : commandAs(place.account, programPath(place.native, 'postgres'), [
        '-D',
        place.cluster,
        ...options,
      ])
  const child = spawn(command.file, command.args, {
    ...command.ids,
    detached: true,
    stdio: ['ignore', logFile, logFile],
    env: PROGRAM_ENVIRONMENT,
    cwd: onWindows ? place.cluster : '/',
    windowsHide: true,
  })
  closeSync(logFile)
  let ended: string | null = null
  child.once('error', (error) => (ended = error.message))
  child.once(
    'exit',
    (code, signal) => (ended = onWindows && code === 0 ? null : `${signal ?? code}`),
  )
  child.unref()

  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const file = readServerFile(place.cluster)
    if (file && (onWindows || file.pid === child.pid)) return { pid: file.pid }
    if (ended !== null) return explainEnd(ended, readFrom(logPath, logStart), place)
    await pause(5)
  }
  throw new Error(
    `PostgreSQL n’a pas pris le dossier ${place.cluster} en 30 secondes. Son journal : ${logPath}`,
  )
}

// Three ends are worth another try: a port taken in between, another process that was first, and the last
// processes of a killed server that still hold its memory.
function explainEnd(ended: string, said: string, place: Place): Launch {
  if (
    /Address already in use|could not create any TCP\/IP sockets|already exists|pre-existing shared memory block/.test(
      said,
    )
  )
    return { pid: null }
  const reason = said.trim().split('\n').slice(-4).join(' ') || ended
  if (/incompatible with server/.test(said)) {
    throw new Error(
      `La base de ${place.cluster} a été créée par une autre version de PostgreSQL (${readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim()}). Exportez-la avec la version d’origine du produit, puis importez-la dans celle-ci.`,
    )
  }
  throw new Error(
    `PostgreSQL n’a pas démarré : ${reason} (journal : ${join(place.dataDir, 'postgres.log')})`,
  )
}

function readFrom(path: string, start: number): string {
  return existsSync(path) ? readFileSync(path).subarray(start).toString('utf8') : ''
}

// The socket stands inside the cluster, closed to others like it, unless the path is too long for the system.
function socketFolder(place: Place): string {
  if (process.platform === 'win32') return ''
  const fits = (folder: string) =>
    Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= SOCKET_PATH_LIMIT && !/[,"]/.test(folder)
  if (fits(place.cluster)) return place.cluster
  const name = `ouvreo-${createHash('sha256').update(place.cluster).digest('hex').slice(0, 12)}`
  const folder = join(tmpdir(), name)
  if (!fits(folder)) return ''
  try {
    mkdirSync(folder, { mode: 0o700 })
    chmodSync(folder, 0o700)
    giveTo(place.account, folder)
  } catch {
    const { uid, mode } = lstatSync(folder)
    const ours =
      lstatSync(folder).isDirectory() &&
      uid === (place.account.kind === 'self' ? process.getuid?.() : place.account.uid) &&
      (mode & 0o077) === 0
    if (!ours) {
      const other = makePrivateFolder(place.account, tmpdir(), 'ouvreo-')
      return fits(other) ? other : ''
    }
  }
  return folder
}

/**
 * Tries to be the only process that creates or starts the cluster of a data folder; null when another one is at it.
 * The system itself frees the lock of a killed process. Where there is no such lock (macOS), PostgreSQL's own file
 * and the renaming of a finished cluster decide.
 */
export async function tryStartLock(dataDir: string): Promise<{ release: () => void } | null> {
  if (process.platform !== 'linux' && process.platform !== 'win32')
    return { release: () => undefined }
  const { dev, ino } = statSync(dataDir, { bigint: true })
  const name = `ouvreo-postgres-${dev}-${ino}`
  const server: Server = createServer()
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`, () =>
      resolve(true),
    )
  })
  return taken ? { release: () => void server.close() } : null
}
