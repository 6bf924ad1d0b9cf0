import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isDisputed } from '#app/features/invoices/payments/disputes/read-disputes.server.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { DisputeId, DisputeOfferId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  aDispute,
  anAppealedDispute,
  anOpening,
  aTeamDispute,
  FACTS,
} from '#test/dispute-builders.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import * as ofCompany from './artisan-dispute.page.tsx'
import * as openingOfCompany from './artisan-open-dispute.page.tsx'
import * as ofClient from './particulier-dispute.page.tsx'
import * as openingOfClient from './particulier-open-dispute.page.tsx'
import { agreementOf } from './agreement.server.ts'
import { acceptOffer, makeOffer, refuseOffer, takeBackOffer } from './offers.server.ts'
import { openDispute } from './open-dispute.server.ts'
import { readDispute } from './queries.server.ts'
import {
  addInvoice,
  appealDispute,
  askTeam,
  sayInDispute,
  withdrawDispute,
} from './say-in-dispute.server.ts'
import { sweepDisputes } from './sweep-disputes.server.ts'
import { disputeEntries, disputeOffers, disputes } from './tables.server.ts'
import { askSide, giveOpinion, proposeSettlement } from './team/settle-dispute.server.ts'

const database = useTestDatabase()
const days = (n: number) => new Date(TEST_NOW.getTime() + n * 86_400_000)
const system = (at: Date) => database.ctx<System>(undefined, at)
const stored = async (id: DisputeId) => (await database.rows(disputes, eq(disputes.id, id)))[0]!
const REDUCTION = { kind: 'reduction', amountCents: 20_000, dueOn: null, text: '' } as const
const waitingOffer = async (disputeId: DisputeId): Promise<DisputeOfferId> => {
  const offers = await database.rows(disputeOffers, eq(disputeOffers.disputeId, disputeId))
  return offers.find(({ closedAt, agreedAt }) => !closedAt && !agreedAt)!.id
}

