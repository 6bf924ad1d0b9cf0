import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { listMessages } from '#app/features/messages/queries.server.ts'
import { describeRequest } from '#app/features/requests/life/describe-request.server.ts'
import { sharePhone, withdrawPhone } from '#app/features/requests/life/share-phone.server.ts'
import { getLead, listLeads } from '#app/features/requests/leads/queries.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { listSiblings } from '#app/features/requests/siblings/queries.server.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { aQuotingArtisan, aTakenLead } from '#test/quote-builders.ts'
import { askAgain } from './ask-again.server.ts'
import * as page from './find-pro.page.tsx'
import { makeFormStamp } from './form-stamp.server.ts'
import type { RequestFormState } from './request-form.tsx'

const database = useTestDatabase()
const SITE = {
  firstName: 'Bérengère',
  lastName: 'Vandenkerkhove',
  phone: '06 98 76 54 32',
  asker: 'daughter',
} as const
const TOLD = {
  name: 'Bérengère Vandenkerkhove',
  phone: '+33698765432',
  asker: 'daughter',
}
const CANARIES = ['Bérengère', 'Vandenkerkhove', '98765432', '98 76 54']
const contactOf = async (requestId: QuoteRequestId) =>
  (await database.rows(requestContactDetails, eq(requestContactDetails.requestId, requestId)))[0]!
const hits = (reach: unknown) => CANARIES.filter((canary) => JSON.stringify(reach).includes(canary))
const DESCRIPTION = () =>
  `Chauffe-eau à changer chez ma mère, Bérengère Vandenkerkhove, chantier ${nextNumber()}.`

async function aScene(phone: string | null = '+33612345678') {
  const author = await aParticulier(database, phone ? { phone } : {})
  const requestId = await aQuoteRequest(database, author, {
    description: DESCRIPTION(),
    site: SITE,
  })
  return { ...(await aTakenLead(database, { author, requestId })), author }
}

describe('who is on the spot', () => {
  it('is told to an artisan exactly while contact details are', async () => {
    const { author, artisan, requestId, leadId } = await aScene()
    const ctx = database.ctx(artisan)
    const reach = async () => [
      await getLead(ctx, leadId),
      await listLeads(ctx, 'en-discussion'),
      await listMessages(ctx, leadId),
    ]
    await postMessage(
      database.ctx(author),
      leadId,
      'Demandez Bérengère Vandenkerkhove en arrivant.',
    )
    expect(hits(await reach())).toEqual([])
    expect((await getLead(ctx, leadId))!.person).toMatchObject({ phone: null, site: null })
    await sharePhone(database.ctx(author), leadId)
    expect((await getLead(ctx, leadId))!.person).toMatchObject({
      phone: '+33612345678',
      site: TOLD,
    })
    await withdrawPhone(database.ctx(author), leadId)
    expect(hits(await reach())).toEqual([])
    const stranger = await anArtisan(database)
    expect(await getLead(database.ctx(stranger), leadId)).toBeNull()
    // Its author reads it always.
    expect((await getMyQuoteRequest(database.ctx(author), requestId))!.sitePerson).toEqual(TOLD)
  })

  it('is masked in what artisans read, also once the words change', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author, {
      description: DESCRIPTION(),
      site: SITE,
    })
    const words = async () =>
      (await getMyQuoteRequest(database.ctx(author), requestId))!.publicDescription
    expect(hits(await words())).toEqual([])
    const described = await describeRequest(database.ctx(author), requestId, {
      description: `Autrement dit : ${DESCRIPTION()}`,
      budget: undefined,
      timeframe: undefined,
    })
    expect(described.ok).toBe(true)
    expect(await words()).toContain('Autrement dit')
    expect(hits(await words())).toEqual([])
  })

  it('can be reached through somebody without a number of their own', async () => {
    const { author, artisan, leadId } = await aScene(null)
    expect((await sharePhone(database.ctx(author), leadId)).ok).toBe(true)
    expect((await getLead(database.ctx(artisan), leadId))!.person).toMatchObject({
      phone: null,
      site: TOLD,
    })
  })

  it('is named in every request of the same works, and asked again without the agreement', async () => {
    const author = await aParticulier(database)
    const first = await aQuoteRequest(database, author, { also: ['carrelage'], site: SITE })
    for (const { id } of await listSiblings(database.ctx(), first))
      expect(await contactOf(id)).toMatchObject({
        siteFirstName: 'Bérengère',
        siteAgreedAt: TEST_NOW,
      })
    const again = await askAgain(database.ctx(author), first)
    expect(again!.values).toMatchObject({ forOther: 'on', siteLastName: 'Vandenkerkhove' })
    expect(again!.values).not.toHaveProperty('siteAgreed')
  })

  it('stands on the page of the works, for whom the number is shared with, and for the client', async () => {
    const author = await aParticulier(database, { phone: '+33612345678' })
    const artisan = await aQuotingArtisan(database)
    const requestId = await aQuoteRequest(database, author, { site: SITE })
    const { worksId } = await someWorks(database, 'to_schedule', { author, artisan, requestId })
    const read = async (who: Particulier | typeof artisan) =>
      (await getWorks(database.ctx(who) as never, worksId))!.sitePerson
    const shared = (at: Date | null) =>
      database.db.update(leads).set({ phoneSharedAt: at }).where(eq(leads.requestId, requestId))
    await shared(null)
    expect(await read(artisan)).toBeNull()
    expect(await read(author)).toEqual(TOLD)
    await shared(TEST_NOW)
    expect(await read(artisan)).toEqual(TOLD)
  })

  it('is in the export of who asked, and goes with the account', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author, { site: SITE })
    expect(hits(await exportData(database.ctx(author)))).toEqual([
      'Bérengère',
      'Vandenkerkhove',
      '98765432',
    ])
    expect((await requestErasure(database.ctx(author))).ok).toBe(true)
    await eraseRequestedAccounts(database.ctx<System>())
    expect(await contactOf(requestId)).toMatchObject({
      siteFirstName: null,
      siteLastName: null,
      sitePhone: null,
      siteAsker: null,
      siteAgreedAt: null,
    })
  })
})

