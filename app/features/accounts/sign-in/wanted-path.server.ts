import { seal, unseal } from '#app/platform/web/seal.server.ts'
import { localPath } from '#app/values/local-path.ts'

const PURPOSE = 'wanted-path'
/** In characters; a path of ours is shorter. */
const LONGEST = 2_000

/**
 * Where somebody was going, sealed for an event and for the link of a mail: such a path may hold the token of another
 * link, and a mail goes to whatever address was typed. Empty when they were going nowhere, and for what is too long.
 */
export function sealPath(path: string | null): string {
  return path && path.length <= LONGEST ? seal(PURPOSE, path) : ''
}

/**
 * The path of this site that was sealed; null for anything else, so that nobody but ourselves says
 * where a link of a mail leads on to.
 */
export function unsealPath(sealed: string | null | undefined): string | null {
  return sealed ? localPath(unseal(PURPOSE, sealed)) : null
}
