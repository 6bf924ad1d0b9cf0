import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listProjects, listSteps } from '#app/features/projects/queries.server.ts'
import { projectRequests } from '#app/features/projects/tables.server.ts'
import {
  claimQuoteRequest,
  confirmQuoteRequest,
} from '#app/features/requests/ask/confirm-quote-request.server.ts'
import {
  createOwnQuoteRequest,
  createQuoteRequest,
} from '#app/features/requests/ask/create-quote-request.server.ts'
import type { QuoteRequestInput } from '#app/features/requests/ask/quote-request-form.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { cancelQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { removePhoto } from '#app/features/requests/photos/change-photos.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Particulier, System, Visitor } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type FileId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { anArtisan, aParticulier, aQuoteRequest, aRequestForm, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { listSiblings, tradesTogether } from './queries.server.ts'
import { otherTrades, postedAlso, tickedAlso } from './usual-companions.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'

const database = useTestDatabase()
const settle = (now = TEST_NOW) =>
  drain('events', (event, job) => handleEvent(database.ctx<System>(undefined, now), event, job))
const ALSO = ['carrelage', 'electricite'] as const
const together = (id: QuoteRequestId) => listSiblings(database.ctx(), id)
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!

function visit(change: Partial<QuoteRequestInput> = {}, visitor: Visitor = aVisitor()) {
  return createQuoteRequest(database.ctx(visitor), {
    form: {
      ...aRequestForm({ also: [...ALSO] }),
      firstName: 'Claire',
      lastName: '',
      email: `plusieurs-${nextNumber()}@ouvreo.example`,
      ...change,
    },
    key: `key-${nextNumber()}`,
    honeypot: '',
    elapsedMs: 20_000,
  })
}
const aVisitor = (): Visitor => ({ kind: 'visitor', clientKey: `peer-${nextNumber()}` })
const projectOf = async (author: Particulier) => {
  const [project] = await listProjects(database.ctx(author))
  if (!project) return null
  const rows = await database.db
    .select({ requestId: projectRequests.requestId })
    .from(projectRequests)
    .where(eq(projectRequests.projectId, project.id))
    .orderBy(projectRequests.position)
  return { name: project.name, requests: rows.map(({ requestId }) => requestId) }
}

describe('the trades that go together', () => {
  it('are proposed once each, never the one that was chosen', () => {
    for (const trade of TRADE_SLUGS) {
      const { usual, rest } = otherTrades(trade)
      expect([...usual, ...rest, trade].sort()).toEqual([...TRADE_SLUGS].sort())
    }
    expect(
      postedAlso({
        trade: 'plomberie',
        'also.plomberie': 'on',
        'also.carrelage': 'on',
        'also.x': 'on',
      }),
    ).toEqual(['carrelage'])
  })
})

