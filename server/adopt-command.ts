import { currentInstant } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { adoptInstallation } from '#app/platform/installation/installation.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { withDatabase } from './terminal-database.ts'

/**
 * `npm run adopt`: has the database go with the secret and the files of these variables, and no
 * others, from now on.
 */
export async function adoptCommand(): Promise<number> {
  return withDatabase(async (db) => {
    await adoptInstallation(
      { who: { kind: 'system' }, db, now: currentInstant(), requestId: newId() },
      readConfig(),
    )
    process.stdout.write('Cette base va désormais avec ce secret et ces fichiers.\n')
    return 0
  })
}