describe('a dispute', () => {
  it('is opened by either side, once at a time, with words, about an invoice of theirs', async () => {
    const contract = await aContract(database)
    const { artisan, author, worksId } = contract
    const open = (who: typeof artisan | typeof author, change = {}) =>
      openDispute(database.ctx(who) as never, worksId, anOpening(change))
    expect(await open(author, { facts: 'Non.' })).toMatchObject({ refusal: 'text_too_short' })
    const other = await aDispute(database)
    expect(await open(author, { invoiceId: other.invoiceId })).toMatchObject({
      refusal: 'invoice_not_disputable',
    })
    const id = granted(await open(artisan))
    expect(await open(author)).toMatchObject({ refusal: 'already_open' })
    granted(await withdrawDispute(database.ctx(artisan), id))
    granted(await open(author))
  })

  it('is nobody else’s', async () => {
    const { disputeId, worksId } = await aDispute(database)
    const [stranger, company] = [await aParticulier(database), await anArtisan(database)]
    for (const who of [stranger, company]) {
      const ctx = database.ctx(who) as Parameters<typeof readDispute>[0] & { who: never }
      expect(await readDispute(ctx, disputeId)).toBeNull()
      expect(await agreementOf(ctx, disputeId)).toBeNull()
      expect(await sayInDispute(ctx, disputeId, FACTS)).toMatchObject({ refusal: 'not_found' })
      expect(await makeOffer(ctx, disputeId, REDUCTION)).toMatchObject({ refusal: 'not_found' })
      expect(await openDispute(ctx, worksId, anOpening())).toMatchObject({ refusal: 'not_found' })
    }
  })

  it('answers whoever it is not of with a 404, whatever is posted', async () => {
    const { disputeId, worksId } = await aDispute(database)
    const [stranger, company] = [await aParticulier(database), await anArtisan(database)]
    for (const [page, opening, as] of [
      [ofClient, openingOfClient, stranger],
      [ofCompany, openingOfCompany, company],
    ] as const) {
      const params = { disputeId, worksId }
      for (const intent of ['say', 'offer', 'invoice', 'accept'])
        expect(
          await askPage(database, page, '/litiges', { as, params, post: { intent } }),
        ).toMatchObject({ status: 404 })
      expect(await askPage(database, page, '/litiges', { as, params })).toMatchObject({
        status: 404,
      })
      expect(
        await askPage(database, opening, '/litige', { as, params, post: { intent: 'open' } }),
      ).toMatchObject({ status: 404 })
    }
  })

  it('ends in an agreement, which lets the invoice go and is printed for both', async () => {
    const { artisan, author, disputeId, invoiceId } = await aDispute(database)
    const [mine, theirs] = [database.ctx(author), database.ctx(artisan)]
    expect(await isDisputed(mine, invoiceId)).toBe(true)
    granted(await sayInDispute(theirs, disputeId, FACTS))
    expect((await stored(disputeId)).status).toBe('talking')
    granted(await makeOffer(theirs, disputeId, REDUCTION))
    const first = await waitingOffer(disputeId)
    granted(await refuseOffer(mine, disputeId, first))
    expect(await acceptOffer(mine, disputeId, first)).toMatchObject({ refusal: 'offer_over' })
    granted(await makeOffer(mine, disputeId, { ...REDUCTION, amountCents: 30_000 }))
    const second = await waitingOffer(disputeId)
    expect(await acceptOffer(mine, disputeId, second)).toMatchObject({
      refusal: 'accepted_already',
    })
    expect(await takeBackOffer(theirs, disputeId, second)).toMatchObject({ refusal: 'not_found' })
    granted(await acceptOffer(theirs, disputeId, second))
    expect(await stored(disputeId)).toMatchObject({ status: 'agreed' })
    expect(await isDisputed(mine, invoiceId)).toBe(false)
    for (const ctx of [mine, theirs])
      expect(JSON.stringify(await agreementOf(ctx, disputeId))).toContain('Réduction de 300,00')
    expect(await sayInDispute(mine, disputeId, FACTS)).toMatchObject({ refusal: 'dispute_over' })
  })

  it('takes another invoice of the contract, which waits too', async () => {
    const contract = await aContract(database)
    const { author, worksId } = contract
    const disputeId = granted(await openDispute(database.ctx(author), worksId, anOpening()))
    const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
      depositCents: 10_000,
    })
    granted(await addInvoice(database.ctx(author), disputeId, invoiceId))
    expect(await addInvoice(database.ctx(author), disputeId, invoiceId)).toMatchObject({
      refusal: 'invoice_not_disputable',
    })
    expect(await isDisputed(database.ctx(author), invoiceId)).toBe(true)
  })

  it('goes to the team when nobody answers for a week, and tells both once', async () => {
    const { disputeId } = await aDispute(database)
    await sweepDisputes(system(days(6)))
    expect((await stored(disputeId)).status).toBe('awaiting_answer')
    await sweepDisputes(system(days(7)))
    await sweepDisputes(system(days(8)))
    expect(await stored(disputeId)).toMatchObject({ status: 'with_team', waitingSince: days(7) })
    expect(await eventTypesAbout(database, disputeId)).toEqual(['dispute.open', 'dispute.lapse'])
    await deliverTwice(database, disputeId, days(8))
    const told = await database.db
      .select({ subject: emailLogs.subject })
      .from(emailLogs)
      .innerJoin(
        disputeEntries,
        and(eq(disputeEntries.disputeId, disputeId), eq(disputeEntries.verb, 'lapse')),
      )
      .where(eq(emailLogs.emailType, 'dispute'))
    expect(told.filter(({ subject }) => subject.startsWith('Notre équipe'))).toHaveLength(2)
  })
})

