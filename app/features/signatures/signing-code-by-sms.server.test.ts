import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { profiles } from '#app/features/accounts/tables.server.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import {
  codesFor,
  readQuoteToSign,
  sendQuoteCode,
} from '#app/features/quotes/decision/quote-to-sign.server.ts'
import type { System } from '#app/platform/context.ts'
import type { SmsEvent } from '#app/platform/sms/events.ts'
import { deliverSms, useSmsProvider } from '#app/platform/sms/send-sms.server.ts'
import { refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  anAcceptance,
  aSentQuote,
  granted,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { openSmsStandIn } from '#test/sms-stand-in.ts'
import { maskedWay } from './signature.ts'
import { signaturesOf } from './keep-signature.server.ts'
import { SMS_A_DAY } from './signing-code.ts'
import { signingCodes } from './tables.server.ts'

const database = useTestDatabase()
let provider: Awaited<ReturnType<typeof openSmsStandIn>>
const minutes = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000)
const connect = (perDay = 200) =>
  useSmsProvider({
    apiKey: 'a-key-of-tests',
    apiBase: new URL(provider.url),
    sender: 'Ouvreo',
    perDay,
  })

beforeAll(async () => {
  provider = await openSmsStandIn()
})
afterEach(async () => {
  await waiting()
  useSmsProvider(undefined)
  provider.given.length = 0
  provider.manner.status = 201
})
afterAll(() => provider.close())

/** A devis whose client has this number. */
async function aQuoteOf(phone: string | null): Promise<TestQuote> {
  const quote = await aSentQuote(database)
  await database.db
    .update(profiles)
    .set({ phone })
    .where(eq(profiles.userId, quote.author.accountId))
  return quote
}
const ask = (quote: TestQuote, now = TEST_NOW) =>
  sendQuoteCode(database.ctx(quote.author, now), quote.quoteId, [], 'sms')

/** The text messages that wait in the queue, taken out of it. */
async function waiting(): Promise<SmsEvent[]> {
  const { rows } = await database.pool.query<{ data: SmsEvent }>(
    `delete from pgboss.job where name = 'events' and data->>'type' = 'sms.asked' returning data`,
  )
  return rows.map(({ data }) => data)
}
const deliver = (event: SmsEvent, now = TEST_NOW) =>
  deliverSms(database.ctx<System>(undefined, now), event)

describe('a code by text message', () => {
  it('leaves with what it signs, signs, and its proof says where it went', async () => {
    connect()
    const quote = await aQuoteOf('+33612345678')
    granted(await ask(quote))
    const events = await waiting()
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toMatch(/612345678|code/)
    await deliver(events[0]!)
    const { number } = await storedQuote(database, quote.quoteId)
    expect(provider.given).toEqual([
      {
        key: 'a-key-of-tests',
        path: '/v3/transactionalSMS/send',
        type: 'transactional',
        sender: 'Ouvreo',
        recipient: '33612345678',
        content: expect.stringContaining(number!),
      },
    ])
    const code = /^\d{6}/.exec(provider.given[0]!.content)![0]
    const acceptance = await anAcceptance(database, quote.quoteId)
    // The one that was mailed since takes its place: another one is asked for.
    granted(await ask(quote, minutes(1)))
    await deliver((await waiting())[0]!, minutes(1))
    const last = /^\d{6}/.exec(provider.given[1]!.content)![0]
    const ctx = database.ctx(quote.author, minutes(2))
    const signed = (typed: string) =>
      acceptQuote(ctx, quote.quoteId, { ...acceptance, code: typed })
    if (code !== last) expect(await signed(code)).toMatchObject(refuse('wrong_code_4'))
    granted(await signed(last))
    const [kept] = await signaturesOf(database.ctx(), { kind: 'quote', id: quote.quoteId })
    expect(maskedWay(kept!.codeSentTo!).replaceAll('\u00a0', ' ')).toBe('par SMS au 06 •• •• •• 78')
  })

  it('is offered to whoever has a mobile, and the artisan reads nothing of the number', async () => {
    const quote = await aQuoteOf('+33612345678')
    const stored = await storedQuote(database, quote.quoteId)
    const offered = async () =>
      (
        await codesFor(
          database.ctx(quote.author, TEST_NOW),
          {
            quote: { id: quote.quoteId, snapshot: stored.snapshot },
            request: { particulierId: quote.author.accountId },
          },
          [],
        )
      ).sms
    expect(await offered()).toBeNull()
    connect()
    expect((await offered())!.replaceAll('\u00a0', ' ')).toBe('au 06 •• •• •• 78')
    const onSite = await readQuoteToSign(
      database.ctx(quote.artisan, TEST_NOW),
      quote.quoteId,
      'http://localhost/',
    )
    expect(onSite!.codes!.sms).toBe('au portable de son compte')
  })

  it.each([[null], ['+33123456789'], ['+68987123456']])(
    'is not sent to %s, and costs nothing',
    async (phone) => {
      connect()
      const quote = await aQuoteOf(phone)
      expect(await ask(quote)).toEqual(refuse('no_mobile'))
      expect(await waiting()).toEqual([])
    },
  )

  it('is not sent without a provider', async () => {
    const quote = await aQuoteOf('+33612345678')
    expect(await ask(quote)).toEqual(refuse('no_mobile'))
  })

  it('is bounded by day, for one signer and for the site', async () => {
    connect()
    const quote = await aQuoteOf('+262692123456')
    granted(await ask(quote))
    const [row] = await database.rows(signingCodes, eq(signingCodes.subjectId, quote.quoteId))
    // The others of the day, of other documents.
    await database.db.insert(signingCodes).values(
      Array.from({ length: SMS_A_DAY - 1 }, () => ({
        ...row!,
        id: crypto.randomUUID() as typeof row extends { id: infer Id } ? Id : never,
        subjectId: crypto.randomUUID(),
      })),
    )
    expect(await ask(quote, minutes(2))).toEqual(refuse('sms_spent'))
    granted(await ask(quote, minutes(24 * 60 + 3)))
    const other = await aQuoteOf('+33712345678')
    connect(1)
    expect(await ask(other, minutes(24 * 60 + 3))).toEqual(refuse('sms_spent'))
    granted(await sendQuoteCode(database.ctx(other.author, TEST_NOW), other.quoteId))
  })

  it('comes again while the provider is down, until it is of no use; a refusal ends it', async () => {
    connect()
    const quote = await aQuoteOf('+33612345678')
    granted(await ask(quote))
    const [event] = await waiting()
    for (const status of [503, 429]) {
      provider.manner.status = status
      await expect(deliver(event!)).rejects.toThrow(String(status))
    }
    await deliver(event!, minutes(10))
    expect(provider.given).toEqual([])
    provider.manner.status = 400
    await deliver(event!)
    provider.manner.status = 201
    await deliver(event!, minutes(9))
    expect(provider.given).toHaveLength(1)
    useSmsProvider(null)
    await deliver(event!)
    expect(provider.given).toHaveLength(1)
  })
})
