import { sql } from 'drizzle-orm'
import type { Env, Hono } from 'hono'
import { paths } from '#app/paths.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import { outgoingHold } from '#app/platform/jobs/outgoing-holds.server.ts'
import { formatDateShort, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Product } from './product.ts'
import { standingPage } from './unavailable-page.ts'

/** How long what was found is shown again, so that whoever asks often costs nothing. */
const KEPT_MS = 10_000
/** Mails that wait longer are late, seconds. */
const LATE_SECONDS = 300

/** What the page says of each part. */
export type ServiceState = {
  data: 'written' | 'read_only' | 'away'
  mails: 'leave' | 'late' | 'held' | 'unknown'
}

const DATA: Record<ServiceState['data'], string> = {
  written: 'Tout s’enregistre normalement.',
  read_only: 'On peut lire, mais rien ne s’enregistre pour l’instant.',
  away: 'Nos données sont momentanément injoignables. Rien de ce que vous avez déjà envoyé n’est perdu.',
}
const MAILS: Record<ServiceState['mails'], string> = {
  leave: 'Ils partent normalement.',
  late: 'Ils partent avec plusieurs minutes de retard.',
  held: 'Ils sont retenus le temps d’une vérification, et partiront ensuite.',
  unknown: 'Ils partiront dès que nos données seront joignables.',
}

/** Finds out how the service is; a database that does not answer is an answer. */
export async function readState(db: Product['db']): Promise<ServiceState> {
  try {
    const { rows } = await db.execute<{ read_only: boolean; waits: number }>(sql`
      select current_setting('transaction_read_only') = 'on' as read_only,
        coalesce(extract(epoch from now() - min(start_after)), 0)::float as waits
      from pgboss.job where name = 'mails' and state in ('created', 'retry') and start_after <= now()`)
    const { read_only: readOnly, waits } = rows[0]!
    const held = (await outgoingHold(db)) !== null
    return {
      data: readOnly ? 'read_only' : 'written',
      mails: held ? 'held' : waits > LATE_SECONDS ? 'late' : 'leave',
    }
  } catch {
    return { data: 'away', mails: 'unknown' }
  }
}

/** `/etat`: how the service is, for anybody, without the pages that need a database to be shown. */
export function addStatusPage<E extends Env>(app: Hono<E>, product: Pick<Product, 'db'>): void {
  let known: { state: Promise<ServiceState>; at: Date; until: number } | null = null
  app.get(paths.serviceState(), async () => {
    if (!known || known.until < performance.now())
      known = {
        state: readState(product.db),
        at: currentInstant(),
        until: performance.now() + KEPT_MS,
      }
    return statusPage(await known.state, known.at)
  })
}

/** The page itself; 200 whatever it tells, since the page is what was asked for. */
export function statusPage({ data, mails }: ServiceState, at: Date): Response {
  const good = data === 'written' && mails === 'leave'
  const rows = [
    ['Les pages', 'Elles répondent.'],
    ['Les données', DATA[data]],
    ['Les emails', MAILS[mails]],
  ]
  return standingPage({
    status: 200,
    title: good ? 'Tout fonctionne' : 'Un service est ralenti',
    content: `<dl>${rows.map(([part, state]) => `<dt>${part}</dt><dd>${state}</dd>`).join('')}</dl><p>Vu le ${formatDateShort(at, PARIS)} à ${formatTime(at, PARIS)}, heure de Paris. <a href="/">Revenir au site</a></p>`,
  })
}
