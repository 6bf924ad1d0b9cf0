import { currentInstant } from '#app/platform/clock.server.ts'
import {
  holdOutgoing,
  outgoingHold,
  releaseOutgoing,
} from '#app/platform/jobs/outgoing-holds.server.ts'
import { giveUpMailsBefore } from '#app/platform/mail/retry-mails.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { withDatabase } from './terminal-database.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * `npm run hold`: has everything that leaves wait, from the next start on; before a database that
 * was put back by other means is served.
 */
export async function holdCommand(): Promise<number> {
  return withDatabase(async (db) => {
    const now = currentInstant()
    await holdOutgoing(db, { heldAt: now, copiedAt: now })
    say('Au prochain démarrage, emails, paiements, dépôts et alertes attendront npm run release.')
    return 0
  })
}

/**
 * `npm run release`: lets what waits since a restore leave; with `new`, without the mails that were
 * written before the copy.
 */
export async function releaseCommand(which?: string): Promise<number> {
  if (which !== undefined && which !== 'new')
    return (say('npm run release, ou npm run release -- new.'), 1)
  return withDatabase(async (db) => {
    const hold = await outgoingHold(db)
    if (!hold) return (say('Rien n’est retenu.'), 0)
    const now = currentInstant()
    const ctx = { who: { kind: 'system' } as const, db, now, requestId: newId() }
    const left = which === 'new' ? await giveUpMailsBefore(ctx, hold.copiedAt) : 0
    await releaseOutgoing(db, now)
    if (left > 0) say(`${left} emails d’avant la sauvegarde ne partiront pas.`)
    say('Emails, paiements, dépôts et alertes repartent.')
    return 0
  })
}