describe('one form for several trades', () => {
  it('makes a request for each, with the same words, place, contact and photos, and its own places', async () => {
    const author = await aParticulier(database, { phone: '+33612345678' })
    const photo = newId<FileId>()
    await database.db.insert(files).values({
      id: photo,
      ownerId: author.accountId,
      contentType: 'image/webp',
      byteLength: 10,
      storageKey: photo,
      createdAt: TEST_NOW,
    })
    const first = await aQuoteRequest(database, author, {
      also: [...ALSO, 'plomberie', 'carrelage'],
      answers: { kind: 'leak' },
      photoIds: [photo],
    })
    const siblings = await together(first)
    expect(siblings.map(({ trade, status }) => `${trade} ${status}`)).toEqual([
      'plomberie open',
      'carrelage open',
      'electricite open',
    ])
    const read = await Promise.all(
      siblings.map(({ id }) => getMyQuoteRequest(database.ctx(author), id)),
    )
    expect(new Set(read.map((one) => one!.description)).size).toBe(1)
    expect(read.map((one) => one!.photos)).toEqual([[photo], [photo], [photo]])
    expect(read.map((one) => one!.hasPhone)).toEqual([true, true, true])
    // What the first trade asks is no answer to what the others ask.
    expect(read.map((one) => one!.tradeAnswers)).toEqual([{ kind: 'leak' }, {}, {}])
    expect(read.map((one) => one!.seats)).toEqual(Array(3).fill({ taken: 0, wanted: 5 }))

    // A photo taken out of one stays in the others.
    await removePhoto(database.ctx(author), first, photo)
    expect((await getMyQuoteRequest(database.ctx(author), siblings[1]!.id))!.photos).toEqual([
      photo,
    ])
    const [file] = await database.rows(files, eq(files.id, photo))
    expect(file!.stagedUntil).toBeNull()

    await cancelQuoteRequest(database.ctx(author), first)
    expect((await together(siblings[1]!.id)).map(({ status }) => status)).toEqual([
      'cancelled',
      'open',
      'open',
    ])
  })

  it('is gathered in a project, once, that its author may change', async () => {
    const author = await aParticulier(database)
    const first = await aQuoteRequest(database, author, { also: [...ALSO] })
    await settle()
    // Plumbed, then wired, then tiled: each waits for the one before.
    const of = Object.fromEntries((await together(first)).map(({ trade, id }) => [trade, id]))
    const ordered = [of.plomberie, of.electricite, of.carrelage]
    expect(await projectOf(author)).toEqual({
      name: 'Plomberie, électricité et carrelage à Lyon 3e arrondissement',
      requests: ordered,
    })
    const [project] = await listProjects(database.ctx(author))
    const steps = await listSteps(database.ctx(author), project!.id)
    expect(steps.map(({ afterId }) => afterId)).toEqual([null, ordered[0], ordered[1]])
    await handleEvent(
      database.ctx<System>(),
      { type: 'quote_request.opened', requestId: first },
      { id: 'again' },
    )
    expect(await listProjects(database.ctx(author))).toHaveLength(1)
    const alone = await aParticulier(database)
    await aQuoteRequest(database, alone)
    await settle()
    expect(await projectOf(alone)).toBeNull()
  })

  it('counts as one sending a day, and the second sending of the same words is known again', async () => {
    const email = `limite-${nextNumber()}@ouvreo.example`
    const peer = aVisitor()
    for (let index = 0; index < 3; index++)
      expect(await visit({ email }, peer)).toMatchObject({ ok: true, value: { made: 3 } })
    expect(await visit({ email }, peer)).toEqual(refuse('too_many_requests'))

    const author = await aParticulier(database)
    const form = aRequestForm({ also: [...ALSO] })
    const once = (trade = form.trade) =>
      createOwnQuoteRequest(database.ctx({ ...author, clientKey: `peer-${nextNumber()}` }), {
        form: { ...form, trade },
        key: `key-${nextNumber()}`,
        honeypot: '',
        elapsedMs: 20_000,
      })
    const first = await once()
    const id = first.ok && first.value.requestId
    expect(first).toMatchObject({ value: { repeated: false, made: 3 } })
    expect(await once()).toMatchObject({ value: { requestId: id, repeated: true } })
    expect(await once('peinture')).toMatchObject({ value: { requestId: id, repeated: true } })
    // Both at once, the same form: one sending.
    const again = { ...form, description: `${form.description} Une autre fois.` }
    const both = await Promise.all(
      [1, 2].map(() =>
        createOwnQuoteRequest(database.ctx(author), {
          form: again,
          key: 'the-same-key',
          honeypot: '',
          elapsedMs: 20_000,
        }),
      ),
    )
    expect(both.map((one) => one.ok && one.value.repeated).sort()).toEqual([false, true])
    expect(
      await database.db.$count(
        quoteRequests,
        and(
          eq(quoteRequests.particulierId, author.accountId),
          eq(quoteRequests.description, again.description),
        ),
      ),
    ).toBe(3)
  })

  it('of a visitor waits for one link, which opens all of it', async () => {
    const email = `lien-${nextNumber()}@ouvreo.example`
    const made = await visit({ email })
    const first = made.ok ? made.value.requestId : ('' as QuoteRequestId)
    await settle()
    const mails = await database.rows(emailLogs, eq(emailLogs.email, email))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Plomberie, Carrelage, Électricité')
    const token = tokenIn(mails[0]!.text)
    const confirmed = await confirmQuoteRequest(database.ctx(aVisitor()), { token })
    expect(confirmed).toMatchObject({ ok: true, value: { requestId: first, opened: 3 } })
    const siblings = await together(first)
    expect(siblings.map(({ status }) => status)).toEqual(['open', 'open', 'open'])
    const owners = await database.db
      .selectDistinct({ owner: quoteRequests.particulierId })
      .from(quoteRequests)
      .where(
        inArray(
          quoteRequests.id,
          siblings.map(({ id }) => id),
        ),
      )
    expect(owners).toEqual([{ owner: confirmed.ok && confirmed.value.accountId }])
    await settle()
    const author: Particulier = {
      kind: 'particulier',
      accountId: owners[0]!.owner!,
      clientKey: 'test',
    }
    expect((await projectOf(author))!.requests.toSorted()).toEqual(
      siblings.map(({ id }) => id).toSorted(),
    )
    expect(await confirmQuoteRequest(database.ctx(aVisitor()), { token })).toMatchObject({
      ok: false,
    })
  })

  it('leaves what was cancelled before it opened as it is, and is somebody else’s for others', async () => {
    const email = `annulee-${nextNumber()}@ouvreo.example`
    const author = await aParticulier(database, { email })
    const made = await visit({ email })
    const first = made.ok ? made.value.requestId : ('' as QuoteRequestId)
    const [, second, third] = (await together(first)).map(({ id }) => id)
    const stranger = await aParticulier(database)
    expect(await claimQuoteRequest(database.ctx(stranger), { requestId: second! })).toEqual(
      refuse('not_found'),
    )
    expect((await cancelQuoteRequest(database.ctx(author), third!)).ok).toBe(true)
    expect(await claimQuoteRequest(database.ctx(author), { requestId: second! })).toMatchObject({
      ok: true,
      value: { requestId: second, opened: 2 },
    })
    expect((await together(first)).map(({ status }) => status)).toEqual([
      'open',
      'open',
      'cancelled',
    ])
  })
})

