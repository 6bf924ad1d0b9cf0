/** What a key of a company may be made to do. */
export const COMPANY_SCOPES = [
  'leads:read',
  'quotes:read',
  'quotes:write',
  'invoices:read',
  'payments:write',
  'calendar:read',
] as const
/** What a key of a partner does. */
const PARTNER_SCOPES = ['requests:write'] as const

/** One thing that a key lets its holder do. */
export type ApiScope = (typeof COMPANY_SCOPES)[number] | (typeof PARTNER_SCOPES)[number]
export type CompanyScope = (typeof COMPANY_SCOPES)[number]

/** The versions of the API, the latest last. A key keeps the one that was the latest when it was made. */
export const API_VERSIONS = ['2026-12-01'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]
/** The version that a new key keeps. */
export const LATEST_VERSION: ApiVersion = API_VERSIONS.at(-1)!

/** Calls of one key in a minute. */
export const CALLS_A_MINUTE = 120

/** Live keys that one company, or one partner, may have. */
export const MAX_KEYS = 10
/** The longest name of a key, and of a partner. */
export const NAME_MAX = 60

/** What every key begins with: a scanner of public code recognises it. */
export const KEY_PREFIX = 'ouv_'

/** What a key looks like: the prefix and 256 bits in base64url. */
export const KEY_FORM = /^ouv_[\w-]{43}$/

/** Why a key is not made. */
export type MakeKeyRefusal =
  | 'name_missing'
  | 'scope_missing'
  | 'too_many_keys'
  | 'plan_without_api'
  | 'not_found'

/** Why a key is not made; null when it may be. `live` counts the keys that are not revoked. */
export function refusalToMakeKey(
  { name, scopes }: { name: string; scopes: readonly string[] },
  live: number,
): Extract<MakeKeyRefusal, 'name_missing' | 'scope_missing' | 'too_many_keys'> | null {
  if (name === '') return 'name_missing'
  if (scopes.length === 0) return 'scope_missing'
  return live >= MAX_KEYS ? 'too_many_keys' : null
}

/** A key as its owner reads it: `lastFour` are its last four signs, all that is left of it in words. */
export type KeyView = {
  id: string
  name: string
  scopes: ApiScope[]
  lastFour: string
  version: string
  createdAt: Date
  lastUsedOn: string | null
  revokedAt: Date | null
}
