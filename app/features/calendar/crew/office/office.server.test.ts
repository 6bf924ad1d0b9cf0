import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import {
  addCrewMember,
  listCrew,
  removeCrewMember,
} from '#app/features/calendar/crew/crew.server.ts'
import { endCrewAccess, inviteCrew } from '#app/features/calendar/crew/access/invite-crew.server.ts'
import { countSeats, readSeats } from '#app/features/calendar/crew/access/seats.server.ts'
import { setRights } from '#app/features/calendar/crew/rights/set-rights.server.ts'
import { readCrewOf } from '#app/features/calendar/crew/space/read-crew.server.ts'
import { readActs } from '#app/features/companies/acts/read-acts.server.ts'
import * as artisanLead from '#app/features/requests/leads/artisan-lead.page.tsx'
import { artisans } from '#app/features/companies/tables.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { signOnSite } from '#app/features/quotes/decision/accept-quote.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { setLiveAudience } from '#app/platform/live/live-audience.server.ts'
import { liveEvents } from '#app/platform/live/tables.server.ts'
import { officeAudience } from './office-audience.server.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import { newId, type AccountId, type LeadId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { PLANNED, someWorks } from '#test/intervention-builders.ts'
import { aMember, anOffice } from '#test/member-builders.ts'
import { askPage } from '#test/pages.ts'
import { aDraftQuote, aSentQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { proposedLeadsOf } from '#test/lead-builders.ts'

const database = useTestDatabase()
const { aScene } = proposedLeadsOf(database)
const REFUSED = (refusal: string) => ({ ok: false, refusal })
const address = () => `bureau-${nextNumber()}@equipe.example` as EmailAddress

describe('a person of the office', () => {
  let artisan: Artisan
  beforeEach(async () => {
    artisan = await anArtisan(database)
  })

  it('acts for the company from the account that is theirs, until its owner ends it', async () => {
    const member = await aMember(database, artisan, 'office')
    expect(member.office).toMatchObject({
      kind: 'artisan',
      artisanId: artisan.artisanId,
      accountId: artisan.accountId,
      signedInAs: member.accountId,
      office: [],
    })
    const inside = async () => (await readCrewOf(database.ctx(member.account)))?.office ?? null
    const ctx = database.ctx(artisan)
    await setRights(ctx, member.memberId, ['sign', 'prices', 'owner'])
    expect(await inside()).toMatchObject({ office: ['sign'] })
    const company = eq(artisans.id, artisan.artisanId)
    await database.db.update(artisans).set({ closedAt: TEST_NOW }).where(company)
    expect(await inside()).toBeNull()
    await database.db.update(artisans).set({ closedAt: null }).where(company)
    expect(await endCrewAccess(ctx, member.memberId)).toBe(true)
    expect(await inside()).toBeNull()
    const other = await aMember(database, artisan, 'office')
    expect(await removeCrewMember(ctx, other.memberId)).toBe(true)
    expect(await readCrewOf(database.ctx(other.account))).toBeNull()
  })

  it('of a site is not of the office', async () => {
    expect((await aMember(database, artisan, 'site', ['prices'])).office).toBeNull()
  })
})

describe('what a person of the office was granted', () => {
  it('takes contacts, or leaves them to the owner, on the page as on the server', async () => {
    const { artisan, leadId } = await aScene()
    const without = await anOffice(database, artisan)
    expect(await takeLead(database.ctx(without), leadId)).toEqual(REFUSED('not_granted'))
    const shown = async (company?: Artisan) =>
      (
        await askPage<{ takeRefusal: string | null }>(
          database,
          artisanLead,
          '/espace-pro/demandes',
          {
            as: company ? await aParticulier(database) : artisan,
            ...(company ? { company } : {}),
            params: { id: leadId },
          },
        )
      ).data.takeRefusal
    expect(await shown()).toBeNull()
    expect(await shown(without)).toBe(LEAD_REFUSALS.not_granted)
    granted(await takeLead(database.ctx(await anOffice(database, artisan, 'take_leads')), leadId))
  })

  it('sends devis and has them signed, or prepares them', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    const without = database.ctx(await anOffice(database, artisan))
    expect(await sendQuote(without, quoteId)).toEqual(REFUSED('not_granted'))
    granted(await sendQuote(database.ctx(await anOffice(database, artisan, 'sign')), quoteId))
    const sent = await aSentQuote(database)
    expect(
      await signOnSite(database.ctx(await anOffice(database, sent.artisan)), sent.quoteId, {
        together: true,
      } as never),
    ).toEqual(REFUSED('not_granted'))
  })
})

