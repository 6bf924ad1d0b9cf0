import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { linkTokens, profiles, users } from '#app/features/accounts/tables.server.ts'
import {
  claimQuoteRequest,
  confirmQuoteRequest,
  readConfirmation,
} from './confirm-quote-request.server.ts'
import { listMyQuoteRequests } from '#app/features/requests/queries.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { daysAfter } from '#app/features/requests/quote-request.ts'
import { resendConfirmation } from './resend-confirmation.server.ts'
import { mailRequestLink } from './mail-request-link.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Particulier, System, Visitor } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type FileId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan, aParticulier, aRequestForm, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { createQuoteRequest } from './create-quote-request.server.ts'
import { expireQuoteRequests } from '#app/features/requests/life/end-quote-request.server.ts'

const database = useTestDatabase()
const hours = (count: number, from = TEST_NOW) => new Date(from.getTime() + count * 3_600_000)
const aVisitor = (): Visitor => ({ kind: 'visitor', clientKey: `peer-${nextNumber()}` })
const statusOf = async (id: QuoteRequestId) =>
  (await database.rows(quoteRequests, eq(quoteRequests.id, id)))[0]!.status

function aVisitorForm(change: Record<string, unknown> = {}) {
  return {
    ...aRequestForm(),
    firstName: 'Claire',
    lastName: 'Martin',
    email: `visiteuse-${nextNumber()}@ouvreo.example`,
    ...change,
  }
}
const submit = (
  visitor: Visitor,
  form = aVisitorForm(),
  more: { key?: string; honeypot?: string; elapsedMs?: number; now?: Date } = {},
) =>
  createQuoteRequest(database.ctx(visitor, more.now), {
    form,
    key: more.key ?? `key-${nextNumber()}`,
    honeypot: more.honeypot ?? '',
    elapsedMs: more.elapsedMs ?? 20_000,
  })
const linkTo = (id: QuoteRequestId, now = TEST_NOW) =>
  createLinkToken(database.ctx(undefined, now), {
    purpose: 'quote_request',
    subjectId: id,
    ttlHours: 72,
  })

async function unconfirmed(form = aVisitorForm()) {
  const created = await submit(aVisitor(), form)
  if (!created.ok) throw new Error(created.refusal)
  return { id: created.value.requestId, form, token: await linkTo(created.value.requestId) }
}

