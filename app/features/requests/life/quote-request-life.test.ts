import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { linkTokens, profiles, users } from '#app/features/accounts/tables.server.ts'
import {
  askFurther,
  extendQuoteRequest,
  setPhoneSharing,
  setWantedQuotes,
} from './change-wishes.server.ts'
import {
  claimQuoteRequest,
  confirmQuoteRequest,
  readConfirmation,
} from '#app/features/requests/ask/confirm-quote-request.server.ts'
import {
  getMyQuoteRequest,
  getQuoteRequestForAdmin,
  listMyQuoteRequests,
} from '#app/features/requests/queries.server.ts'
import {
  daysAfter,
  QUOTE_REQUEST_TRANSITIONS,
  refusalToDo,
  type QuoteRequestStatus,
} from '#app/features/requests/quote-request.ts'
import { resendConfirmation } from '#app/features/requests/ask/resend-confirmation.server.ts'
import { sendConfirmationLink } from '#app/features/requests/ask/send-confirmation-link.server.ts'
import {
  requestContactDetails,
  quoteRequests,
  submissions,
} from '#app/features/requests/tables.server.ts'
import type { Particulier, System, Visitor } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type FileId, type QuoteId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  anAdmin,
  anArtisan,
  aParticulier,
  aQuoteRequest,
  aRequestForm,
  nextNumber,
} from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  createOwnQuoteRequest,
  createQuoteRequest,
} from '#app/features/requests/ask/create-quote-request.server.ts'
import {
  cancelQuoteRequest,
  closeQuoteRequest,
  expireQuoteRequests,
} from './end-quote-request.server.ts'
import { listRequests } from '#app/features/requests/team/list-requests.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { pauseQuoteRequest, resumeQuoteRequest } from './pause-quote-request.server.ts'
import { readRequestFilter } from '#app/features/requests/team/request-list.ts'
import { winLead, retractLead } from '#app/features/requests/leads/settle-lead.server.ts'
import { sweepDeadlines } from './sweep-deadlines.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'

const database = useTestDatabase()
const hours = (count: number, from = TEST_NOW) => new Date(from.getTime() + count * 3_600_000)
const aVisitor = (): Visitor => ({ kind: 'visitor', clientKey: `peer-${nextNumber()}` })
const statusOf = async (id: QuoteRequestId) =>
  (await database.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0]!.status

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

