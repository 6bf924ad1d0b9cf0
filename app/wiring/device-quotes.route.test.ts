import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clients } from '#app/features/clients/tables.server.ts'
import { formFromTyped, typedFromStored } from '#app/features/quotes/editor/quote-editor-form.ts'
import { asDraft } from '#app/features/quotes/editor/saving/draft-act.ts'
import { draftVersion } from '#app/features/quotes/editor/saving/draft-version.server.ts'
import { getMyQuote } from '#app/features/quotes/queries.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import * as withoutNetwork from '#app/features/quotes/without-network/without-network.page.tsx'
import type { KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { newId, type DeviceActId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deviceSender } from '#test/device-acts.ts'
import { aSubscribedArtisan } from '#test/own-client-builders.ts'
import { askPage } from '#test/pages.ts'
import {
  aDraftQuote,
  aQuotingArtisan,
  aTakenLead,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { typed } from '#test/typed-quote.ts'

const database = useTestDatabase()
const send = deviceSender(database, TEST_NOW)
const DONE = { status: 200, said: { done: true } }

const versionOf = async ({ artisan, quoteId }: TestQuote) => {
  const found = (await getMyQuote(database.ctx(artisan), quoteId))!
  return draftVersion(found.quote, found.lines)
}
/** What a device keeps of a draft: its words, over a version and after earlier saves. */
const kept = (
  { quoteId }: TestQuote,
  title: string,
  base: string,
  after: readonly DeviceActId[] = [],
) => ({
  page: `/espace-pro/devis/${quoteId}`,
  intent: 'keep-draft',
  'brouillon-version': base,
  'brouillon-suite': after.join(' '),
  ...Object.fromEntries(formFromTyped(typed({ title })) as Iterable<[string, string]>),
})
const titleOf = async ({ quoteId }: TestQuote) => (await storedQuote(database, quoteId)).title

describe('the draft of a devis that a device kept', () => {
  it('is saved once, with the totals that the site counts', async () => {
    const draft = await aDraftQuote(database)
    const act = {
      ...kept(draft, 'Écrit au chantier', await versionOf(draft)),
      intent: 'keep-draft',
    }
    const id = newId<DeviceActId>()
    for (let times = 0; times < 3; times++)
      expect(await send(draft.artisan, { ...act, id, ago: 3_600_000 })).toEqual(DONE)
    expect(await storedQuote(database, draft.quoteId)).toMatchObject({
      title: 'Écrit au chantier',
      totalInclCents: 62_000 * 1.2 + 23_549 + 2_355,
    })
  })

  it('is refused where it changed elsewhere, and nothing of it is mixed', async () => {
    const draft = await aDraftQuote(database)
    const base = await versionOf(draft)
    expect(await send(draft.artisan, kept(draft, 'Du bureau', base))).toEqual(DONE)
    expect(await send(draft.artisan, kept(draft, 'Du chantier', base))).toMatchObject({
      status: 409,
      said: { sentence: expect.stringContaining('changé ailleurs') },
    })
    expect(await titleOf(draft)).toBe('Du bureau')
    // Its author chose it: over the version that they saw.
    expect(await send(draft.artisan, kept(draft, 'Du chantier', await versionOf(draft)))).toEqual(
      DONE,
    )
    expect(await titleOf(draft)).toBe('Du chantier')
    // The same words on both sides are no conflict.
    expect(await send(draft.artisan, kept(draft, 'Du chantier', base))).toEqual(DONE)
  })

  it('follows an earlier save of its device whose answer was lost', async () => {
    const draft = await aDraftQuote(database)
    const base = await versionOf(draft)
    const [first, second] = [newId<DeviceActId>(), newId<DeviceActId>()]
    await send(draft.artisan, { ...kept(draft, 'Un', base), id: first })
    const next = { ...kept(draft, 'Deux', base, [first]), id: second }
    expect(await send(draft.artisan, next)).toEqual(DONE)
    // Somebody else writes in between: their words are over that save, and stay.
    expect(await send(draft.artisan, kept(draft, 'Du bureau', await versionOf(draft)))).toEqual(
      DONE,
    )
    expect((await send(draft.artisan, kept(draft, 'Trois', base, [first, second]))).status).toBe(
      409,
    )
    expect(await titleOf(draft)).toBe('Du bureau')
  })

  it('never overwrites what its author has not seen, in any order of losses and repeats', async () => {
    let [taken, refused] = [0, 0]
    for (let seed = 1; seed <= 12; seed++) {
      let state = seed * 2_654_435_761
      const chance = (of: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state / 2 ** 32 < of
      }
      const draft = await aDraftQuote(database)
      let base = await versionOf(draft)
      let after: DeviceActId[] = []
      // Whose words the site has: the device's own, or those of somebody who wrote elsewhere since.
      let isForeign = false
      for (let step = 0; step < 12; step++) {
        if (chance(0.2)) {
          await send(draft.artisan, kept(draft, `bureau ${seed} ${step}`, await versionOf(draft)))
          isForeign = true
        }
        const title = `chantier ${seed} ${step}`
        const id = newId<DeviceActId>()
        if (chance(0.8)) {
          for (let times = chance(0.3) ? 2 : 1; times > 0; times--) {
            const { status } = await send(draft.artisan, { ...kept(draft, title, base, after), id })
            expect(status).toBe(isForeign ? 409 : 200)
          }
          if (isForeign) {
            refused++
            expect(await titleOf(draft)).toMatch(/^bureau/)
          } else {
            taken++
            expect(await titleOf(draft)).toBe(title)
          }
        }
        // The answer is lost half of the time: the device only knows that it may have arrived.
        after = [...after, id]
        if (isForeign || chance(0.5)) {
          base = await versionOf(draft)
          after = []
          isForeign = false
        }
      }
    }
    expect(Math.min(taken, refused)).toBeGreaterThan(10)
  })

  it('is refused once the devis was sent, in words, and is nobody else’s', async () => {
    const draft = await aDraftQuote(database)
    const base = await versionOf(draft)
    const other = await aQuotingArtisan(database)
    expect((await send(other, kept(draft, 'Le mien', base))).status).toBe(404)
    await sendQuote(database.ctx(draft.artisan), draft.quoteId)
    expect(await send(draft.artisan, kept(draft, 'Trop tard', base))).toMatchObject({
      status: 409,
      said: { sentence: 'Ce devis est déjà envoyé.' },
    })
  })
})

it('takes what somebody of the office wrote, signed in to their own account', async () => {
  const draft = await aDraftQuote(database)
  const person = await aParticulier(database)
  const company = { ...draft.artisan, signedInAs: person.accountId, office: [] }
  const act = kept(draft, 'Du bureau, en route', await versionOf(draft))
  expect((await send(person, act)).status).toBe(404)
  expect(await send(person, act, { company })).toEqual(DONE)
  expect(await titleOf(draft)).toBe('Du bureau, en route')
})

describe('a devis written without network', () => {
  const PAGE = '/espace-pro/devis/sans-reseau#0190aaaa-1111-7111-8111-111111111111'
  const written = (whom: Record<string, string>, title = 'Chauffe-eau') => ({
    page: PAGE,
    intent: 'write-quote',
    ...Object.fromEntries(
      formFromTyped(typed({ title, paymentTerms: '', worksAddress: '' })) as Iterable<
        [string, string]
      >,
    ),
    ...whom,
  })
  const quotesOf = (artisanId: string) =>
    database.rows(quotes, eq(quotes.artisanId, artisanId as never))

  it('is begun and kept once for a contact, with what a new devis begins with', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const act = { ...written({ pour: `lead:${leadId}` }), id: newId<DeviceActId>() }
    for (let times = 0; times < 2; times++) expect(await send(artisan, act)).toEqual(DONE)
    const stored = await quotesOf(artisan.artisanId)
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({
      leadId,
      status: 'draft',
      number: null,
      title: 'Chauffe-eau',
      paymentTerms: 'Acompte de 30 %, solde à la réception.',
      totalInclCents: 62_000 * 1.2 + 23_549 + 2_355,
    })
    // A draft that somebody began elsewhere is not overwritten.
    expect(await send(artisan, written({ pour: `lead:${leadId}` }, 'Autre'))).toMatchObject({
      status: 409,
      said: { sentence: expect.stringContaining('Un brouillon existe déjà') },
    })
    expect((await quotesOf(artisan.artisanId)).map(({ title }) => title)).toEqual(['Chauffe-eau'])
  })

  it('begun on two devices for the same contact is shown in both versions, and its author chooses', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const mine = written({ pour: `lead:${leadId}` }, 'Du chantier')
    expect(await send(artisan, { ...mine, title: 'Du bureau' })).toEqual(DONE)
    expect(await send(artisan, mine)).toMatchObject({
      status: 409,
      said: { sentence: expect.stringContaining('les deux versions') },
    })
    const [draft] = await quotesOf(artisan.artisanId)
    expect(draft).toMatchObject({ title: 'Du bureau' })
    // What the page of the draft makes of it: a save like the others, over no version before its author chose.
    const stored = (await getMyQuote(database.ctx(artisan), draft!.id))!
    const kept = asDraft(
      { fields: Object.entries(mine) } as unknown as KeptAct,
      typedFromStored(stored.quote, stored.lines, stored.vatRates),
    )
    const save = { ...Object.fromEntries(kept.fields), page: `/espace-pro/devis/${draft!.id}` }
    expect(await send(artisan, save)).toMatchObject({ status: 409 })
    expect(await quotesOf(artisan.artisanId)).toMatchObject([{ title: 'Du bureau' }])
    const seen = draftVersion(stored.quote, stored.lines)
    expect(await send(artisan, { ...save, 'brouillon-version': seen })).toEqual(DONE)
    expect(await quotesOf(artisan.artisanId)).toMatchObject([
      { title: 'Du chantier', paymentTerms: 'Acompte de 30 %, solde à la réception.' },
    ])
  })

  it('begun on two devices that come back at once, is one of them, and the other is refused', async () => {
    for (let times = 0; times < 5; times++) {
      const { artisan, leadId } = await aTakenLead(database)
      const answers = await Promise.all(
        ['Du bureau', 'Du chantier'].map((title) =>
          send(artisan, written({ pour: `lead:${leadId}` }, title)),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await quotesOf(artisan.artisanId)).toMatchObject([
        { title: answers[0]!.status === 200 ? 'Du bureau' : 'Du chantier' },
      ])
    }
  })

  it('is refused where the contact is gone, and becomes one for a client of one’s own', async () => {
    const artisan = await aSubscribedArtisan(database)
    const { leadId, requestId } = await aTakenLead(database, { artisan })
    await database.db.update(leads).set({ status: 'lost' }).where(eq(leads.id, leadId))
    await database.db
      .update(quoteRequests)
      .set({ status: 'closed' })
      .where(eq(quoteRequests.id, requestId))
    expect(await send(artisan, written({ pour: `lead:${leadId}` }))).toMatchObject({ status: 409 })
    expect(await quotesOf(artisan.artisanId)).toHaveLength(0)
    const whom = {
      pour: 'nouveau',
      name: 'Zoé Martin',
      email: 'zoe@clients.example',
      phone: '06 12 34 56 78',
      trade: 'plomberie',
      worksLine: '4 rue Haute',
      postalCode: '69003',
    }
    expect(await send(artisan, written(whom))).toEqual(DONE)
    expect(await quotesOf(artisan.artisanId)).toMatchObject([
      { title: 'Chauffe-eau', worksAddress: '4 rue Haute, 69003 Lyon 3e arrondissement' },
    ])
    const [client] = await database.db
      .select({ phone: clients.phone })
      .from(clients)
      .where(eq(clients.artisanId, artisan.artisanId))
    expect(client).toEqual({ phone: '+33612345678' })
  })

  it('leaves no client behind where it is refused', async () => {
    const artisan = await aSubscribedArtisan(database)
    const whom = { pour: 'nouveau', name: 'Zoé', trade: 'plomberie', postalCode: '69003' }
    expect(await send(artisan, written(whom, ''))).toMatchObject({ status: 422 })
    const broken = { ...written(whom), 'lines.0.quantity': 'beaucoup' }
    expect(await send(artisan, broken)).toMatchObject({ status: 422 })
    // Nor where the form of the page itself is sent.
    const { page: _, ...post } = broken
    const path = '/espace-pro/devis/sans-reseau'
    expect((await askPage(database, withoutNetwork, path, { as: artisan, post })).status).toBe(422)
    expect(await send(artisan, written({ pour: '' }))).toMatchObject({
      status: 422,
      said: { sentence: 'Choisissez pour qui est ce devis.' },
    })
    expect(await quotesOf(artisan.artisanId)).toHaveLength(0)
    expect(await database.db.$count(clients, eq(clients.artisanId, artisan.artisanId))).toBe(0)
  })
})
