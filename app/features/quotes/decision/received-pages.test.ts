import { describe, expect, it } from 'vitest'
import { aParticulier } from '#test/builders.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
import {
  aDraftQuote,
  anAcceptance,
  anAcceptedQuote,
  aSentQuote,
  storedQuote,
} from '#test/quote-builders.ts'
import * as compare from './compare-quotes.page.tsx'
import type { ReceivedQuote } from './received-quotes.server.ts'
import type { Comparison } from './quote-comparison.ts'
import * as received from './received-quote.page.tsx'
import * as retract from './received-retract.page.tsx'

const database = useTestDatabase()
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)
type Refused = { errors: Record<string, string>; notice: string | null; values: object }
const onQuote = <Data = Refused>(quoteId: string, ask: Ask) =>
  askPage<Data>(database, received, `/espace-particulier/devis/${quoteId}`, {
    params: { quoteId },
    ...ask,
  })
const onRetract = <Data = { quote: ReceivedQuote }>(quoteId: string, ask: Ask) =>
  askPage<Data>(database, retract, `/espace-particulier/devis/${quoteId}/renoncer`, {
    params: { quoteId },
    ...ask,
  })
const signature = async (quoteId: string, fields: Record<string, string> = {}) => {
  const { code, contentHash } = await anAcceptance(database, quoteId as QuoteId)
  return {
    intent: 'accept',
    mode: 'distance',
    signedName: 'Claire Martin',
    agreed: 'on',
    certified: 'on',
    signingCode: code,
    contentHash,
    ...fields,
  }
}

describe('a received devis', () => {
  it('is read by the person it was sent to, and by nobody else; a draft by no one', async () => {
    const { author, quoteId } = await aSentQuote(database)
    expect(await onQuote<{ quote: ReceivedQuote }>(quoteId, { as: author })).toMatchObject({
      status: 200,
      data: { quote: { id: quoteId, status: 'sent' } },
    })
    const other = await aParticulier(database)
    expect((await onQuote(quoteId, { as: other })).status).toBe(404)
    expect((await onQuote(quoteId, { as: other, post: await signature(quoteId) })).status).toBe(404)
    const draft = await aDraftQuote(database)
    expect((await onQuote(draft.quoteId, { as: draft.author })).status).toBe(404)
  })

  it.each([
    [{ signedName: ' ' }, 'signedName'],
    [{ agreed: '' }, 'agreed'],
    [{ certified: '' }, 'certified'],
    [{ mode: 'by pigeon' }, 'mode'],
    [{ drawing: 'M1 1L900 1' }, 'drawing'],
    [{ signingCode: '' }, 'signingCode'],
    [{ signingCode: '12 34' }, 'signingCode'],
  ])(
    'is not signed with %o: the sentence stands beside the field, what was typed stays',
    async (change, field) => {
      const { author, quoteId } = await aSentQuote(database)
      const form = Object.fromEntries(
        Object.entries(await signature(quoteId, change)).filter(([, value]) => value !== ''),
      )
      const answer = await onQuote(quoteId, { as: author, post: { ...form, earlyStart: 'on' } })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.data.errors)).toEqual([field])
      expect(answer.data.values).toMatchObject({ earlyStart: 'on' })
      expect((await storedQuote(database, quoteId)).status).toBe('sent')
    },
  )

  it('is accepted once, as it was read, with what the law wants kept', async () => {
    const { author, quoteId } = await aSentQuote(database)
    expect(
      (
        await onQuote(quoteId, {
          as: author,
          post: await signature(quoteId, { contentHash: 'another' }),
        })
      ).status,
    ).toBe(409)
    expect((await onQuote(quoteId, { as: author, post: await signature(quoteId) })).location).toBe(
      `/espace-particulier/devis/${quoteId}`,
    )
    expect(await storedQuote(database, quoteId)).toMatchObject({
      status: 'accepted',
      signedName: 'Claire Martin',
      contractMode: 'distance',
      earlyStartRequestedAt: null,
      retractableUntil: expect.any(Date),
    })
    expect(await onQuote(quoteId, { as: author, post: await signature(quoteId) })).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/déjà accepté/) },
    })
  })

  it('is not accepted after its validity', async () => {
    const { author, quoteId } = await aSentQuote(database)
    expect(
      await onQuote(quoteId, { as: author, now: inDays(60), post: await signature(quoteId) }),
    ).toMatchObject({ status: 409, data: { notice: expect.stringMatching(/validité/) } })
  })

  it('is refused with a reason, never without', async () => {
    const { author, quoteId } = await aSentQuote(database)
    expect((await onQuote(quoteId, { as: author, post: { intent: 'decline' } })).status).toBe(422)
    expect(
      (await onQuote(quoteId, { as: author, post: { intent: 'decline', reason: 'too_expensive' } }))
        .status,
    ).toBe(302)
    expect(await storedQuote(database, quoteId)).toMatchObject({
      status: 'declined',
      declineReason: 'too_expensive',
    })
  })
})

