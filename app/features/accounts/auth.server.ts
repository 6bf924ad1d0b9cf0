import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { authSecret, readConfig } from '#app/platform/config.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import { LineFull, waitingLine } from '#app/platform/waiting-line.server.ts'
import { lowerWorkerPriority } from '#app/platform/worker-priority.server.ts'
import { newId } from '#app/values/ids.ts'
import { PASSWORD_MAX_UNITS } from '#app/values/password-strength.ts'
import { credentials, sessions, users, verifications } from './tables.server.ts'

/** Argon2id at OWASP's minimum (19 MiB, 2 passes, 1 lane). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A session lives 30 days at most, and 7 without use (`SESSION_IDLE_DAYS`, checked where it is read). */
export const SESSION_MAX_DAYS = 30
/** Days without a visit after which a session ends. */
export const SESSION_IDLE_DAYS = 7

/** What an address without password is checked against: the hash of a random value that nobody knows. */
export const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$L+fYnEUhwTesgapBXafvVw$yNHPztRFvJ7vXIwALVJltsoUZKAx96JfUVSIf0o+dvg'

/**
 * How many hashes run at once on so many cores: half of them, so that a storm of guesses leaves the other half to pages,
 * and two at most: they take libuv's four threads, and more would starve files and DNS.
 */
export function hashesAtOnce(cores: number): number {
  return Math.min(2, Math.max(1, Math.floor(cores / 2)))
}

/** Hashes that run at once on this machine. */
export const HASHES_AT_ONCE = hashesAtOnce(availableParallelism())
/** Hashes that may wait, one or two seconds' work. Whoever comes after is told to come back. */
const HASHES_WAITING_AT_MOST = 250

/** Too many passwords wait to be hashed: nothing was done, and the page answers 503. */
export class HashingQueueFull extends LineFull {}

/** `busy` for a full queue; any other error is a fault and is thrown on. */
export function whenFull(error: unknown): 'busy' {
  if (error instanceof HashingQueueFull) return 'busy'
  throw error
}

const inLine = waitingLine({ atOnce: HASHES_AT_ONCE, waitingAtMost: HASHES_WAITING_AT_MOST, full: () => new HashingQueueFull('Too many passwords wait to be hashed') })

function inHashingQueue<R>(work: () => Promise<R>): Promise<R> {
  return inLine(() => {
    const done = work()
    lowerWorkerPriority()
    return done
  })
}

/** The argon2id hash of a password, after Unicode normalisation so that two keyboards type the same one. Throws `HashingQueueFull`. */
export function hashPassword(password: string): Promise<string> {
  return inHashingQueue(() => hash(password.normalize('NFKC'), ARGON2))
}

/** Whether a password is the one hashed. Throws `HashingQueueFull`. */
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
      maxPasswordLength: PASSWORD_MAX_UNITS,
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
