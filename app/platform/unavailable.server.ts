import { isDatabaseUnavailable } from './database/database.server.ts'

/** No room on the disk, or no descriptor left to open a file or a connection with. */
const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/**
 * Whether something that the product stands on cannot be had just now (its database, room on its disk), as opposed
 * to a fault of ours: whoever asked is told to come back, and nothing of what they sent was kept.
 */
export function isUnavailable(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown }
  return isDatabaseUnavailable(error) || OUT_OF_ROOM.has(String(code))
}
