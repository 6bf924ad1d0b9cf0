import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createOwnQuoteRequest } from '#app/features/requests/ask/create-quote-request.server.ts'
import * as formPage from '#app/features/requests/ask/find-pro.page.tsx'
import { makeFormStamp } from '#app/features/requests/ask/form-stamp.server.ts'
import type { RequestFormState } from '#app/features/requests/ask/request-form.tsx'
import type { OwnQuoteRequestInput } from '#app/features/requests/ask/quote-request-form.ts'
import { blockArtisan, unblockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { getLead } from '#app/features/requests/leads/queries.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import type { Artisan, Particulier, System } from '#app/platform/context.ts'
import { newId, type ArtisanId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan, aParticulier, aRequestForm, nextNumber, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aTakenLead } from '#test/quote-builders.ts'
import { forgetArtisan, keepArtisan, KEPT_MAX } from './keep-artisan.server.ts'
import * as page from './my-artisans.page.tsx'
import { invitedTo, listInvitable, listMyArtisans, type MyArtisan } from './queries.server.ts'
import { keptArtisans } from './tables.server.ts'

const database = useTestDatabase()

/** A company that the directory shows. */
async function aListedArtisan(options: Parameters<typeof anArtisan>[1] = {}): Promise<Artisan> {
  const number = nextNumber()
  const artisan = await anArtisan(database, {
    ...options,
    file: { slug: `gardee-${number}`, ...options.file },
  })
  await database.db
    .update(artisanTrades)
    .set({ listed: true })
    .where(eq(artisanTrades.artisanId, artisan.artisanId))
  return artisan
}
const kept = async (author: Particulier, ...artisans: Artisan[]) => {
  for (const { artisanId } of artisans)
    expect((await keepArtisan(database.ctx(author), artisanId)).ok).toBe(true)
}
const ask = (author: Particulier, form: Partial<OwnQuoteRequestInput>) =>
  createOwnQuoteRequest(database.ctx({ ...author, clientKey: `peer-${nextNumber()}` }), {
    form: aRequestForm(form),
    key: `key-${nextNumber()}`,
    honeypot: '',
    elapsedMs: 20_000,
  })
const idOf = (made: Awaited<ReturnType<typeof ask>>) =>
  made.ok ? made.value.requestId : ('' as QuoteRequestId)
const names = (list: readonly { id: ArtisanId }[]) => list.map(({ id }) => id).sort()

describe('the artisans of a person', () => {
  it('are those they keep, once each, until they take them out', async () => {
    const [author, other] = [await aParticulier(database), await aParticulier(database)]
    const artisan = await aListedArtisan()
    await kept(author, artisan, artisan)
    expect(await listMyArtisans(database.ctx(author))).toMatchObject([
      { id: artisan.artisanId, kept: true, met: false, blocked: false, trades: ['plomberie'] },
    ])
    expect(await listMyArtisans(database.ctx(other))).toEqual([])
    expect(await forgetArtisan(database.ctx(other), artisan.artisanId)).toEqual(refuse('not_found'))
    expect((await forgetArtisan(database.ctx(author), artisan.artisanId)).ok).toBe(true)
    expect(await listMyArtisans(database.ctx(author))).toEqual([])
  })

  it('are no company that is not shown, and fifty at most', async () => {
    const author = await aParticulier(database)
    const hidden = await anArtisan(database, { verification: 'incomplete' })
    for (const id of [hidden.artisanId, newId<ArtisanId>()])
      expect(await keepArtisan(database.ctx(author), id)).toEqual(refuse('not_found'))
    const full = await Promise.all(Array.from({ length: KEPT_MAX }, () => anArtisan(database)))
    await database.db.insert(keptArtisans).values(
      full.map(({ artisanId }) => ({
        particulierId: author.accountId,
        artisanId,
        at: TEST_NOW,
      })),
    )
    const more = await aListedArtisan()
    expect(await keepArtisan(database.ctx(author), more.artisanId)).toEqual(refuse('too_many_kept'))
  })

  it('are those they gave their details to as well, and not those they only heard of', async () => {
    const author = await aParticulier(database, { phone: '+33612345678' })
    const { artisan, leadId } = await aTakenLead(database, { author })
    expect(await listMyArtisans(database.ctx(author))).toEqual([])
    await sharePhone(database.ctx(author), leadId)
    expect(await listMyArtisans(database.ctx(author))).toMatchObject([
      { id: artisan.artisanId, kept: false, met: true },
    ])
    expect((await keepArtisan(database.ctx(author), artisan.artisanId)).ok).toBe(true)
    await blockArtisan(database.ctx(author), artisan.artisanId)
    expect(await listInvitable(database.ctx(author))).toEqual([])
    await unblockArtisan(database.ctx(author), artisan.artisanId)
  })

  it('stand on a page of their own, where they are kept and taken out', async () => {
    const author = await aParticulier(database)
    const artisan = await aListedArtisan()
    const show = () =>
      askPage<{ artisans: MyArtisan[] }>(database, page, '/x', { as: author }).then(({ data }) =>
        names(data.artisans),
      )
    const post = (intent: string) =>
      askPage(database, page, '/x', { as: author, post: { intent, artisanId: artisan.artisanId } })
    expect(await show()).toEqual([])
    expect((await post('keep')).location).toBe('/espace-particulier/mes-artisans')
    expect(await show()).toEqual([artisan.artisanId])
    expect((await post('forget')).location).toBe('/espace-particulier/mes-artisans')
    expect((await post('forget')).status).toBe(404)
  })
})

describe('whom a request is for first', () => {
  it('is proposed to them in their order, then to others, and they are told that they were chosen', async () => {
    const author = await aParticulier(database)
    // Three neighbours rank before them.
    await Promise.all(
      [1, 2, 3].map(() => aListedArtisan({ trades: ['chauffage'], plan: 'premium' })),
    )
    const far = { trades: ['chauffage'], place: PLACES.villeurbanne, plan: 'eco' } as const
    const [one, two] = [
      await aListedArtisan({ ...far, trades: [...far.trades] }),
      await aListedArtisan({ ...far, trades: [...far.trades] }),
    ]
    await kept(author, one, two)
    const requestId = idOf(
      await ask(author, {
        trade: 'chauffage',
        wantedQuotes: 3,
        invited: [two.artisanId, one.artisanId],
      }),
    )
    expect(await invitedTo(database.ctx(), requestId)).toEqual([two.artisanId, one.artisanId])
    await matchRequest(database.ctx<System>(), requestId)
    const proposed = await database.db
      .select({ id: leads.id, artisanId: leads.artisanId })
      .from(leads)
      .where(eq(leads.requestId, requestId))
    expect(proposed).toHaveLength(3)
    const leadOf = (artisan: Artisan) =>
      proposed.find(({ artisanId }) => artisanId === artisan.artisanId)!.id
    for (const artisan of [one, two])
      expect(await getLead(database.ctx(artisan), leadOf(artisan))).toMatchObject({
        wantsYou: true,
      })
    const third = proposed.find(
      ({ artisanId }) => ![one.artisanId, two.artisanId].includes(artisanId),
    )!
    const other = {
      kind: 'artisan',
      accountId: third.artisanId as never,
      artisanId: third.artisanId,
      clientKey: 'test',
    } as const
    expect(await getLead(database.ctx<Artisan>(other), third.id)).toMatchObject({ wantsYou: false })

    // One place only goes to the first of them.
    const single = idOf(
      await ask(author, {
        trade: 'chauffage',
        wantedQuotes: 1,
        invited: [two.artisanId, one.artisanId],
      }),
    )
    await matchRequest(database.ctx<System>(), single)
    expect(
      await database.db
        .select({ artisanId: leads.artisanId })
        .from(leads)
        .where(eq(leads.requestId, single)),
    ).toEqual([{ artisanId: two.artisanId }])
  })

  it('is none who was blocked since, who is a stranger, or who would not come', async () => {
    const author = await aParticulier(database, { phone: '+33612345678' })
    const stranger = await aListedArtisan()
    const tooFar = await aListedArtisan({ place: PLACES.saintDenis })
    const otherTrade = await aListedArtisan({ trades: ['peinture'] })
    await kept(author, tooFar, otherTrade)
    const invite = async (...artisans: Artisan[]) =>
      ask(author, { invited: artisans.map(({ artisanId }) => artisanId) })
    expect(await invite(stranger)).toEqual(refuse('invited_unknown'))
    expect(await invite(tooFar)).toEqual(refuse('invited_too_far'))
    expect(await invite(otherTrade)).toEqual(refuse('invited_too_far'))
    // Of works for several trades, each is told of its own.
    const several = idOf(await ask(author, { also: ['peinture'], invited: [otherTrade.artisanId] }))
    expect(await invitedTo(database.ctx(), several)).toEqual([])

    const { artisan, leadId } = await aTakenLead(database, {
      author,
      artisan: await aListedArtisan(),
    })
    await sharePhone(database.ctx(author), leadId)
    const asked = idOf(await invite(artisan))
    await blockArtisan(database.ctx(author), artisan.artisanId)
    await matchRequest(database.ctx<System>(), asked)
    expect(
      (await database.rows(leads, eq(leads.requestId, asked))).map(({ artisanId }) => artisanId),
    ).not.toContain(artisan.artisanId)
    expect(names(await listInvitable(database.ctx(author)))).toEqual(
      names([{ id: tooFar.artisanId }, { id: otherTrade.artisanId }]),
    )
  })

  it('is asked by the form of somebody signed in alone, three at most, said beside the field', async () => {
    const author = await aParticulier(database)
    const four = await Promise.all([1, 2, 3, 4].map(() => aListedArtisan()))
    await kept(author, ...four)
    const fields = (artisans: Artisan[]) => ({
      cle: `cle-${nextNumber()}`,
      horodatage: makeFormStamp(new Date(TEST_NOW.getTime() - 60_000)),
      site: '',
      trade: 'plomberie',
      description: `Remplacer un lavabo, chantier ${nextNumber()}.`,
      postalCode: '69003',
      ...Object.fromEntries(artisans.map(({ artisanId }) => [`invited.${artisanId}`, 'on'])),
    })
    const send = (post: Record<string, string>, as?: Particulier) =>
      askPage<RequestFormState>(database, formPage, '/trouver-pro', {
        clientKey: `peer-${nextNumber()}`,
        ...(as ? { as } : {}),
        post,
      })
    const shown = await askPage<{ invitable: { id: ArtisanId }[] }>(
      database,
      formPage,
      '/trouver-pro',
      { as: author },
    )
    expect(names(shown.data.invitable)).toEqual(names(four.map(({ artisanId: id }) => ({ id }))))
    expect((await send(fields(four), author)).data.errors).toEqual({
      invited: 'Trois artisans au plus.',
    })
    const taken = await send(fields(four.slice(0, 2)), author)
    const requestId = taken.location!.split('/').pop() as QuoteRequestId
    expect((await invitedTo(database.ctx(), requestId)).length).toBe(2)
    // A visitor's form has no such field: what is posted counts for nothing.
    const visitor = await send({
      ...fields(four.slice(0, 1)),
      firstName: 'Lucie',
      email: `v-${nextNumber()}@ouvreo.example`,
    })
    expect(visitor.location).toBe('/demande/envoyee')
  })

  it('is in the export of the person, and goes with the account', async () => {
    const author = await aParticulier(database)
    const artisan = await aListedArtisan()
    await kept(author, artisan)
    const requestId = idOf(await ask(author, { invited: [artisan.artisanId] }))
    const text = JSON.stringify(await exportData(database.ctx(author)))
    expect(text.split(artisan.artisanId).length - 1).toBeGreaterThanOrEqual(2)
    expect((await requestErasure(database.ctx(author))).ok).toBe(true)
    await eraseRequestedAccounts(database.ctx<System>())
    expect(await invitedTo(database.ctx(), requestId)).toEqual([])
    expect(
      await database.db.$count(keptArtisans, eq(keptArtisans.particulierId, author.accountId)),
    ).toBe(0)
  })
})
