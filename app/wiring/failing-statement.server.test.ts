/*
 * The acts of the life of a request, each with every one of its statements failing in turn: what failed leaves
 * nothing behind and can be done again, and what follows is told once, however often it had to be begun.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { takeEmergency } from '#app/features/emergencies/calls/take-emergency.server.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { createOwnQuoteRequest } from '#app/features/requests/ask/create-quote-request.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { decideReview } from '#app/features/reviews/moderation/decide-review.server.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'
import type { Ctx, Who } from '#app/platform/context.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import type { Result } from '#app/values/result.ts'
import { aSignUp } from '#test/account-builders.ts'
import { anAdmin, aParticulier, aRequestForm, nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { anEmergency, anOnCallArtisan, emergenciesOf } from '#test/emergency-builders.ts'
import { openFailingDatabase, type Failure, type FailingDatabase } from '#test/failing-database.ts'
import { someWorks as someDoneWorks, aReviewInput } from '#test/review-builders.ts'
import { aContract, aDraftInvoice, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aDraftQuote, anAcceptance, aSentQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import { proposedLeadsOf } from '#test/lead-builders.ts'
import { watchWrites, writesSince } from '#test/writes.ts'
import { EVENT_HANDLERS, handleEvent } from './event-handlers.server.ts'

const database = useTestDatabase()
const { aScene } = proposedLeadsOf(database)
const { sleep } = emergenciesOf(database)
let failing: FailingDatabase

beforeAll(async () => {
  setLogLevel('silent')
  await watchWrites(database)
  failing = openFailingDatabase(database.url)
})
afterAll(async () => {
  setLogLevel('info')
  await failing.close()
})

/** A context whose statements may be made to fail. */
const on = <W extends Who>(who: W): Ctx<W> => ({ ...database.ctx(who), db: failing.db })

/** What somebody is about to do. */
type Act = () => Promise<Result<unknown, string>>

/** Each act, ready to be done once. */
const ACTS: Record<string, () => Promise<Act>> = {
  'signing up': async () => {
    const form = aSignUp()
    return () => signUp(on({ kind: 'visitor', clientKey: `peer-${nextNumber()}` }), form)
  },
  'asking for quotes': async () => {
    const author = await aParticulier(database)
    const asked = {
      form: aRequestForm(),
      key: `key-${nextNumber()}`,
      honeypot: '',
      elapsedMs: 60_000,
    }
    return () => createOwnQuoteRequest(on({ ...author, clientKey: `peer-${nextNumber()}` }), asked)
  },
  'taking a contact': async () => {
    const { artisan, leadId } = await aScene()
    return () => takeLead(on(artisan), leadId)
  },
  'writing a message': async () => {
    const { author, leadId } = await aTakenLead(database)
    return () => postMessage(on(author), leadId, 'Bonjour, quand pouvez-vous passer\u00a0?')
  },
  'sending a devis': async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    return () => sendQuote(on(artisan), quoteId)
  },
  'signing a devis': async () => {
    const { author, quoteId } = await aSentQuote(database)
    const acceptance = await anAcceptance(database, quoteId)
    return () => acceptQuote(on(author), quoteId, acceptance)
  },
  'issuing an invoice': async () => {
    const { artisan, invoiceId } = await aDraftInvoice(
      database,
      await aContract(database),
      'deposit',
      { depositCents: 30_000 },
    )
    return () => issueInvoice(on(artisan), invoiceId)
  },
  'recording a payment': async () => {
    const { artisan, invoiceId } = await anIssuedInvoice(
      database,
      await aContract(database),
      'deposit',
      { depositCents: 30_000 },
    )
    const payment = {
      amountCents: 10_000,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: 'VIR 42',
    } as const
    return () => recordPayment(on(artisan), invoiceId, payment)
  },
  'writing a review': async () => {
    const { author, worksId } = await someDoneWorks(database)
    return () => writeReview(on(author), worksId, aReviewInput())
  },
  'publishing a review': async () => {
    const { author, worksId } = await someDoneWorks(database)
    const admin = await anAdmin(database)
    const reviewId = granted(await writeReview(database.ctx(author), worksId, aReviewInput()))
    return () => decideReview(on(admin), reviewId, { decision: 'publish' })
  },
  'coming to an emergency': async () => {
    await sleep()
    const artisan = await anOnCallArtisan(database)
    const id = await anEmergency(database)
    return () => takeEmergency(on(artisan), id, 30)
  },
}

