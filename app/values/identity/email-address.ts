import { ok, refuse, type Result } from '#app/values/result.ts'

declare const brand: unique symbol
/** An address as it is stored and compared: trimmed, lower case, at most 254 characters. */
export type EmailAddress = string & { readonly [brand]: 'emailAddress' }

/** Why a typed address is not one. */
export type EmailRefusal = 'email_empty' | 'email_malformed' | 'email_too_long'

/** What to tell the person who typed it. */
export const EMAIL_REFUSALS: Record<EmailRefusal, string> = {
  email_empty: 'Indiquez votre adresse email.',
  email_malformed: 'Cette adresse email est incomplète. Exemple\u00a0: nom@exemple.fr',
  email_too_long: 'Cette adresse est trop longue.',
}

/**
 * An address as it is stored and compared. Gives back any text; `parseEmail` is what refuses. A domain with accents
 * becomes the one that the network knows (`société.fr`: `xn--socit-esab.fr`): some browsers send it so, others do not.
 */
export function normaliseEmail(text: string): string {
  const address = text.normalize('NFC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // Letters, digits, dots and hyphens only: nothing that would mean something else in an address of the web.
  if (at < 1 || /^[\0-\x7f]*$/.test(domain) || !/^[\p{L}\p{N}\p{M}.-]{1,253}$/u.test(domain))
    return address
  return URL.canParse(`http://${domain}`)
    ? `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
    : address
}

/**
 * Reads an address: a local part of 1 to 64 characters, a domain with at least one dot. No quoted local part, no
 * control character, no list of addresses: what is accepted here goes into mail headers.
 */
export function parseEmail(text: string): Result<EmailAddress, EmailRefusal> {
  const address = normaliseEmail(text)
  if (address === '') return refuse('email_empty')
  if (address.length > 254) return refuse('email_too_long')
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const labels = address.slice(at + 1).split('.')
  const localIsGood =
    local.length <= 64 &&
    /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local)
  const domainIsGood =
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label))
  const topIsGood = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(labels.at(-1) ?? '')
  return at > 0 && localIsGood && domainIsGood && topIsGood
    ? ok(address as EmailAddress)
    : refuse('email_malformed')
}

/**
 * The mailbox behind an address as people vary it: without what follows a plus, and without dots.
 * For comparing, never for writing to.
 */
export function mailboxOf(address: string): string {
  const normalised = normaliseEmail(address)
  const at = normalised.lastIndexOf('@')
  return `${normalised.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '')}${normalised.slice(at)}`
}
