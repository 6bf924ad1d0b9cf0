import {
  findHostRecords,
  type HostRecord,
} from '#app/features/accounts/host-records/find-host-records.server.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { askTerminal } from './ask-terminal.ts'
import { withDatabase } from './terminal-database.ts'

/**
 * `npm run host-records [address or account number]`: what is kept for the authorities of one
 * account, for whoever answers a requisition. Asks who answers it and its reference, which the
 * journal keeps. Answers the process's exit code.
 */
export async function hostRecordsCommand(given?: string): Promise<number> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const terminal = { input: process.stdin, output: process.stdout }
  const wanted = given ?? (await askTerminal('Adresse email ou numéro du compte : ', terminal))
  const by = wanted && (await askTerminal('Votre adresse dans l’équipe : ', terminal))
  const reference = by && (await askTerminal('Référence de la réquisition : ', terminal))
  if (!wanted || !by || !reference) return 1
  return withDatabase(async (db) => {
    const found = await findHostRecords(
      { who: { kind: 'system' }, db, now: currentInstant(), requestId: newId() },
      { wanted, by, reference },
    )
    if (!found.ok) return (say(REFUSALS[found.refusal]), 1)
    if (found.value.length === 0) say('Rien n’est gardé de ce compte.')
    for (const record of found.value) say(words(record))
    return 0
  })
}

const REFUSALS = {
  not_an_administrator: 'Cette adresse n’est pas celle d’un administrateur.',
  no_reference: 'La référence de la réquisition manque.',
}

function words({ accountId, what, at, ipAddress, name, email, phone, company }: HostRecord) {
  const said = [ipAddress, name, email, phone, company].filter((part) => part !== null)
  const when = `${what === 'creation' ? 'créé' : 'fermé'} le ${at.toISOString()}`
  return `Compte ${accountId}, ${when} : ${said.join(' ; ')}`
}
