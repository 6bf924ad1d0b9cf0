import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'

/** Argon2id at OWASP's minimum (19 MiB, 2 passes, 1 lane). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A session lives 30 days at most, and 7 without use (`SESSION_IDLE_DAYS`, checked where it is read). */
export const SESSION_MAX_DAYS = 30
/** Days without a visit after which a session ends. */
export const SESSION_IDLE_DAYS = 7

/** What an address without password is checked against: the hash of a random value that nobody knows. */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$L+fYnEUhwTesgapBXafvVw$yNHPztRFvJ7vXIwALVJltsoUZKAx96JfUVSIf0o+dvg'

/**
 * How many hashes run at once on so many cores: half of them, so that a storm of guesses leaves the
 * other half to pages, and two at most: they take libuv's four threads, and more would starve files
 * and DNS.
 */
export function hashesAtOnce(cores: number): number {
  return Math.min(2, Math.max(1, Math.floor(cores / 2)))
}

/** Hashes that run at once on this machine. */
export const HASHES_AT_ONCE = hashesAtOnce(availableParallelism())
/** Hashes that may wait, one or two seconds' work. Whoever comes after is told to come back. */
const HASHES_WAITING_AT_MOST = 250

/** Too many passwords wait to be hashed: nothing was done, and the page answers 503. */
export class HashingQueueFull extends Error {}

/** `busy` for a full queue; any other error is a fault and is thrown on. */
export function whenFull(error: unknown): 'busy' {
  if (error instanceof HashingQueueFull) return 'busy'
  throw error
}

const queue = new PQueue({ concurrency: HASHES_AT_ONCE })

async function inHashingQueue<R>(work: () => Promise<R>): Promise<R> {
  if (queue.size >= HASHES_WAITING_AT_MOST)
    throw new HashingQueueFull('Too many passwords wait to be hashed')
  return queue.add(work)
}

/**
 * The argon2id hash of a password, after Unicode normalisation so that two keyboards type the same
 * one. Throws `HashingQueueFull`.
 */
export function hashPassword(password: string): Promise<string> {
  return inHashingQueue(() => hash(password.normalize('NFKC'), ARGON2))
}

/** Whether a password is the one hashed. Throws `HashingQueueFull`. */
export function verifyPassword(data: { hash: string; password: string }): Promise<boolean> {
  return inHashingQueue(() => verify(data.hash, data.password.normalize('NFKC')).catch(() => false))
}
