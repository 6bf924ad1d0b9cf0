import { hash, verify } from '@node-rs/argon2'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { authSecret, readConfig } from '#app/platform/config.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import { newId } from '#app/values/ids.ts'
import { credentials, sessions, users, verifications } from './tables.server.ts'

/** Argon2id at OWASP's minimum (19 MiB, 2 passes, 1 lane). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A session lives 30 days at most, and 7 without use (`SESSION_IDLE_DAYS`, checked where it is read). */
export const SESSION_MAX_DAYS = 30
/** Days without a visit after which a session ends. */
export const SESSION_IDLE_DAYS = 7

// Hashing runs in libuv's four threads: more at once would starve files and DNS, so the rest waits its turn.
let hashing = 0
const waiting: (() => void)[] = []

async function inHashingQueue<R>(work: () => Promise<R>): Promise<R> {
  if (hashing < 2) hashing++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The slot is handed over rather than given up, or somebody else could take it before the one who waited.
    const next = waiting.shift()
    if (next) next()
    else hashing--
  }
}

/** The argon2id hash of a password, after Unicode normalisation so that two keyboards type the same one. */
export function hashPassword(password: string): Promise<string> {
  return inHashingQueue(() => hash(password.normalize('NFKC'), ARGON2))
}

/** Whether a password is the one hashed. */
export function verifyPassword(data: { hash: string; password: string }): Promise<boolean> {
  return inHashingQueue(() => verify(data.hash, data.password.normalize('NFKC')).catch(() => false))
}

/** How the library hashes and checks a password. */
export type PasswordWork = { hash: (password: string) => Promise<string>; verify: (data: { hash: string; password: string }) => Promise<boolean> }

/**
 * The authentication library on one database handle: made for each transaction (0.1 ms), so that what it writes is
 * kept or rolled back with the rest of the verb. `password` answers with what was computed before the transaction: a
 * hash waits its turn, and nobody may hold a connection meanwhile.
 */
export function authOn(db: Database, password: PasswordWork) {
  const config = readConfig()
  return betterAuth({
    baseURL: config.publicUrl.origin,
    secret: authSecret(config),
    database: drizzleAdapter(db as never, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 1,
      maxPasswordLength: 128,
      password,
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: SESSION_MAX_DAYS * 86_400, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: () => newId() } },
    telemetry: { enabled: false },
    // Its own lines print parameters, password hashes among them.
    logger: { disabled: true },
  })
}
