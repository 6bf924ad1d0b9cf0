import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Artisan, Visitor } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anArtisan, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { endAccess, inviteAccountant, listAccesses } from './accesses.server.ts'
import {
  accessOfLink,
  accessOfSession,
  closeAccess,
  openAccess,
  sendAccessCode,
} from './open-access.server.ts'
import { accountantAccesses, accountantSessions } from './tables.server.ts'

const database = useTestDatabase()
const MINUTE = 60_000
let artisan: Artisan
let email: EmailAddress

beforeEach(async () => {
  artisan = await anArtisan(database)
  email = `comptable-${nextNumber()}@cabinet.example` as EmailAddress
})

const visitor = (later = 0) =>
  database.ctx<Visitor>(
    { kind: 'visitor', clientKey: `peer-${nextNumber()}` },
    new Date(TEST_NOW.getTime() + later),
  )
const mailed = async (type: string) =>
  database.db
    .select({ text: emailLogs.text })
    .from(emailLogs)
    .where(and(eq(emailLogs.email, email), like(emailLogs.emailType, type)))
    .orderBy(emailLogs.createdAt)
const tokenOf = (text: string) => /jeton=([\w-]+)/u.exec(text)![1]!
const lastCode = async () => /^\d{6}$/mu.exec((await mailed('accountant_code')).at(-1)!.text)![0]
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The link of an invitation. */
async function invited(): Promise<string> {
  granted(await inviteAccountant(database.ctx(artisan), email))
  return tokenOf((await mailed('accountant_invited')).at(-1)!.text)
}
/** A browser in which the code was typed. */
async function opened(token: string): Promise<string> {
  granted((await sendAccessCode(visitor(), token))!)
  return granted((await openAccess(visitor(), token, await lastCode()))!).sessionToken
}

describe('an invitation', () => {
  test('is not made twice, nor beyond three, nor of everybody', async () => {
    await invited()
    expect(await inviteAccountant(database.ctx(artisan), email)).toMatchObject({
      refusal: 'already_invited',
    })
    for (const name of ['b', 'c'])
      granted(await inviteAccountant(database.ctx(artisan), `${name}-${email}` as EmailAddress))
    expect(
      await inviteAccountant(database.ctx(artisan), `d-${email}` as EmailAddress),
    ).toMatchObject({
      refusal: 'too_many',
    })
    for (let again = 0; again < 3; again++) {
      const [first] = (await listAccesses(database.ctx(artisan))).accesses
      expect(await endAccess(database.ctx(artisan), first!.id)).toBe(true)
      granted(await inviteAccountant(database.ctx(artisan), `e${again}-${email}` as EmailAddress))
    }
    const [first] = (await listAccesses(database.ctx(artisan))).accesses
    expect(await endAccess(database.ctx(artisan), first!.id)).toBe(true)
    expect(
      await inviteAccountant(database.ctx(artisan), `z-${email}` as EmailAddress),
    ).toMatchObject({
      refusal: 'too_often',
    })
  })

  test('made many times at once is one, and keeps no token', async () => {
    const answers = await together(5, () => inviteAccountant(database.ctx(artisan), email))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const [link] = await mailed('accountant_invited')
    const rows = await database.rows(accountantAccesses)
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link!.text))
  })
})

describe('a link', () => {
  test('opens nothing by itself, with a wrong code, or with one sent before', async () => {
    const token = await invited()
    expect(await openAccess(visitor(), token, '123456')).toMatchObject({ refusal: 'code_not_sent' })
    expect(await openAccess(visitor(), 'x'.repeat(43), '123456')).toBeNull()
    expect(await accessOfLink(visitor(), '')).toBeNull()
    granted((await sendAccessCode(visitor(), token))!)
    const first = await lastCode()
    expect(await openAccess(visitor(), token, 'abc')).toMatchObject({ refusal: 'code_missing' })
    expect(await openAccess(visitor(), token, other(first))).toMatchObject({
      refusal: 'wrong_code_4',
    })
    expect(await openAccess(visitor(11 * MINUTE), token, first)).toMatchObject({
      refusal: 'code_expired',
    })
    granted((await sendAccessCode(visitor(1_000), token))!)
    const second = await lastCode()
    if (first !== second)
      expect(await openAccess(visitor(), token, first)).toMatchObject({ refusal: 'wrong_code_4' })
    granted((await openAccess(visitor(), token, second))!)
    expect(await openAccess(visitor(), token, second)).toMatchObject({ refusal: 'code_used' })
  })

  test('bears five wrong codes, and five codes an hour', async () => {
    const token = await invited()
    granted((await sendAccessCode(visitor(), token))!)
    const code = await lastCode()
    for (let tries = 0; tries < 5; tries++) await openAccess(visitor(), token, other(code))
    expect(await openAccess(visitor(), token, code)).toMatchObject({ refusal: 'code_locked' })
    for (let sent = 0; sent < 4; sent++) granted((await sendAccessCode(visitor(), token))!)
    expect(await sendAccessCode(visitor(), token)).toMatchObject({ refusal: 'too_many_codes' })
  })

  test('is tried so often by one peer, and no more', async () => {
    const one = visitor()
    for (let tries = 0; tries < 120; tries++) await accessOfLink(one, 'y'.repeat(43))
    expect(await accessOfLink(one, await invited())).toBe('too_many')
  })
})

describe('an open access', () => {
  test('reads the books of its company alone, for twelve hours, until it is closed', async () => {
    const before = await database.db.$count(accountantSessions)
    const session = await opened(await invited())
    expect(await accessOfSession(visitor(), session)).toMatchObject({
      artisanId: artisan.artisanId,
    })
    expect(await accessOfSession(visitor(12 * 60 * MINUTE + 1), session)).toBeNull()
    expect(await accessOfSession(visitor(), 'z'.repeat(43))).toBeNull()
    await closeAccess(visitor(), session)
    expect(await accessOfSession(visitor(), session)).toBeNull()
    expect(await database.db.$count(accountantSessions)).toBe(before)
  })

  test('ends everywhere at the word of its artisan, and of nobody else', async () => {
    const token = await invited()
    const session = await opened(token)
    const [access] = (await listAccesses(database.ctx(artisan))).accesses
    const stranger = await anArtisan(database)
    expect(await endAccess(database.ctx(stranger), access!.id)).toBe(false)
    expect(await endAccess(database.ctx(artisan), newId())).toBe(false)
    expect(await accessOfSession(visitor(), session)).not.toBeNull()
    expect(await endAccess(database.ctx(artisan), access!.id)).toBe(true)
    expect(await endAccess(database.ctx(artisan), access!.id)).toBe(false)
    expect(await accessOfSession(visitor(), session)).toBeNull()
    expect(await sendAccessCode(visitor(), token)).toBeNull()
    // Invited again, it is by another link.
    expect(await invited()).not.toBe(token)
  })

  test('leaves its traces to the artisan alone', async () => {
    await opened(await invited())
    const { reads } = await listAccesses(database.ctx(artisan))
    expect(reads).toMatchObject([{ email, what: 'opened' }])
    expect(await listAccesses(database.ctx(await anArtisan(database)))).toEqual({
      accesses: [],
      reads: [],
    })
  })
})
