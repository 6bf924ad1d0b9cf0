import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import {
  canReach,
  chooseAccount,
  findShelter,
  giveTo,
  type Account,
} from './embedded-postgres-account.server.ts'
import {
  binariesVersion,
  completeBinaries,
  copyBinaries,
  findBinaries,
  programPath,
} from './embedded-postgres-binaries.server.ts'
import { createCluster, findCluster, readPassword } from './embedded-postgres-cluster.server.ts'
import {
  addressOf,
  becomeOwner,
  connectWhenReady,
  ensureDatabase,
} from './embedded-postgres-connection.server.ts'
import { launchServer, tryStartLock, type Place } from './embedded-postgres-launch.server.ts'
import {
  disownServerFile,
  isServed,
  isServerProcess,
  pause,
  readServerFile,
  type ServerFile,
} from './embedded-postgres-process.server.ts'
import {
  owned,
  removeShortSocketFolder,
  signalStop,
  watchExit,
} from './embedded-postgres-stopping.server.ts'

/** A running PostgreSQL of ours. */
export type EmbeddedPostgres = {
  /** The owner's connection string: by Unix socket where there is one (twice the throughput), else by 127.0.0.1. */
  url: string
  /** Whether `stop` stops it: this process started it, or took it over from one that ended. */
  owned: boolean
  /** The server's process; another one after it was killed and started again. */
  pid: number
  /** Shuts it down (fast: open transactions are rolled back) if it is owned; else leaves it. */
  stop: () => Promise<void>
}

/** What `startEmbeddedPostgres` takes. */
export type EmbeddedPostgresOptions = {
  /** Holds the cluster (`postgres/`) and its log (`postgres.log`); made if missing. */
  dataDir: string
  /** Receives French sentences, about what is out of the ordinary. */
  log?: (message: string) => void
  /** Made if missing. */
  database?: string
}

/**
 * What is otherwise found by trying; for tests of machines unlike this one. `settings` are
 * PostgreSQL's own, over the product's: for a server of tests, which nobody misses after a power
 * cut.
 */
export type EmbeddedPostgresMachine = {
  account?: 'namespace' | 'nobody'
  native?: string
  shelter?: string
  settings?: Readonly<Record<string, string>>
}

