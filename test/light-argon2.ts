import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

/**
 * Stands in for the library that hashes passwords: the same hashes at the least cost there is,
 * since few tests are about it. The cost lies in each hash, so the library's own `verify` reads
 * these too; nothing of the product can ask for it. What passwords cost is asserted in
 * `app/features/accounts/passwords/secrets.server.alone.test.ts`, which has the library itself.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

/** The library's `hash`, with 8 KiB and one pass whatever is asked for. */
export const hash: typeof Argon2.hash = (password, options, signal) =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal)

/** The library's own. */
export const verify: typeof Argon2.verify = real.verify