describe('what a person of the office did', () => {
  it('bears their name, for the company alone', async () => {
    const { artisan, leadId, author } = await aTakenLead(database)
    const office = await anOffice(database, artisan)
    granted(await postMessage(database.ctx(office), leadId, 'Je passe jeudi.'))
    granted(await postMessage(database.ctx(artisan), leadId, 'Ou vendredi.'))
    granted(await postMessage(database.ctx(author), leadId, 'Jeudi, merci.'))
    expect(await readActs(database.ctx(artisan), [leadId])).toMatchObject([
      { what: 'message.posted', name: office.crewName, subject: leadId },
    ])
    const stranger = database.ctx(await anArtisan(database))
    expect(await readActs(stranger, [leadId])).toEqual([])
    expect(await readActs(database.ctx(artisan), [newId<LeadId>()])).toEqual([])
  })

  it('stands in the life of works too', async () => {
    const works = await someWorks(database)
    const office = await anOffice(database, works.artisan)
    granted(await proposeSlot(database.ctx(office), works.worksId, { ...PLANNED, note: '' }, null))
    const read = async (who: typeof works.artisan | typeof works.author) =>
      (await getWorks(database.ctx(who), works.worksId))!.trail.at(-1)
    expect(await read(works.artisan)).toMatchObject({ verb: 'propose', crewName: office.crewName })
    expect(await read(works.author)).toMatchObject({ verb: 'propose', crewName: null })
  })
})

it('is told what the company is told while they are of its office, and not a moment longer', async () => {
  setLiveAudience(officeAudience)
  const { artisan, leadId, author } = await aTakenLead(database)
  const member = await aMember(database, artisan, 'office')
  const site = await aMember(database, artisan, 'site')
  const told = (accountId: AccountId) =>
    database.db.$count(liveEvents, eq(liveEvents.accountId, accountId))
  granted(await postMessage(database.ctx(author), leadId, 'Bonjour.'))
  const before = await told(member.accountId)
  expect(before).toBeGreaterThan(0)
  expect(await told(site.accountId)).toBe(0)
  await endCrewAccess(database.ctx(artisan), member.memberId)
  granted(await postMessage(database.ctx(author), leadId, 'Encore moi.'))
  expect(await told(member.accountId)).toBe(before)
  setLiveAudience(null)
})

describe('how many people a plan lets in', () => {
  it('is what the plan says, whoever is invited at once; those who are there stay', async () => {
    const artisan = await anArtisan(database)
    const ctx = database.ctx(artisan)
    const seats = await readSeats(ctx)
    expect(Object.values(PLANS).map((plan) => plan.seats)).toContain(seats)
    const names = Array.from({ length: seats + 2 }, (_, index) => `Personne ${index}`)
    for (const name of names) granted(await addCrewMember(ctx, name))
    const members = await listCrew(ctx)
    const invited = await together(members.length, (index) =>
      inviteCrew(ctx, members[index]!.id, address(), index % 2 ? 'office' : 'site'),
    )
    expect(invited.filter(({ ok }) => ok)).toHaveLength(seats)
    expect(invited.filter(({ ok }) => !ok)).toEqual(Array(2).fill(REFUSED('plan_full')))
    expect(await countSeats(ctx)).toBe(seats)
    // Another link to whoever was invited takes no other seat.
    const first = (await listCrew(ctx)).find(({ email }) => email !== null)!
    granted(await inviteCrew(ctx, first.id, address()))
    // More than the plan, as after a smaller one was chosen: they stay, and nobody else comes.
    await aMember(database, artisan, 'office')
    expect(await countSeats(ctx)).toBe(seats + 1)
    const left = (await listCrew(ctx)).find(({ email }) => email === null)!
    expect(await inviteCrew(ctx, left.id, address())).toEqual(REFUSED('plan_full'))
    expect(
      await database.db.$count(crewMembers, eq(crewMembers.artisanId, artisan.artisanId)),
    ).toBe(seats + 3)
  })
})