/**
 * Starts, or joins, the PostgreSQL of a data folder. While the process lives, the server is started again if it dies,
 * at the same address; one that joined takes it over when its owner stops it. Throws one French sentence when it
 * cannot be had.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  machine: EmbeddedPostgresMachine = {},
): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const found = await findOrStart(options.dataDir, machine, log)
  const database = options.database ?? 'ouvreo'
  await ensureDatabase(found.client, database)
  const url = addressOf(found.server, found.password, database)
  if (!found.owner)
    log('La base de données tournait déjà : elle est partagée avec le processus qui l’a lancée.')
  return keepRunning(found, url, machine, log)
}

type Found = {
  place: Pick<Place, 'dataDir' | 'cluster'>
  server: ServerFile
  client: pg.Client
  owner: boolean
  password: string
}

async function findOrStart(
  dataDir: string,
  machine: EmbeddedPostgresMachine,
  log: (message: string) => void,
  reclaim = false,
): Promise<Found> {
  const folder = openDataFolder(dataDir)
  const deadline = Date.now() + 60_000
  let native: string | undefined
  let startedPid: number | null = null
  for (;;) {
    let cluster = findCluster(folder)
    const server = cluster && readServerFile(cluster)
    if (cluster && server && (await isServed(server, cluster))) {
      const password = readPassword(cluster)
      const client = await connectWhenReady(server, cluster, password)
      if (client) {
        const owner = await becomeOwner(client, reclaim || server.pid === startedPid)
        return {
          place: { dataDir: folder, cluster },
          server: readServerFile(cluster) ?? server,
          client,
          owner,
          password,
        }
      }
    } else {
      const lock = await tryStartLock(folder)
      try {
        if (lock) {
          const account = chooseAccount(cluster, machine.account)
          if (cluster) refuseUnreachable(cluster, account)
          native ??= prepareBinaries(account, folder, machine)
          if (!cluster) {
            log('Première mise en route : création de la base de données.')
            cluster = await createCluster(native, folder, account, machine.shelter)
          }
          const remains = readServerFile(cluster)
          // Looked at again under the lock: another process may have started it in between.
          if (!remains || !(await isServed(remains, cluster))) {
            if (remains && process.platform === 'linux') disownServerFile(cluster, remains)
            // Made under root's other way, or restored from a backup.
            giveTo(account, cluster)
            startedPid = (
              await launchServer(
                { dataDir: folder, cluster, native, account, settings: machine.settings ?? {} },
                log,
              )
            ).pid
            if (startedPid !== null) continue
          }
        }
      } finally {
        lock?.release()
      }
    }
    if (Date.now() > deadline) {
      throw new Error(
        `La base de données de ${folder} n’a pas pu être démarrée en une minute : un autre processus la retient. Son journal : ${join(folder, 'postgres.log')}`,
      )
    }
    await pause(25)
  }
}

function openDataFolder(dataDir: string): string {
  const folder = resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(
      `Le dossier des données ${folder} ne peut pas être écrit. Donnez-en les droits au compte qui lance le produit, ou choisissez-en un autre dans DATA_DIR.`,
    )
  }
  return realpathSync(folder)
}

function refuseUnreachable(cluster: string, account: Account) {
  if (canReach(account, dirname(cluster))) return
  throw new Error(
    `PostgreSQL refuse de tourner sous root, et le compte qui le remplace ne peut pas entrer dans ${dirname(cluster)}. Lancez le produit sous un compte ordinaire, ou déplacez le dossier des données (DATA_DIR) hors d’un dossier privé, par exemple dans /var/lib.`,
  )
}

function prepareBinaries(
  account: Account,
  dataDir: string,
  machine: EmbeddedPostgresMachine,
): string {
  const native = machine.native ?? findBinaries()
  if (completeBinaries(native) && canReach(account, programPath(native, 'postgres'))) return native
  const shelter = account.kind === 'self' ? dataDir : findShelter(account, machine.shelter)
  if (shelter === null)
    throw new Error(
      `Le compte qui remplace root ne peut pas lire ${native}. Lancez le produit sous un compte ordinaire, ou donnez DATABASE_URL.`,
    )
  return copyBinaries(native, join(shelter, `postgres-binaries-${binariesVersion(native)}`))
}

function keepRunning(
  first: Found,
  url: string,
  machine: EmbeddedPostgresMachine,
  log: (message: string) => void,
): EmbeddedPostgres {
  const { place } = first
  const record = { pid: first.server.pid, cluster: place.cluster }
  let { client, server, owner } = first
  let stopping: Promise<void> | null = null
  let restarting: Promise<void> = Promise.resolve()
  if (owner) owned.add(record)
  watchExit()

  const watch = () => {
    // The owner's connection must not keep alive a process that has nothing else to do.
    ;(client as unknown as { unref: () => void }).unref()
    client.once('end', () => {
      if (!stopping) restarting = restart()
    })
  }
  const restart = async () => {
    for (let wait = 250; !stopping; wait = Math.min(wait * 2, 10_000)) {
      try {
        ;({ client, server, owner } = await findOrStart(place.dataDir, machine, log, true))
        if (record.pid !== server.pid)
          log('La base de données s’était arrêtée : elle a été relancée.')
        record.pid = server.pid
        if (owner) owned.add(record)
        else owned.delete(record)
        return watch()
      } catch (error) {
        log(
          `La base de données s’est arrêtée et ne repart pas encore : ${(error as Error).message}`,
        )
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
      }
    }
  }
  const shutDown = async () => {
    await restarting
    owned.delete(record)
    // What keeps no process alive must do so until it has ended: a command would end before it has spoken.
    ;(client as unknown as { ref: () => void }).ref()
    // Somebody else's server goes on without us, unless they died meanwhile.
    if (!owner && !(await becomeOwner(client, false).catch(() => false)))
      return client.end().catch(() => undefined)
    signalStop(place.cluster, server.pid)
    const running = () => isServerProcess(server.pid, place.cluster)
    for (const [seconds, next] of [
      [20, 'SIGQUIT'],
      [5, 'SIGKILL'],
      [5, null],
    ] as const) {
      const deadline = Date.now() + seconds * 1000
      while (running() && Date.now() < deadline) await pause(10)
      if (!running()) break
      if (next === null) throw new Error(`PostgreSQL (processus ${server.pid}) ne s’arrête pas.`)
      log(
        'La base de données tarde à s’arrêter : elle est interrompue, et se réparera au prochain démarrage.',
      )
      process.kill(server.pid, next)
    }
    await client.end().catch(() => undefined)
    removeShortSocketFolder(server)
  }
  watch()
  return {
    url,
    get owned() {
      return owner
    },
    get pid() {
      return record.pid
    },
    stop: () => (stopping ??= shutDown()),
  }
}
