import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseId, type AccountId } from '#app/values/identity/ids.ts'
import { authSecret, derivedSecret, readConfig } from '../config.server.ts'
import { absoluteUrl } from './absolute-url.server.ts'
import { MAIL_CHOICES, type MailChoice } from './mail-types.ts'

/** Where a mail's way out leads; the platform knows this one address because providers call it themselves. */
const UNSUBSCRIBE_PATH = '/desabonnement'

let key: string | undefined

function signature(payload: string): string {
  key ??= derivedSecret(authSecret(readConfig()), 'unsubscribe')
  return createHmac('sha256', key).update(payload).digest('base64url').slice(0, 22)
}

/**
 * What ends one kind of mail for one account without signing in: both named and signed, so that nobody makes one for
 * somebody else. It opens nothing but that choice and does not expire, because mail is read years later.
 */
export function unsubscribeToken(accountId: AccountId, choice: MailChoice): string {
  const payload = `${accountId.replaceAll('-', '')}.${choice}`
  return `${payload}.${signature(payload)}`
}

/** Reads such a token; null when it was not made here. */
export function readUnsubscribeToken(
  token: string | null | undefined,
): { accountId: AccountId; choice: MailChoice } | null {
  const [, hex, choice, signed] =
    /^([0-9a-f]{32})\.([a-z_]{1,40})\.([\w-]{22})$/.exec(token ?? '') ?? []
  if (!hex || !choice || !signed) return null
  const expected = Buffer.from(signature(`${hex}.${choice}`))
  const given = Buffer.from(signed)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  const accountId = parseId<AccountId>(
    hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
  const known = MAIL_CHOICES.find((one) => one === choice)
  return accountId && known ? { accountId, choice: known } : null
}

/** The full address that ends one kind of mail for one account. */
export function unsubscribeUrl(accountId: AccountId, choice: MailChoice): string {
  return absoluteUrl(`${UNSUBSCRIBE_PATH}?jeton=${unsubscribeToken(accountId, choice)}`)
}
