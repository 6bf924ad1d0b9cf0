import { timingSafeEqual } from 'node:crypto'
import { paths } from '#app/paths.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { keyedHash } from '#app/platform/web/seal.server.ts'
import { parseId, type EmergencyId } from '#app/values/identity/ids.ts'

const ID_BYTES = 16
const MARK_BYTES = 12

declare const brand: unique symbol
/** An emergency whose secret link somebody holds: whoever asked for help, or whom they gave it to. */
export type HeldEmergency = EmergencyId & { readonly [brand]: 'held' }

/**
 * The secret of an emergency's link, 38 characters so that a text message holds it: its identifier
 * and a mark that only this product makes. Nothing of it is stored, and it can be made again for a later mail.
 */
export const emergencyToken = (id: EmergencyId) =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), markOf(id)]).toString('base64url')

/** The whole address of its page, for a mail or a text message. */
export const emergencyAddress = (id: EmergencyId) =>
  absoluteUrl(paths.emergencyFollowed(emergencyToken(id)))

/** The emergency that a secret opens; null when it opens none. */
export function heldEmergency(token: string | null): HeldEmergency | null {
  const bytes = Buffer.from((token ?? '').slice(0, 60), 'base64url')
  // One secret has one spelling.
  if (bytes.length !== ID_BYTES + MARK_BYTES || bytes.toString('base64url') !== token) return null
  const hex = bytes.toString('hex', 0, ID_BYTES)
  const id = parseId<EmergencyId>(
    hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
  return id && timingSafeEqual(bytes.subarray(ID_BYTES), markOf(id)) ? (id as HeldEmergency) : null
}

/** 96 bits under a key of ours: nobody guesses one. */
const markOf = (id: EmergencyId) =>
  Buffer.from(keyedHash('emergency-link', id), 'base64url').subarray(0, MARK_BYTES)