describe('renouncing a contract', () => {
  it('is possible for fourteen days, and leaves a receipt that stays', async () => {
    const { author, quoteId } = await anAcceptedQuote(database)
    const press = () =>
      onRetract(quoteId, { as: author, now: inDays(3), post: { suite: 'close', text: '' } })
    expect((await press()).location).toBe(`/espace-particulier/devis/${quoteId}/renoncer`)
    const receipt = await onRetract(quoteId, { as: author, now: inDays(300) })
    expect(receipt.data.quote).toMatchObject({ status: 'retracted', retractedAt: inDays(3) })
    // A second press shows the same receipt.
    expect((await press()).status).toBe(302)
    expect((await storedQuote(database, quoteId)).retractedAt).toEqual(inDays(3))
  })

  it('is refused once the period is over, or by somebody else', async () => {
    // Services alone: with goods the days run from their delivery.
    const lines = [
      {
        workItem: 'Pose',
        designation: 'Main-d’œuvre',
        quantity: 4_000,
        unit: 'h' as const,
        unitPrice: 5_000,
        vat: 2_000,
      },
    ]
    const { author, quoteId } = await anAcceptedQuote(database, {
      input: { lines },
      acceptance: { signature: { name: 'Claire Martin', agreed: true, certified: false } },
    })
    expect(
      await onRetract<{ notice: string }>(quoteId, {
        as: author,
        now: inDays(16),
        post: { suite: 'close' },
      }),
    ).toMatchObject({ status: 409, data: { notice: expect.stringMatching(/délai/) } })
    const other = await aParticulier(database)
    expect((await onRetract(quoteId, { as: other, post: { suite: 'close' } })).status).toBe(404)
    expect((await storedQuote(database, quoteId)).status).toBe('accepted')
  })
})

describe('the comparison', () => {
  const ask = (requestId: string, ask: Ask, ordre = '') =>
    askPage<{ comparison: Comparison; alive: unknown[]; others: unknown[]; chosen: string }>(
      database,
      compare,
      `/espace-particulier/demandes/${requestId}/devis${ordre}`,
      { params: { requestId }, ...ask },
    )

  it('puts the fullest devis first, and by price only when asked', async () => {
    const author = await aParticulier(database)
    const line = (workItem: string, unitPrice: number) => ({
      workItem,
      designation: workItem,
      quantity: 1_000,
      unit: 'forfait' as const,
      unitPrice,
      vat: 2_000,
    })
    const full = await aSentQuote(database, {
      author,
      input: { lines: [line('Dépose', 10_000), line('Pose', 90_000)] },
    })
    const cheap = await aSentQuote(database, {
      author,
      requestId: full.requestId,
      input: { lines: [line('Pose', 50_000)] },
    })
    const order = async (ordre: string) =>
      (await ask(full.requestId, { as: author }, ordre)).data.comparison.columns.map(
        (column) => column.quoteId,
      )
    expect(await order('')).toEqual([full.quoteId, cheap.quoteId])
    expect(await order('?ordre=prix')).toEqual([cheap.quoteId, full.quoteId])
    expect(await order('?ordre=toString')).toEqual([full.quoteId, cheap.quoteId])
    expect((await ask(full.requestId, { as: author })).data.comparison).toMatchObject({
      sharedRows: 1,
      rows: [
        { label: 'Dépose', missingFrom: [expect.any(String)] },
        { label: 'Pose', missingFrom: [] },
      ],
    })
  })

  it('is nobody else’s', async () => {
    const { requestId } = await aSentQuote(database)
    expect((await ask(requestId, { as: await aParticulier(database) })).status).toBe(404)
  })
})
