import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { crewWorksActs } from '#app/features/calendar/crew/space/crew-works-acts.server.ts'
import { draftActs } from '#app/features/quotes/editor/saving/keep-draft-once.server.ts'
import { writeQuoteActs } from '#app/features/quotes/without-network/write-quote.server.ts'
import { listPayments } from '#app/features/invoices/payments/read-payments.server.ts'
import { siteSignatureActs } from '#app/features/receptions/artisan-reception-acts.server.ts'
import { carryOutActs } from '#app/features/works/carry-out-acts.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { newId, type QuoteId, type WorksId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { deviceSender } from '#test/device-acts.ts'
import { PLANNED, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aMember } from '#test/member-builders.ts'

/*
 * Two devices of a company do the same kind of thing without network, and both come back. For every kind of act that a
 * device keeps: either the second is refused in words and stays on its device, or nothing of the first is lost.
 */

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-device-conflicts-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const send = deviceSender(database, PLANNED.startsAt)
const HOUR = 3_600_000

/**
 * What becomes of the second. `refused`: it stays on its device, with why; `versions`: so it does, and its page shows
 * both; `both`: each stands beside the other. `told`: where it is tried, as the name of a test.
 */
const CONFLICTS: Record<
  string,
  { second: 'refused' | 'versions' | 'both'; told: [file: string, test: string] }
> = {
  start: { second: 'refused', told: ['device-act-conflicts', 'a second start'] },
  finish: { second: 'refused', told: ['device-act-conflicts', 'a second end'] },
  note: { second: 'versions', told: ['device-act-conflicts', 'a second note'] },
  // Another photo takes the place of none, and what was drawn on it comes with it.
  photos: { second: 'both', told: ['device-act-conflicts', 'a second photo'] },
  // What was received twice was received twice; the sum never passes what is asked.
  'record-payment': { second: 'both', told: ['device-act-conflicts', 'a second payment'] },
  'sign-on-site': {
    second: 'refused',
    told: ['device-receptions.route', 'refuses a report that changed since, and tells both'],
  },
  'keep-draft': {
    second: 'versions',
    told: [
      'device-quotes.route',
      'is refused where it changed elsewhere, and nothing of it is mixed',
    ],
  },
  'write-quote': {
    second: 'versions',
    told: [
      'device-quotes.route',
      'begun on two devices for the same contact is shown in both versions, and its author chooses',
    ],
  },
}

it('has a line for every kind of act that a device keeps, and a test that tries it', async () => {
  const works = await someWorks(database, 'scheduled')
  const ctx = database.ctx(works.artisan)
  const { who } = await aMember(database, works.artisan, 'site')
  const kinds = new Set(
    [
      carryOutActs(ctx, { id: works.worksId, insee: '69123' }),
      crewWorksActs(database.ctx(who), works.worksId),
      siteSignatureActs(ctx, newId<WorksId>()),
      draftActs(ctx, newId<QuoteId>()),
      writeQuoteActs(ctx),
      // The one act of the page of an invoice that the route of devices does.
      { 'record-payment': null },
    ].flatMap(Object.keys),
  )
  expect([...kinds].toSorted()).toEqual(Object.keys(CONFLICTS).toSorted())
  for (const {
    told: [file, test],
  } of Object.values(CONFLICTS))
    expect(readFileSync(`app/wiring/${file}.test.ts`, 'utf8')).toContain(`it('${test}`)
  // A kind that the route takes is one of those: it names each of its makers.
  const route = readFileSync('app/wiring/device-acts.route.ts', 'utf8')
  const makers = [...route.matchAll(/\breturn (\w+Acts)\(/g)].map(([, name]) => name)
  expect(makers.toSorted()).toEqual(
    [
      'carryOutActs',
      'crewWorksActs',
      'draftActs',
      'siteSignatureActs',
      'writeQuoteActs',
    ].toSorted(),
  )
})

describe('of two devices that come back', () => {
  const of = (works: TestWorks) => ({
    page: `/espace-pro/interventions/${works.worksId}`,
    ago: HOUR,
  })
  const twice = async (works: TestWorks, first: object, second: object = first) => {
    expect(await send(works.artisan, { ...of(works), ...first })).toMatchObject({ status: 200 })
    return send(works.artisan, { ...of(works), ...second })
  }
  const stored = async ({ artisan, worksId }: TestWorks) =>
    (await getWorks(database.ctx(artisan), worksId))!

  it('a second start of the same works is refused in words', async () => {
    const works = await someWorks(database, 'scheduled')
    expect(await twice(works, { intent: 'start' })).toMatchObject({
      status: 409,
      said: { sentence: expect.stringMatching(/\w+/) },
    })
    expect((await stored(works)).trail.filter(({ verb }) => verb === 'start')).toHaveLength(1)
  })

  it('a second end of the same works is refused in words', async () => {
    const works = await someWorks(database, 'in_progress')
    expect(await twice(works, { intent: 'finish' })).toMatchObject({
      status: 409,
      said: { sentence: expect.stringContaining('terminés') },
    })
    expect((await stored(works)).trail.filter(({ verb }) => verb === 'finish')).toHaveLength(1)
  })

  it('a second note is refused, the first kept, and written over once its author saw it', async () => {
    const works = await someWorks(database, 'in_progress')
    const note = (text: string, over: string) => ({ intent: 'note', note: text, over })
    expect(await twice(works, note('Échelle', ''), note('Clé chez le voisin', ''))).toMatchObject({
      status: 409,
      said: { sentence: expect.stringContaining('choisir entre les deux') },
    })
    expect((await stored(works)).artisanNote).toBe('Échelle')
    const chosen = await send(works.artisan, { ...of(works), ...note('Clé', 'Échelle') })
    expect(chosen.status).toBe(200)
    expect((await stored(works)).artisanNote).toBe('Clé')
  })

  it('a second payment stands beside the first, as far as something is owed', async () => {
    const { artisan, invoiceId } = await anIssuedInvoice(
      database,
      await aContract(database),
      'deposit',
      { depositCents: 10_000 },
    )
    const paid = {
      page: `/espace-pro/factures/${invoiceId}`,
      intent: 'record-payment',
      amountCents: '50',
      receivedOn: '2026-03-10',
      means: 'cash',
      reference: '',
    }
    for (let device = 0; device < 2; device++)
      expect(await send(artisan, paid)).toMatchObject({ status: 200 })
    expect(await send(artisan, paid)).toMatchObject({
      said: { sentence: expect.stringMatching(/\w+/) },
    })
    expect(await listPayments(database.ctx(artisan), invoiceId)).toHaveLength(2)
  })

  it('a second photo stands beside the first', async () => {
    const works = await someWorks(database, 'in_progress')
    const bytes = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#456' },
    })
      .jpeg()
      .toBuffer()
    const files = [new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })]
    for (let device = 0; device < 2; device++)
      expect(
        await send(works.artisan, { ...of(works), intent: 'photos', moment: 'after' }, { files }),
      ).toMatchObject({ status: 200 })
    expect((await stored(works)).photos).toHaveLength(2)
  })
})