describe('describing the works', () => {
  it('keeps a visitor’s request unconfirmed, its author’s details apart and masked', async () => {
    const form = aVisitorForm({
      description: 'Fuite chez Martin, appelez le 06 12 34 56 78 ou claire@exemple.fr',
      phone: '06 12 34 56 78',
      phoneSharing: 'everyone',
    })
    const created = await submit(aVisitor(), form)
    expect(created).toMatchObject({ ok: true, value: { status: 'unconfirmed', repeated: false } })
    const id = created.ok ? created.value.requestId : ('' as QuoteRequestId)
    const [request] = await database.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
    expect(request).toMatchObject({
      status: 'unconfirmed',
      particulierId: null,
      openedAt: null,
      town: 'Lyon 3e arrondissement',
      phoneSharing: 'everyone',
      expiresAt: hours(72),
    })
    for (const canary of ['Martin', '06 12', 'claire@'])
      expect(request!.publicDescription).not.toContain(canary)
    expect(request!.description).toBe(form.description)
    expect(
      await database.db
        .select()
        .from(requestContactDetails)
        .where(eq(requestContactDetails.requestId, id)),
    ).toMatchObject([
      { firstName: 'Claire', lastName: 'Martin', email: form.email, phone: '+33612345678' },
    ])
  })

  it('opens a signed-in person’s request at once, for thirty days', async () => {
    const author = await aParticulier(database, {
      name: 'Jean-Paul de La Tour',
      phone: '+33611223344',
    })
    const id = await aQuoteRequest(database, author)
    const detail = await getMyQuoteRequest(database.ctx(author), id)
    expect(detail).toMatchObject({
      status: 'open',
      hasPhone: true,
      seats: { taken: 0, wanted: 5 },
      openedAt: TEST_NOW,
      expiresAt: daysAfter(TEST_NOW, 30),
      trail: [{ verb: 'create', to: 'open', who: 'particulier' }],
    })
    const [contact] = await database.db
      .select()
      .from(requestContactDetails)
      .where(eq(requestContactDetails.requestId, id))
    expect(contact).toMatchObject({
      firstName: 'Jean-Paul',
      lastName: 'de La Tour',
      phone: '+33611223344',
    })
  })

  it('never shares a number that was not given, whatever was ticked', async () => {
    const created = await submit(aVisitor(), aVisitorForm({ phoneSharing: 'everyone' }))
    const [request] = await database.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, created.ok ? created.value.requestId : ('' as QuoteRequestId)))
    expect(request!.phoneSharing).toBe('one_by_one')
  })

  it.each([
    [{ postalCode: '00000' }, 'unknown_postal_code'],
    [{ postalCode: '49800', insee: undefined }, 'choose_commune'],
    [{ postalCode: '49800', insee: '75056' }, 'choose_commune'],
    [{ phone: '0899 12 34 56' }, 'invalid_phone'],
    [{ photoIds: [newId()] }, 'photos_unknown'],
  ])('refuses %j', async (change, refusal) => {
    expect(await submit(aVisitor(), aVisitorForm(change))).toEqual({ ok: false, refusal })
  })

  it('refuses what fills the hidden field, or the form faster than a person', async () => {
    expect(await submit(aVisitor(), aVisitorForm(), { honeypot: 'http://' })).toEqual({
      ok: false,
      refusal: 'looks_automated',
    })
    expect(await submit(aVisitor(), aVisitorForm(), { elapsedMs: 2_999 })).toEqual({
      ok: false,
      refusal: 'too_fast',
    })
    expect(await submit(aVisitor(), aVisitorForm(), { elapsedMs: 3_000 })).toMatchObject({
      ok: true,
    })
  })

  it('holds back a fourth open request in a day, by person and by peer', async () => {
    const email = `quatre-${nextNumber()}@ouvreo.example`
    for (let index = 0; index < 3; index++)
      expect((await submit(aVisitor(), aVisitorForm({ email }))).ok).toBe(true)
    expect(await submit(aVisitor(), aVisitorForm({ email }))).toEqual({
      ok: false,
      refusal: 'too_many_requests',
    })
    expect((await submit(aVisitor(), aVisitorForm({ email }), { now: hours(24.1) })).ok).toBe(true)

    const peer = aVisitor()
    for (let index = 0; index < 3; index++) expect((await submit(peer)).ok).toBe(true)
    expect(await submit(peer)).toEqual({ ok: false, refusal: 'too_many_requests' })
  })

  it('shows the first request when the same text comes again within thirty days', async () => {
    const form = aVisitorForm()
    const first = await submit(aVisitor(), form)
    const again = await submit(
      aVisitor(),
      { ...form, description: `  ${form.description.toUpperCase()} !` },
      { now: hours(1) },
    )
    expect(again).toEqual({
      ok: true,
      value: {
        requestId: first.ok && first.value.requestId,
        status: 'unconfirmed',
        repeated: true,
      },
    })
    expect(
      await submit(aVisitor(), { ...form, email: `autre-${nextNumber()}@ouvreo.example` }),
    ).toMatchObject({ value: { repeated: false } })
    expect(await submit(aVisitor(), form, { now: daysAfter(TEST_NOW, 31) })).toMatchObject({
      value: { repeated: false },
    })
  })

  it('answers the same key with the first effect, and refuses it with another content', async () => {
    const visitor = aVisitor()
    const form = aVisitorForm()
    const first = await submit(visitor, form, { key: 'the-key' })
    expect(await submit(visitor, form, { key: 'the-key' })).toEqual({
      ok: true,
      value: {
        requestId: first.ok && first.value.requestId,
        status: 'unconfirmed',
        repeated: true,
      },
    })
    expect(
      await submit(
        visitor,
        { ...form, description: 'Tout autre chose, dans une autre maison' },
        { key: 'the-key' },
      ),
    ).toEqual({ ok: false, refusal: 'key_reused' })
    expect(
      (
        await database.db
          .select()
          .from(submissions)
          .where(eq(submissions.resultId, first.ok ? first.value.requestId : ''))
      ).length,
    ).toBe(1)
  })
})

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
      await sendConfirmationLink(database.ctx<System>(), id, 'first')
    const mails = await database.db.select().from(emailLogs).where(eq(emailLogs.email, form.email))
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
    expect(await database.db.select().from(users).where(eq(users.email, form.email))).toMatchObject(
      [{ id: accountId, emailVerified: true, name: 'Claire Martin' }],
    )
    expect(
      await database.db.select().from(profiles).where(eq(profiles.userId, accountId!)),
    ).toMatchObject([{ userType: 'particulier', phone: '+33612345678' }])
    expect(await database.db.select().from(files).where(eq(files.id, photo))).toMatchObject([
      { ownerId: accountId },
    ])
    const author: Particulier = { kind: 'particulier', accountId: accountId!, clientKey: 'test' }
    expect(await getMyQuoteRequest(database.ctx(author), id)).toMatchObject({
      status: 'open',
      openedAt: hours(2),
      expiresAt: daysAfter(hours(2), 30),
      photos: [photo],
      trail: [{ verb: 'create' }, { verb: 'confirm', who: 'visitor' }],
    })
    expect(await confirmQuoteRequest(database.ctx(aVisitor()), { token })).toEqual({
      ok: false,
      refusal: 'invalid_link',
    })
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
    const [account] = await database.db.select().from(users).where(eq(users.id, owner.accountId))
    const { id, token } = await unconfirmed(aVisitorForm({ email: account!.email }))
    expect(await confirmQuoteRequest(database.ctx(aVisitor()), { token })).toEqual({
      ok: false,
      refusal: 'sign_in_required',
    })
    await sendConfirmationLink(database.ctx<System>(), id, 'first')
    const [mail] = await database.db
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.dedupeKey, `quote_request:${id}:first`))
    expect(mail!.text).toContain('/connexion?redirect=')

    const other = await aParticulier(database)
    expect(await claimQuoteRequest(database.ctx(other), { token })).toEqual({
      ok: false,
      refusal: 'other_address',
    })
    expect(await claimQuoteRequest(database.ctx(other), { requestId: id })).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    expect(await claimQuoteRequest(database.ctx(owner), { token })).toMatchObject({
      ok: true,
      value: { accountId: owner.accountId },
    })
    expect(await statusOf(id)).toBe('open')
    expect(await claimQuoteRequest(database.ctx(owner), { requestId: id })).toEqual({
      ok: false,
      refusal: 'request_open',
    })
  })

  it('tells the owner of a professional account that it cannot be theirs', async () => {
    const artisan = await anArtisan(database, {
      trades: [],
      email: `pro-${nextNumber()}@ouvreo.example`,
    })
    const [account] = await database.db.select().from(users).where(eq(users.id, artisan.accountId))
    const { id, token } = await unconfirmed(aVisitorForm({ email: account!.email }))
    await sendConfirmationLink(database.ctx<System>(), id, 'first')
    const [mail] = await database.db
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.dedupeKey, `quote_request:${id}:first`))
    expect(mail!.text).toContain('compte professionnel')
    expect(mail!.text).not.toContain('token=')
    expect(await confirmQuoteRequest(database.ctx(aVisitor()), { token })).toEqual({
      ok: false,
      refusal: 'sign_in_required',
    })
  })

  it('opens from the list as well, under one’s own address', async () => {
    const owner = await aParticulier(database, { email: `liste-${nextNumber()}@ouvreo.example` })
    const [account] = await database.db.select().from(users).where(eq(users.id, owner.accountId))
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
    expect(await confirmQuoteRequest(database.ctx(aVisitor(), hours(72.1)), { token })).toEqual({
      ok: false,
      refusal: 'invalid_link',
    })
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
    expect(await database.db.select().from(users).where(eq(users.email, form.email))).toHaveLength(
      1,
    )
    expect(
      await database.db
        .select()
        .from(linkTokens)
        .where(and(eq(linkTokens.subjectId, id))),
    ).toMatchObject([{ usedAt: TEST_NOW }])
  })
})