describe('an artisan of one trade', () => {
  it('reads the trades of the works, and nothing else of the other requests', async () => {
    const plumber = await anArtisan(database, { trades: ['plomberie'] })
    const other = await anArtisan(database, { trades: ['plomberie'] })
    const author = await aParticulier(database)
    const first = await aQuoteRequest(database, author, { also: [...ALSO] })
    await settle()
    const leadOf = async (requestId: QuoteRequestId) =>
      (
        await database.db
          .select({ id: leads.id })
          .from(leads)
          .where(and(eq(leads.requestId, requestId), eq(leads.artisanId, plumber.artisanId)))
      )[0]
    const lead = (await leadOf(first))!
    expect(await tradesTogether(database.ctx(plumber), lead.id)).toEqual(['plomberie', ...ALSO])
    expect(await tradesTogether(database.ctx(other), lead.id)).toEqual([])
    // The tiling is not theirs.
    expect(await leadOf((await together(first))[1]!.id)).toBeUndefined()
    for (const { id } of (await together(first)).slice(1))
      await cancelQuoteRequest(database.ctx(author), id)
    expect(await tradesTogether(database.ctx(plumber), lead.id)).toEqual([])
    const alone = await aQuoteRequest(database, author)
    await settle()
    expect(await tradesTogether(database.ctx(plumber), (await leadOf(alone))!.id)).toEqual([])
  })
})

it('ticks beforehand the trades that an address names, known ones alone and three at most', () => {
  expect(tickedAlso('carrelage,peinture,magie')).toEqual({
    'also.carrelage': 'on',
    'also.peinture': 'on',
  })
  expect(Object.keys(tickedAlso(TRADE_SLUGS.join(',')))).toHaveLength(3)
  expect(tickedAlso(null)).toEqual({})
})
