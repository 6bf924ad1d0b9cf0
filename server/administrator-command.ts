import { ACCOUNT_ACT_REFUSALS } from '#app/features/admin/copy.ts'
import {
  administratorPasswordRefusal,
  makeAdministrator,
  type MadeAdministrator,
  type MakeAdministratorRefusal,
} from '#app/features/admin/accounts/make-administrator.server.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { askTerminal } from './ask-terminal.ts'
import { withDatabase } from './terminal-database.ts'

const DONE: Record<MadeAdministrator, string> = {
  created: 'Le compte est créé, avec le rôle d’administrateur.',
  granted: 'Ce compte a maintenant le rôle d’administrateur. Ses appareils sont déconnectés.',
  password_changed:
    'Ce compte avait déjà le rôle : son mot de passe est changé, ses appareils sont déconnectés.',
}

/**
 * `npm run admin [address]`: asks an address and a password, makes the administrator, and ends. Joins the embedded
 * database of a product that runs, or starts it for a moment. Answers the process's exit code.
 */
export async function administratorCommand(address?: string): Promise<number> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const terminal = { input: process.stdin, output: process.stdout }
  const email = address ?? (await askTerminal('Adresse email : ', terminal))
  if (email === null || email.trim() === '') return 1
  const password = await askTerminal('Mot de passe (12 caractères au moins) : ', {
    ...terminal,
    hidden: true,
  })
  if (password === null) return 1
  const weak = administratorPasswordRefusal(password, email.trim().toLowerCase())
  if (weak) return (say(weak), 1)
  if ((await askTerminal('Encore une fois : ', { ...terminal, hidden: true })) !== password)
    return (say('Les mots de passe ne correspondent pas.'), 1)

  return withDatabase(async (db) => {
    const made = await makeAdministrator(
      { who: { kind: 'system' }, db, now: currentInstant(), requestId: newId() },
      { email, password },
    )
    say(made.ok ? DONE[made.value] : refusalWords(made.refusal))
    return made.ok ? 0 : 1
  })
}

function refusalWords(refusal: MakeAdministratorRefusal): string {
  if (refusal === 'bad_email') return 'Cette adresse email n’est pas valide.'
  return refusal === 'weak' ? 'Ce mot de passe est trop faible.' : ACCOUNT_ACT_REFUSALS[refusal]
}