describe('every verb in every state', () => {
  let author: Particulier
  beforeEach(async () => {
    author = await aParticulier(database, { phone: '+33612345678' })
  })
  const STATUSES: QuoteRequestStatus[] = [
    'unconfirmed',
    'open',
    'paused',
    'awarded',
    'closed',
    'cancelled',
    'expired',
  ]
  const act = {
    pause: (id: QuoteRequestId) => pauseQuoteRequest(database.ctx(author), id),
    resume: (id: QuoteRequestId) => resumeQuoteRequest(database.ctx(author), id),
    extend: (id: QuoteRequestId) => extendQuoteRequest(database.ctx(author), id),
    close: (id: QuoteRequestId) => closeQuoteRequest(database.ctx(author), id, 'other'),
    cancel: (id: QuoteRequestId) => cancelQuoteRequest(database.ctx(author), id),
  }
  const cases = (Object.keys(act) as (keyof typeof act)[]).flatMap((verb) =>
    STATUSES.map((status) => [verb, status] as const),
  )

  it.each(cases)('%s a request that is %s', async (verb, status) => {
    const id = await aQuoteRequest(database, author)
    await database.db
      .update(quoteRequests)
      .set({ status, pausedAt: status === 'paused' ? TEST_NOW : null })
      .where(eq(quoteRequests.id, id))
    const refusal = refusalToDo(verb, { status })
    expect(await act[verb](id)).toMatchObject(refusal ? { ok: false, refusal } : { ok: true })
    const transition = QUOTE_REQUEST_TRANSITIONS.find((line) => line.verb === verb)!
    expect(await statusOf(id)).toBe(refusal || transition.to === 'same' ? status : transition.to)
    const trail = (await getMyQuoteRequest(database.ctx(author), id))!.trail
    expect(trail.map((line) => line.verb)).toEqual(refusal ? ['create'] : ['create', verb])
  })

  it('all are not found on somebody else’s request', async () => {
    const id = await aQuoteRequest(database, author)
    author = await aParticulier(database)
    for (const verb of Object.values(act))
      expect(await verb(id)).toEqual({ ok: false, refusal: 'not_found' })
    for (const wish of [
      setWantedQuotes(database.ctx(author), id, 2),
      setPhoneSharing(database.ctx(author), id, 'everyone'),
      askFurther(database.ctx(author), id, 10),
    ]) {
      expect(await wish).toEqual({ ok: false, refusal: 'not_found' })
    }
    expect(await getMyQuoteRequest(database.ctx(author), id)).toBeNull()
    expect(await statusOf(id)).toBe('open')
  })
})