describe('the team', () => {
  it('asks a side for more; its answer, or the day, ends that', async () => {
    const { artisan, disputeId } = await aTeamDispute(database)
    const admin = database.ctx(await anAdmin(database))
    const question = { asked: 'artisan', dueOn: '2026-03-20', text: FACTS } as const
    expect(await askSide(admin, disputeId, { ...question, dueOn: '' })).toMatchObject({
      refusal: 'ask_day_missing',
    })
    granted(await askSide(admin, disputeId, question))
    granted(await askSide(admin, disputeId, { ...question, asked: 'particulier' }))
    granted(await sayInDispute(database.ctx(artisan), disputeId, FACTS))
    await sweepDisputes(system(days(30)))
    await sweepDisputes(system(days(31)))
    const verbs = (
      await database.db
        .select({ verb: disputeEntries.verb })
        .from(disputeEntries)
        .where(eq(disputeEntries.disputeId, disputeId))
    ).map(({ verb }) => verb)
    expect(verbs.filter((verb) => verb === 'ask_lapse')).toHaveLength(1)
  })

  it('waits for a side until the end of the day where the works lie', async () => {
    const { disputeId } = await aTeamDispute(database)
    const { worksId } = await stored(disputeId)
    await database.db.execute(
      sql`update quote_requests set insee = '97209' where id = (select request_id from interventions where id = ${worksId})`,
    )
    const admin = database.ctx(await anAdmin(database))
    granted(
      await askSide(admin, disputeId, { asked: 'particulier', dueOn: '2026-03-20', text: FACTS }),
    )
    const lapsed = () =>
      database.db.$count(
        disputeEntries,
        and(eq(disputeEntries.disputeId, disputeId), eq(disputeEntries.verb, 'ask_lapse')),
      )
    await sweepDisputes(system(new Date('2026-03-20T23:30:00Z')))
    expect(await lapsed()).toBe(0)
    await sweepDisputes(system(new Date('2026-03-21T04:30:00Z')))
    expect(await lapsed()).toBe(1)
  })

  it('proposes a settlement, agreed once both sides accept it', async () => {
    const { artisan, author, disputeId } = await aTeamDispute(database)
    const admin = database.ctx(await anAdmin(database))
    granted(await proposeSettlement(admin, disputeId, REDUCTION))
    const offer = await waitingOffer(disputeId)
    granted(await acceptOffer(database.ctx(artisan), disputeId, offer))
    expect((await stored(disputeId)).status).toBe('with_team')
    granted(await acceptOffer(database.ctx(author), disputeId, offer))
    expect((await stored(disputeId)).status).toBe('agreed')
  })

  it('gives an opinion that stands when nobody appeals within fourteen days', async () => {
    const { author, disputeId, invoiceId } = await aTeamDispute(database)
    const admin = database.ctx(await anAdmin(database))
    expect(await giveOpinion(admin, disputeId, 'Non.')).toMatchObject({ refusal: 'text_too_short' })
    granted(await giveOpinion(admin, disputeId, FACTS))
    await sweepDisputes(system(days(13)))
    expect((await stored(disputeId)).status).toBe('opinion')
    expect(await appealDispute(database.ctx(author, days(14)), disputeId, FACTS)).toMatchObject({
      refusal: 'appeal_too_late',
    })
    await sweepDisputes(system(days(14)))
    expect((await stored(disputeId)).status).toBe('closed')
    expect(await isDisputed(database.ctx(), invoiceId)).toBe(false)
  })

  it('has an appeal decided by somebody else, which the database holds to', async () => {
    const { artisan, author, disputeId, first } = await anAppealedDispute(database)
    expect(await appealDispute(database.ctx(author), disputeId, FACTS)).toMatchObject({
      refusal: 'appealed_already',
    })
    granted(await appealDispute(database.ctx(artisan), disputeId, FACTS))
    expect(await giveOpinion(database.ctx(first), disputeId, FACTS)).toMatchObject({
      refusal: 'same_person',
    })
    const line = {
      id: disputeId as never,
      disputeId,
      verb: 'decide_appeal',
      who: 'team',
      adminId: first.accountId,
      at: TEST_NOW,
    } as const
    await expect(database.db.insert(disputeEntries).values(line)).rejects.toMatchObject({
      cause: { constraint: 'dispute_entries_one_opinion_each' },
    })
    granted(await giveOpinion(database.ctx(await anAdmin(database)), disputeId, FACTS))
    expect((await stored(disputeId)).status).toBe('closed')
  })

  it('does nothing before it is asked', async () => {
    const { author, disputeId } = await aDispute(database)
    const admin = database.ctx(await anAdmin(database))
    expect(await giveOpinion(admin, disputeId, FACTS)).toMatchObject({
      refusal: 'not_at_this_stage',
    })
    expect(await askTeam(database.ctx(author), disputeId)).toMatchObject({
      refusal: 'not_at_this_stage',
    })
  })
})
