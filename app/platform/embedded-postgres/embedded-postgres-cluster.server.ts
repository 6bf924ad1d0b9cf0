import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  canHoldCluster,
  commandAs,
  findShelter,
  giveTo,
  makePrivateFolder,
  PROGRAM_ENVIRONMENT,
  type Account,
} from './embedded-postgres-account.server.ts'
import { programPath } from './embedded-postgres-binaries.server.ts'
import { isAlive } from './embedded-postgres-process.server.ts'

/** The role that owns the embedded databases. */
export const OWNER = 'ouvreo'
const PASSWORD_FILE = 'ouvreo-password'

/** The owner's password, kept (mode 0600) inside the cluster it opens, so that one never goes without the other. */
export function readPassword(cluster: string): string {
  try {
    return readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim()
  } catch {
    throw new Error(
      `Le mot de passe de la base de données, gardé dans ${join(cluster, PASSWORD_FILE)}, ne peut plus être lu.`,
    )
  }
}

/** The cluster of a data folder, once made; null before. It is finished as soon as it stands there. */
export function findCluster(dataDir: string): string | null {
  const place = join(dataDir, 'postgres')
  if (!existsSync(place)) {
    // A link to a shelter that was erased: the data is gone, and must not be silently replaced.
    if (lstatSync(place, { throwIfNoEntry: false })) {
      throw new Error(
        `Le lien ${place} ne mène plus à rien : remettez en place le dossier qu’il désigne, ou effacez ce lien pour repartir d’une base vide.`,
      )
    }
    return null
  }
  const cluster = realpathSync(place)
  const { uid } = statSync(cluster)
  const me = process.getuid?.()
  if (me !== undefined && me !== 0 && uid !== me) {
    throw new Error(
      `La base de données ${cluster} appartient à un autre compte (${uid}). Lancez le produit sous ce compte, ou rendez-lui le dossier avec chown.`,
    )
  }
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    throw new Error(
      `Le dossier ${cluster} existe mais ne contient pas de base PostgreSQL. Déplacez-le, puis relancez.`,
    )
  }
  return cluster
}

/**
 * Makes the cluster of a data folder: in a temporary folder first, then renamed, so that a start killed half-way
 * leaves nothing that looks like a cluster. Where the account cannot enter the data folder, the cluster stands in a
 * shelter and `postgres` is a link to it. Gives the cluster of whoever was first when two processes do it at once.
 */
export async function createCluster(
  native: string,
  dataDir: string,
  account: Account,
  shelter?: string,
): Promise<string> {
  removeUnfinished(dataDir)
  const home = canHoldCluster(account, dataDir) ? dataDir : findShelter(account, shelter)
  if (home === null) {
    throw new Error(
      `La base de données ne peut pas être créée dans ${dataDir} : le compte qui remplace root ne peut pas y entrer. Choisissez un autre dossier des données (DATA_DIR), par exemple dans /var/lib, ou lancez le produit sous un compte ordinaire.`,
    )
  }
  const work = makePrivateFolder(account, home, `postgres.new-${process.pid}-`)
  try {
    const passwordFile = join(work, PASSWORD_FILE)
    const cluster = join(work, 'cluster')
    writeDurably(passwordFile, randomBytes(24).toString('base64url'))
    giveTo(account, passwordFile)
    await runInitdb(native, account, cluster, passwordFile)
    renameSync(passwordFile, join(cluster, PASSWORD_FILE))
    publishCluster(cluster, home, dataDir)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  removeUnfinished(dataDir)
  return realpathSync(join(dataDir, 'postgres'))
}

// Both ways of publishing are atomic, and fail when another process was first.
function publishCluster(cluster: string, home: string, dataDir: string) {
  const place = join(dataDir, 'postgres')
  if (home === dataDir) {
    try {
      renameSync(cluster, place)
    } catch (error) {
      if (!existsSync(join(place, 'PG_VERSION'))) throw error
    }
    return
  }
  const sheltered = join(home, `cluster-${randomBytes(6).toString('hex')}`)
  renameSync(cluster, sheltered)
  try {
    symlinkSync(sheltered, place)
  } catch (error) {
    rmSync(sheltered, { recursive: true, force: true })
    if (!existsSync(join(place, 'PG_VERSION'))) throw error
  }
}

async function runInitdb(
  native: string,
  account: Account,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  // The C.UTF-8 of Linux orders by code point; elsewhere PostgreSQL's own does the same.
  const locale =
    process.platform === 'linux'
      ? ['--locale=C.UTF-8']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    '-D',
    cluster,
    '-U',
    OWNER,
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '--encoding=UTF8',
    ...locale,
  ]
  const command = commandAs(account, programPath(native, 'initdb'), args)
  await new Promise<void>((resolve, reject) => {
    const options = {
      ...command.ids,
      env: PROGRAM_ENVIRONMENT,
      cwd: process.platform === 'win32' ? dirname(cluster) : '/',
    }
    execFile(command.file, command.args, options, (error, _output, errors) => {
      if (!error) return resolve()
      const said = errors.trim().split('\n').slice(-3).join(' ') || error.message
      const musl = error.code === 'ENOENT' && existsSync(programPath(native, 'initdb'))
      reject(
        new Error(
          `La base de données n’a pas pu être créée : ${said}${musl ? ' (la base intégrée demande un Linux à glibc : donnez DATABASE_URL)' : ''}`,
        ),
      )
    })
  })
}

function removeUnfinished(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)
    if (!maker) continue
    const path = join(dataDir, name)
    // A number given again to another process must not keep the remains for ever.
    const old = Date.now() - statSync(path).mtimeMs > 600_000
    if (!old && isAlive(Number(maker[1]))) continue
    // The program that makes the cluster may outlive its starter by a moment, and still write in there.
    for (let tries = 0; tries < 5 && existsSync(path); tries++)
      rmSync(path, { recursive: true, force: true })
  }
}

function writeDurably(path: string, text: string) {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** The TCP port that the cluster last listened on; null before its first start. Kept, so that addresses stay valid. */
export function lastPort(cluster: string): number | null {
  const options = join(cluster, 'postmaster.opts')
  if (!existsSync(options)) return null
  const found = /"-p" "(\d+)"/.exec(readFileSync(options, 'utf8'))
  return found ? Number(found[1]) : null
}