describe('time', () => {
  it('stands still while a request is paused: answers, reactions and the request’s own end', async () => {
    const artisan = await anArtisan(database, { trades: ['couverture'] })
    const idle = await anArtisan(database, { trades: ['couverture'] })
    const author = await aParticulier(database)
    const id = await aQuoteRequest(database, author, { trade: 'couverture' })
    await matchRequest(database.ctx(), id)
    const leadOf = async (artisanId: string) =>
      (await database.db.select().from(leads).where(eq(leads.requestId, id))).find(
        (lead) => lead.artisanId === artisanId,
      )!
    await takeLead(database.ctx(artisan, hours(1)), (await leadOf(artisan.artisanId)).id)
    await pauseQuoteRequest(database.ctx(author, hours(10)), id)
    await sweepDeadlines(database.ctx<System>(undefined, hours(24 * 40)))
    expect((await leadOf(idle.artisanId)).status).toBe('proposed')
    expect((await leadOf(artisan.artisanId)).givenBackAt).toBeNull()
    expect(await statusOf(id)).toBe('paused')
    expect(
      await takeLead(database.ctx(idle, hours(11)), (await leadOf(idle.artisanId)).id),
    ).toEqual({ ok: false, refusal: 'request_paused' })

    await resumeQuoteRequest(database.ctx(author, hours(110)), id)
    expect((await leadOf(idle.artisanId)).answerBy).toEqual(hours(124))
    expect((await leadOf(artisan.artisanId)).reactionBy).toEqual(hours(1 + 72 + 100))
    expect((await getMyQuoteRequest(database.ctx(author), id))!.expiresAt).toEqual(
      hours(30 * 24 + 100),
    )
    expect(
      await takeLead(database.ctx(idle, hours(123)), (await leadOf(idle.artisanId)).id),
    ).toMatchObject({ ok: true })
  })

  it('ends an open request after thirty days, or thirty more', async () => {
    const author = await aParticulier(database)
    const [short, long] = [
      await aQuoteRequest(database, author),
      await aQuoteRequest(database, author),
    ]
    expect(await extendQuoteRequest(database.ctx(author), long)).toEqual({
      ok: true,
      value: { expiresAt: daysAfter(TEST_NOW, 60) },
    })
    expect(await extendQuoteRequest(database.ctx(author), long)).toMatchObject({ ok: true })
    expect(await extendQuoteRequest(database.ctx(author), long)).toEqual({
      ok: false,
      refusal: 'extended_enough',
    })
    await expireQuoteRequests(database.ctx<System>(undefined, daysAfter(TEST_NOW, 30)))
    expect([await statusOf(short), await statusOf(long)]).toEqual(['expired', 'open'])
  })
})