/** Does it with the first statement failing, the second, and so on, until none is left to fail. */
async function failEach(act: Act, how: Failure) {
  const failures: { nth: number; wrote: string[] }[] = []
  for (let nth = 1; ; nth++) {
    failing.failAt(nth, how)
    const done = await act().then(
      (result) => ({ result }),
      () => null,
    )
    const failed = failing.hasFailed()
    failing.failAt(0)
    if (!failed) return { failures, result: done?.result, wrote: await writesSince(database) }
    // A deadlock's second try, or a part that may fail, would have done it all the same.
    if (done?.result.ok)
      return { failures, result: done.result, wrote: await writesSince(database) }
    failures.push({ nth, wrote: await writesSince(database) })
  }
}

describe.for(Object.entries(ACTS))('%s', ([, ready]) => {
  it.for(['refused', 'cut'] as const)(
    'leaves nothing of itself where a statement is %s',
    async (how) => {
      const whole = await ready()
      await writesSince(database)
      granted(await whole())
      const expected = await writesSince(database)
      expect(expected.length).toBeGreaterThan(0)

      const act = await ready()
      await writesSince(database)
      const { failures, result, wrote } = await failEach(act, how)
      expect(failures.length).toBeGreaterThan(3)
      expect(failures.filter(({ wrote: left }) => left.length > 0)).toEqual([])
      expect(result).toMatchObject({ ok: true })
      expect(wrote).toEqual(expected)
    },
  )

  it('is told once, whichever statement of the telling fails', { timeout: 60_000 }, async () => {
    /** Mails, notices and further events that the handlers leave, by kind. */
    const told = async (tell: (event: Record<string, unknown>) => Promise<void>) => {
      const act = await ready()
      await database.pool.query("delete from pgboss.job where name = 'events'")
      granted(await act())
      const { rows: events } = await database.pool.query<{ data: Record<string, unknown> }>(
        "delete from pgboss.job where name = 'events' returning data",
      )
      const before = await counts()
      for (const { data } of events) await tell(data)
      const after = await counts()
      return [...after]
        .map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const)
        .filter(([, count]) => count > 0)
    }
    const handle = (ctx: Ctx, data: Record<string, unknown>) =>
      handleEvent(ctx as never, data, { id: `delivery-${JSON.stringify(data)}` })
    const once = await told((data) => handle(database.ctx(), data))
    let failures = 0
    let followed = false
    const often = await told(async (data) => {
      followed ||= EVENT_HANDLERS[data.type as keyof typeof EVENT_HANDLERS].length > 0
      for (let nth = 1; ; nth++) {
        failing.failAt(nth, nth % 2 === 0 ? 'cut' : 'refused')
        await handle(on({ kind: 'system' }), data).catch(() => failures++)
        const failed = failing.hasFailed()
        failing.failAt(0)
        if (!failed) return
      }
    })
    expect(often).toEqual(once)
    // Nothing follows some events but the page that is open.
    expect(failures > 0).toBe(followed)
  })
})

/** How many mails, notices and waiting events there are, by kind. */
async function counts(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ kind: string; count: number }>(`
    select 'mail ' || email_type as kind, count(*)::int as count from email_logs group by 1
    union all select 'notice ' || kind, count(*)::int from notices group by 1
    union all select 'event ' || (data->>'type'), count(*)::int from pgboss.job where name = 'events' group by 1
    union all select 'job ' || name, count(*)::int from pgboss.job where name <> 'events' group by 1
    order by 1`)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
