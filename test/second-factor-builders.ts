import { generateSync } from 'otplib'
import {
  enableTwoFactor,
  prepareTwoFactor,
} from '#app/features/accounts/second-factor/two-factor.server.ts'
import { stepAt } from '#app/features/accounts/second-factor/two-factor.ts'
import { credentials } from '#app/features/accounts/tables.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { aParticulier } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { granted } from './quote-builders.ts'

/** So many seconds after the instant tests live at. */
export const later = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1000)

/** What an application that holds this key shows at an instant. */
export const codeOf = (key: string, now: Date) =>
  generateSync({ strategy: 'hotp', secret: key, counter: stepAt(now) })

/** Somebody whose password was typed a moment ago, in a session that no test looks at. */
export const JUST_PROVED = { sessionToken: null, provedAt: TEST_NOW }

/** A person whose second factor is on, with its key, its codes of an instant and its recovery codes. */
export async function someoneWithTwoFactor(database: TestDatabase) {
  const who = await aParticulier(database)
  await database.db.insert(credentials).values({
    id: newId(),
    userId: who.accountId,
    password: 'a hash',
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
  })
  const { key } = granted(await prepareTwoFactor(database.ctx(who), 'claire@ouvreo.example'))
  const codeAt = (now: Date) => codeOf(key, now)
  const { codes } = granted(await enableTwoFactor(database.ctx(who), codeAt(TEST_NOW), JUST_PROVED))
  return { who, codeAt, codes, key }
}