describe('award and retraction', () => {
  async function awarded() {
    const trade = 'menuiserie'
    const [winner, other] = [
      await anArtisan(database, { trades: [trade] }),
      await anArtisan(database, { trades: [trade] }),
    ]
    const author = await aParticulier(database)
    const id = await aQuoteRequest(database, author, { trade, wantedQuotes: 2 })
    const { proposed } = await matchRequest(database.ctx(), id)
    const rows = await database.db.select().from(leads).where(eq(leads.requestId, id))
    expect(proposed).toHaveLength(2)
    for (const row of rows)
      await takeLead(database.ctx({ ...winner, artisanId: row.artisanId }), row.id)
    const quoteId = newId<QuoteId>()
    expect(
      await inTransaction(database.ctx(author), (tx) => winLead(tx, rows[0]!.id, quoteId)),
    ).toMatchObject({ ok: true })
    return { id, author, rows, quoteId, other }
  }
  const leadStatuses = async (id: QuoteRequestId) =>
    (await database.db.select().from(leads).where(eq(leads.requestId, id)).orderBy(leads.id))
      .map((lead) => lead.status)
      .sort()

  it('gives the request to one quote, ends the others, and once', async () => {
    const { id, author, rows, quoteId } = await awarded()
    expect(await getMyQuoteRequest(database.ctx(author), id)).toMatchObject({
      status: 'awarded',
      awardedQuoteId: quoteId,
      seats: { taken: 1 },
    })
    expect(await leadStatuses(id)).toEqual(['lost', 'won'])
    expect(
      await inTransaction(database.ctx(author), (tx) => winLead(tx, rows[1]!.id, newId<QuoteId>())),
    ).toEqual({ ok: false, refusal: 'lead_lost' })
  })

  it('opens again after a renounced contract, for artisans not tried yet', async () => {
    const { id, author, rows } = await awarded()
    const fresh = await anArtisan(database, { trades: ['menuiserie'] })
    expect(
      await inTransaction(database.ctx(author, hours(100)), (tx) =>
        retractLead(tx, rows[0]!.id, { reopen: true }),
      ),
    ).toMatchObject({ ok: true })
    expect(await getMyQuoteRequest(database.ctx(author), id)).toMatchObject({
      status: 'open',
      awardedQuoteId: null,
      seats: { taken: 0 },
      expiresAt: daysAfter(hours(100), 30),
    })
    await matchRequest(database.ctx(undefined, hours(100)), id)
    const asked = await database.db
      .select()
      .from(leads)
      .where(and(eq(leads.requestId, id), eq(leads.status, 'proposed')))
    expect(asked.map((lead) => lead.artisanId)).toContain(fresh.artisanId)
    expect(asked.map((lead) => lead.artisanId)).not.toContain(rows[1]!.artisanId)
  })

  it('closes instead, when the works are not wanted any more', async () => {
    const { id, author, rows } = await awarded()
    await inTransaction(database.ctx(author), (tx) =>
      retractLead(tx, rows[0]!.id, { reopen: false }),
    )
    expect(await getMyQuoteRequest(database.ctx(author), id)).toMatchObject({
      status: 'closed',
      closeReason: 'retracted',
      seats: { taken: 0 },
    })
  })
})

it('shows the team every request, its author and its trail', async () => {
  const admin = await anAdmin(database)
  const author = await aParticulier(database, {
    email: `chercher-${nextNumber()}@ouvreo.example`,
    phone: '+33612345678',
  })
  const id = await aQuoteRequest(database, author, { trade: 'renovation' })
  const [account] = await database.db.select().from(users).where(eq(users.id, author.accountId))
  expect(
    await listRequests(
      database.ctx(admin),
      readRequestFilter(new URLSearchParams({ q: account!.email })),
    ),
  ).toMatchObject({ total: 1, rows: [{ id, trade: 'renovation' }] })
  expect(
    await listRequests(database.ctx(admin), readRequestFilter(new URLSearchParams({ q: '100%_' }))),
  ).toEqual({ total: 0, rows: [] })
  expect(await getQuoteRequestForAdmin(database.ctx(admin), id)).toMatchObject({
    contact: { email: account!.email, phone: '+33612345678' },
    trail: [{ verb: 'create' }],
  })
  expect(await getQuoteRequestForAdmin(database.ctx(admin), newId<QuoteRequestId>())).toBeNull()
})

it('refuses a photo that belongs to somebody else', async () => {
  const [owner, thief] = [await aParticulier(database), await aParticulier(database)]
  const photo = newId<FileId>()
  await database.db.insert(files).values({
    id: photo,
    ownerId: owner.accountId,
    contentType: 'image/webp',
    byteLength: 1,
    storageKey: photo,
    createdAt: TEST_NOW,
  })
  const send = (who: Particulier) =>
    createOwnQuoteRequest(database.ctx(who), {
      form: aRequestForm({ photoIds: [photo] }),
      key: `key-${nextNumber()}`,
      honeypot: '',
      elapsedMs: 9_000,
    })
  expect(await send({ ...thief, clientKey: 'a' })).toEqual({ ok: false, refusal: 'photos_unknown' })
  expect(await send({ ...owner, clientKey: 'b' })).toMatchObject({ ok: true })
})
