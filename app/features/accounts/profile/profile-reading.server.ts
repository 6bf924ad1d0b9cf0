import { isDatabaseUnavailable } from '#app/platform/database/database.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'

/**
 * Reads something of which a profile is part; when that fails, says so in the log, in the specification's words, and
 * reads the rest: the profile counts as absent. A database out of reach stays what it is.
 */
export async function profileOrNone<Read, Rest>(
  read: () => Promise<Read>,
  rest: () => Promise<Rest>,
): Promise<Read | Rest> {
  try {
    return await read()
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    logMissingProfile(describeError(error))
    return rest()
  }
}

/** The line of a profile that could not be read, or is not there although somebody is signed in. */
export function logMissingProfile(why: Parameters<typeof log.error>[1]): void {
  log.error('Erreur lors de la récupération du profil', why)
}
