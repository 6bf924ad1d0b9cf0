import { randomBytes } from 'node:crypto'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Config } from '#app/platform/config.server.ts'
import { sqlState } from '#app/platform/database/database.server.ts'
import { withShortClient } from '#app/platform/database/short-client.server.ts'
import { s3FileStore } from '#app/platform/files/s3-file-store.server.ts'
import { refusalOfRelay } from '#app/platform/mail/smtp-transport.server.ts'
import { askRoundOrder } from '#app/platform/round-orders/ask-round-order.server.ts'
import type { Finding } from './findings.ts'

/** A clock further away than this is wrong: the machine's, or the database's. */
const CLOCKS_APART_MS = 5_000
const OLDEST_POSTGRESQL = 15

/** Whether the database answers, is one that the product knows, takes writes, and has the machine's time. */
export async function lookAtDatabase(url: string): Promise<Finding[]> {
  try {
    return await withShortClient(url, async (client) => {
      const before = Date.now()
      const { rows } = await client.query<{ version: string; standby: boolean; now: string }>(
        `select current_setting('server_version_num') as version, pg_is_in_recovery() as standby,
                (extract(epoch from clock_timestamp()) * 1000)::text as now`,
      )
      const { version, standby, now } = rows[0]!
      const apart = Number(now) - (before + Date.now()) / 2
      const findings: Finding[] = []
      if (Number(version) < OLDEST_POSTGRESQL * 10_000)
        findings.push({
          fault: `PostgreSQL ${Math.floor(Number(version) / 10_000)} est trop ancien.`,
          wayOut: `Passez à PostgreSQL ${OLDEST_POSTGRESQL} ou plus récent.`,
        })
      if (standby)
        findings.push({
          fault: 'DATABASE_URL mène à une copie en lecture seule.',
          wayOut: 'Donnez l’adresse du serveur qui accepte les écritures.',
        })
      return [...findings, ...lookAtClock(apart, Date.now(), newestMigration())]
    })
  } catch (error) {
    return [
      {
        fault: `La base de données ne répond pas : ${codeOf(error)}.`,
        wayOut:
          'Vérifiez DATABASE_URL (adresse, port, nom, mot de passe), que le serveur tourne et qu’il accepte cette machine.',
      },
    ]
  }
}

/**
 * `apart`: how far the database's clock is ahead of this machine's, ms. `newest`: when this release
 * was last changed.
 */
export function lookAtClock(apart: number, now: number, newest: number): Finding[] {
  const findings: Finding[] = []
  if (Math.abs(apart) > CLOCKS_APART_MS)
    findings.push({
      fault: `L’horloge de la base est ${apart > 0 ? 'en avance' : 'en retard'} de ${Math.round(Math.abs(apart) / 1000)} s sur celle de cette machine.`,
      wayOut: 'Réglez les deux sur un serveur de temps (timedatectl set-ntp true).',
    })
  if (now < newest)
    findings.push({
      fault: `Cette machine se croit le ${new Date(now).toISOString()}, avant la date de cette version.`,
      wayOut: 'Réglez son horloge sur un serveur de temps (timedatectl set-ntp true).',
    })
  return findings
}

const newestMigration = () =>
  Math.max(...readMigrationFiles({ migrationsFolder: 'migrations' }).map((one) => one.folderMillis))

/** Whether the bucket keeps a file, gives it back, and lets it go. */
export async function lookAtBucket(s3: NonNullable<Config['s3']>): Promise<Finding[]> {
  const store = s3FileStore(s3)
  const bytes = randomBytes(32)
  try {
    const key = await store.put(bytes)
    const kept = await store.get(key)
    await store.remove(key)
    if (kept?.equals(bytes)) return []
    return [{ fault: 'Le bucket ne rend pas ce qu’on lui confie.', wayOut: BUCKET_WAY_OUT }]
  } catch (error) {
    return [{ fault: `Le bucket ne répond pas : ${codeOf(error)}.`, wayOut: BUCKET_WAY_OUT }]
  }
}

const BUCKET_WAY_OUT =
  'Vérifiez S3_ENDPOINT, S3_BUCKET, S3_REGION et les clés ; elles doivent permettre d’écrire, de lire, de lister et de supprimer.'

/** Whether the relay of mails answers and knows us. */
export async function lookAtRelay(url: string): Promise<Finding[]> {
  const refusal = await refusalOfRelay(url)
  return refusal === null
    ? []
    : [
        {
          fault: `Le relais d’emails ne nous accepte pas : ${refusal}.`,
          wayOut: 'Vérifiez SMTP_URL (adresse, port, identifiant, mot de passe, chiffrement).',
        },
      ]
}

/** Whether the service of rounds puts a round of two stops in order. */
export async function lookAtRounds(service: URL): Promise<Finding[]> {
  const stops = [
    { minutes: 30, starts: [600] },
    { minutes: 30, starts: [480] },
  ]
  const roads = [
    [0, 10],
    [10, 0],
  ]
  const answer = await askRoundOrder(stops, roads, service)
  return answer?.is === 'order' && answer.order.join() === '1,0'
    ? []
    : [
        {
          fault: 'Le service des tournées ne répond pas comme VROOM.',
          wayOut:
            'Vérifiez VROOM_URL : l’adresse à laquelle vroom-express prend les problèmes, « / » d’ordinaire. En attendant, les tournées sont calculées ici.',
        },
      ]
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return sqlState(error) ?? String(code ?? name ?? 'erreur')
}