describe('the form', () => {
  const filled = (fields: Record<string, string> = {}) => ({
    cle: `cle-${nextNumber()}`,
    horodatage: makeFormStamp(new Date(TEST_NOW.getTime() - 60_000)),
    site: '',
    trade: 'plomberie',
    description: `Remplacer un évier, chantier ${nextNumber()}.`,
    postalCode: '69003',
    ...fields,
  })
  const onTheSpot = {
    forOther: 'on',
    siteFirstName: 'Bérengère',
    siteLastName: '',
    sitePhone: '06 98 76 54 32',
    siteAsker: 'son',
    siteAgreed: 'on',
  }
  const send = (post: Record<string, string>, as: Particulier) =>
    askPage<RequestFormState>(database, page, '/trouver-pro', {
      as,
      clientKey: `peer-${nextNumber()}`,
      post,
    })

  it('says what is missing of the person on the spot, their agreement too', async () => {
    const author = await aParticulier(database)
    const empty = await send(filled({ forOther: 'on' }), author)
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.data.errors)).toEqual([
      'siteFirstName',
      'sitePhone',
      'siteAsker',
      'siteAgreed',
    ])
    const wrong = await send(filled({ ...onTheSpot, sitePhone: '0899 12 34 56' }), author)
    expect(Object.keys(wrong.data.errors)).toEqual(['sitePhone'])
    expect(wrong.data.values).toMatchObject({ siteFirstName: 'Bérengère', siteAgreed: 'on' })
  })

  it('keeps what was said where the box is ticked, and nothing where it is not', async () => {
    const author = await aParticulier(database)
    const idOf = (location: string | null) => location!.split('/').pop() as QuoteRequestId
    const told = idOf((await send(filled(onTheSpot), author)).location)
    expect(await contactOf(told)).toMatchObject({
      siteFirstName: 'Bérengère',
      sitePhone: '+33698765432',
      siteAsker: 'son',
      siteAgreedAt: TEST_NOW,
    })
    const { forOther: _, ...unticked } = onTheSpot
    const alone = idOf((await send(filled(unticked), author)).location)
    expect(await contactOf(alone)).toMatchObject({ siteFirstName: null, sitePhone: null })
  })

  it('proposes the places of one’s own earlier requests, the latest first, each once', async () => {
    const [author, other] = [await aParticulier(database), await aParticulier(database)]
    const at = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)
    const shown = async (as?: Particulier) =>
      (
        await askPage<{ earlier: { postalCode: string; town: string; places: unknown[] }[] }>(
          database,
          page,
          '/trouver-pro',
          as ? { as } : {},
        )
      ).data.earlier
    expect(await shown(author)).toEqual([])
    await aQuoteRequest(database, author, { postalCode: '69003' }, at(-9))
    await aQuoteRequest(database, author, { postalCode: '49000', insee: '49007' }, at(-6))
    await aQuoteRequest(database, author, { postalCode: '69003' }, at(-3))
    await aQuoteRequest(database, other, { postalCode: '75011' }, at(-1))
    const places = await shown(author)
    expect(places.map(({ postalCode, town }) => `${postalCode} ${town}`)).toEqual([
      '69003 Lyon 3e arrondissement',
      '49000 Angers',
    ])
    expect(places[1]!.places).toHaveLength(2)
    expect(await shown()).toEqual([])
    const [row] = await database.db
      .select({ town: quoteRequests.town })
      .from(quoteRequests)
      .where(eq(quoteRequests.particulierId, other.accountId))
    expect(row).toEqual({ town: expect.stringContaining('Paris') })
  })
})
