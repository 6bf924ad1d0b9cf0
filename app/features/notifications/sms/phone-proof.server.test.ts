import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { profiles } from '#app/features/accounts/tables.server.ts'
import { changeProfile } from '#app/features/accounts/profile/change-profile.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import type { SmsEvent } from '#app/platform/sms/events.ts'
import { useSmsProvider } from '#app/platform/sms/send-sms.server.ts'
import { unseal } from '#app/platform/web/seal.server.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { isPhoneProved, readPhoneProof } from './phone-proof.server.ts'
import { askMobileCode, proveMobile } from './register-mobile.server.ts'

const database = useTestDatabase()
const PHONE = '+33612345678' as PhoneNumber

beforeEach(() =>
  useSmsProvider({
    apiKey: 'a-key-of-tests',
    apiBase: new URL('http://127.0.0.1:1'),
    sender: 'Ouvreo',
    perDay: 200,
  }),
)
afterEach(() => useSmsProvider(undefined))

/** An individual with this number in their profile. */
async function withPhone(phone: string | null = PHONE) {
  const author = await aParticulier(database)
  await database.db.update(profiles).set({ phone }).where(eq(profiles.userId, author.accountId))
  return { author, ctx: database.ctx(author) }
}

/** The code that waits to leave, and its words. */
async function sent(): Promise<{ code: string; text: string }> {
  const { rows } = await database.pool.query<{ data: SmsEvent }>(
    `delete from pgboss.job where name = 'events' and data->>'type' = 'sms.asked' returning data`,
  )
  const { text } = JSON.parse(unseal('sms', rows.at(-1)!.data.sealed)!) as { text: string }
  return { code: /^\d{6}/.exec(text)![0], text }
}

it('proves the mobile of a profile by a code, until the number changes', async () => {
  const { ctx } = await withPhone()
  expect(await readPhoneProof(ctx)).toEqual({ phone: PHONE, proved: false, pending: null })
  granted(await askMobileCode(ctx, PHONE))
  expect(await readPhoneProof(ctx)).toMatchObject({ proved: false, pending: PHONE })
  const { code, text } = await sent()
  expect(text).toContain('pour vérifier ce numéro')
  expect(await proveMobile(ctx, '000000', 'never')).toEqual(
    code === '000000' ? { ok: true } : refuse('code_wrong'),
  )
  granted(await proveMobile(ctx, code, 'never'))
  expect(await readPhoneProof(ctx)).toMatchObject({ proved: true })
  await changeProfile(ctx, { fullName: 'Claire Martin', phone: '+33687654321' as PhoneNumber })
  expect(await readPhoneProof(ctx)).toMatchObject({ phone: '+33687654321', proved: false })
})

it('has nothing to prove without a provider, without a number, or with a landline', async () => {
  expect(await readPhoneProof((await withPhone(null)).ctx)).toBeNull()
  expect(await readPhoneProof((await withPhone('+33240112233')).ctx)).toBeNull()
  const { ctx } = await withPhone()
  useSmsProvider(null)
  expect(await readPhoneProof(ctx)).toBeNull()
})

it('is told to the company with which the very number was shared, and to no other', async () => {
  const { author, ctx } = await withPhone()
  const { artisan, leadId, requestId } = await aTakenLead(database, { author })
  const other = await aTakenLead(database)
  const told = (by = artisan) => isPhoneProved(database.ctx(by), leadId)
  await database.db
    .update(requestContactDetails)
    .set({ phone: PHONE })
    .where(eq(requestContactDetails.requestId, requestId))
  await database.db.update(leads).set({ phoneSharedAt: TEST_NOW }).where(eq(leads.id, leadId))
  expect(await told()).toBe(false)
  granted(await askMobileCode(ctx, PHONE))
  granted(await proveMobile(ctx, (await sent()).code, 'never'))
  expect(await told()).toBe(true)
  expect(await told(other.artisan)).toBe(false)
  await database.db.update(leads).set({ phoneSharedAt: null }).where(eq(leads.id, leadId))
  expect(await told()).toBe(false)
  await database.db.update(leads).set({ phoneSharedAt: TEST_NOW }).where(eq(leads.id, leadId))
  await database.db
    .update(requestContactDetails)
    .set({ phone: '+33687654321' })
    .where(eq(requestContactDetails.requestId, requestId))
  expect(await told()).toBe(false)
})