describe('confirming', () => {
  it('mails the link once a cause, opens by its button, makes the account and gives it the photos', async () => {
    const photo = newId<FileId>()
    await database.db.insert(files).values({
      id: photo,
      ownerId: null,
      contentType: 'image/webp',
      byteLength: 1,
      storageKey: photo,
      createdAt: TEST_NOW,
    })
    const { id, form } = await unconfirmed(aVisitorForm({ photoIds: [photo], phone: '0612345678' }))
    for (let delivery = 0; delivery < 2; delivery++)
      await mailRequestLink(database.ctx<System>(), id, 'first')
    const mails = await database.rows(emailLogs, eq(emailLogs.email, form.email))
    expect(mails).toHaveLength(1)
    const token = /token=([\w-]+)/.exec(mails[0]!.text)![1]!

    expect(await readConfirmation(database.ctx(aVisitor()), token)).toMatchObject({
      requestId: id,
      hasAccount: false,
    })
    expect(await statusOf(id)).toBe('unconfirmed')
    const confirmed = await confirmQuoteRequest(database.ctx(aVisitor(), hours(2)), { token })
    expect(confirmed).toMatchObject({ ok: true, value: { requestId: id } })
    const accountId = confirmed.ok ? confirmed.value.accountId : null
    expect(await database.rows(users, eq(users.email, form.email))).toMatchObject([
      { id: accountId, emailVerified: true, name: 'Claire Martin' },
    ])
    expect(await database.rows(profiles, eq(profiles.userId, accountId!))).toMatchObject([
      { userType: 'particulier', phone: '+33612345678' },
    ])
    expect(await database.rows(files, eq(files.id, photo))).toMatchObject([{ ownerId: accountId }])
    const author: Particulier = { kind: 'particulier', accountId: accountId!, clientKey: 'test' }
    expect(await getMyQuoteRequest(database.ctx(author), id)).toMatchObject({
      status: 'open',
      openedAt: hours(2),
      expiresAt: daysAfter(hours(2), 30),
      photos: [photo],
      trail: [{ verb: 'create' }, { verb: 'confirm', who: 'visitor' }],
    })
    expect(await confirmQuoteRequest(database.ctx(aVisitor()), { token })).toEqual(
      refuse('invalid_link'),
    )
  })

  it('mails the link again once a minute and five times an hour, however often one presses', async () => {
    const { id } = await unconfirmed()
    const press = async (minute: number) =>
      (await resendConfirmation(database.ctx(aVisitor(), hours(minute / 60)), id)).ok
    const sent: boolean[] = []
    for (let minute = 0; minute < 8; minute++)
      for (let time = 0; time < 4; time++) sent.push(await press(minute))
    expect(sent.flatMap((one, index) => (one ? [index] : []))).toEqual([0, 4, 8, 12, 16])
  })

  it('asks somebody with an account to sign in, and keeps their link', async () => {
    const owner = await aParticulier(database, { email: `compte-${nextNumber()}@ouvreo.example` })
    const [account] = await database.rows(users, eq(users.id, owner.accountId))
    const { id, token } = await unconfirmed(aVisitorForm({ email: account!.email }))
    expect(await confirmQuoteRequest(database.ctx(aVisitor()), { token })).toEqual(
      refuse('sign_in_required'),
    )
    await mailRequestLink(database.ctx<System>(), id, 'first')
    const [mail] = await database.rows(
      emailLogs,
      eq(emailLogs.dedupeKey, `quote_request:${id}:first`),
    )
    expect(mail!.text).toContain('/connexion?redirect=')

    const other = await aParticulier(database)
    expect(await claimQuoteRequest(database.ctx(other), { token })).toEqual(refuse('other_address'))
    expect(await claimQuoteRequest(database.ctx(other), { requestId: id })).toEqual(
      refuse('not_found'),
    )
    expect(await claimQuoteRequest(database.ctx(owner), { token })).toMatchObject({
      ok: true,
      value: { accountId: owner.accountId },
    })
    expect(await statusOf(id)).toBe('open')
    expect(await claimQuoteRequest(database.ctx(owner), { requestId: id })).toEqual(
      refuse('request_open'),
    )
  })

  it('tells the owner of a professional account that it cannot be theirs', async () => {
    const artisan = await anArtisan(database, {
      trades: [],
      email: `pro-${nextNumber()}@ouvreo.example`,
    })
    const [account] = await database.rows(users, eq(users.id, artisan.accountId))
    const { id, token } = await unconfirmed(aVisitorForm({ email: account!.email }))
    await mailRequestLink(database.ctx<System>(), id, 'first')
    const [mail] = await database.rows(
      emailLogs,
      eq(emailLogs.dedupeKey, `quote_request:${id}:first`),
    )
    expect(mail!.text).toContain('compte professionnel')
    expect(mail!.text).not.toContain('token=')
    expect(await confirmQuoteRequest(database.ctx(aVisitor()), { token })).toEqual(
      refuse('sign_in_required'),
    )
  })

  it('opens from the list as well, under one’s own address', async () => {
    const owner = await aParticulier(database, { email: `liste-${nextNumber()}@ouvreo.example` })
    const [account] = await database.rows(users, eq(users.id, owner.accountId))
    const { id } = await unconfirmed(aVisitorForm({ email: account!.email }))
    expect(await listMyQuoteRequests(database.ctx(owner))).toMatchObject([
      { id, status: 'unconfirmed' },
    ])
    expect(await claimQuoteRequest(database.ctx(owner), { requestId: id })).toMatchObject({
      ok: true,
    })
  })

  it('expires after 72 hours, with its link', async () => {
    const { id, token } = await unconfirmed()
    await expireQuoteRequests(database.ctx<System>(undefined, hours(71.9)))
    expect(await statusOf(id)).toBe('unconfirmed')
    expect(await confirmQuoteRequest(database.ctx(aVisitor(), hours(72.1)), { token })).toEqual(
      refuse('invalid_link'),
    )
    await expireQuoteRequests(database.ctx<System>(undefined, hours(72)))
    expect(await statusOf(id)).toBe('expired')
  })

  it('uses a link once, whatever twenty clicks do', async () => {
    const { id, token, form } = await unconfirmed()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirmQuoteRequest(database.ctx(aVisitor()), { token })),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await statusOf(id)).toBe('open')
    expect(await database.rows(users, eq(users.email, form.email))).toHaveLength(1)
    expect(await database.rows(linkTokens, and(eq(linkTokens.subjectId, id)))).toMatchObject([
      { usedAt: TEST_NOW },
    ])
  })
})
