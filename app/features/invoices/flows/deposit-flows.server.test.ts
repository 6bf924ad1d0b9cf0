import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { aPlainInvoice, drawDocuments, exchange, usePlatform } from '#test/platform-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { connectPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { depositFlows } from './deposit-flows.server.ts'
import { readFlowStanding } from './read-standing.server.ts'
import { platformHealth, tryFlowAgain, waitingFlows } from './team-flows.server.ts'
import { readStatuses } from './read-statuses.server.ts'
import { invoiceStatuses, platformFlows } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-flows-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const BEFORE = new Date('2027-08-31T12:00:00Z')
const NOW = new Date('2027-09-01T09:00:00Z')
const platform = usePlatform(NOW)
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const DAY = 24 * 60

beforeEach(async () => {
  await database.pool.query('delete from platform_flows')
  Object.assign(platform, { trouble: null, slow: false, deposits: 0, now: NOW })
  platform.flows.length = 0
})

const issued = async (now = NOW, given: Parameters<typeof aPlainInvoice>[3] = {}) =>
  aPlainInvoice(database, await anArtisan(database, { now }), now, given)
const flowOf = async (invoiceId: InvoiceId) => {
  const [flow] = await database.rows(
    platformFlows,
    and(eq(platformFlows.invoiceId, invoiceId), eq(platformFlows.kind, 'invoice')),
  )
  return flow ?? null
}
const standing = async (invoiceId: InvoiceId) =>
  (await readFlowStanding(database.ctx(), invoiceId)).standing

describe('which invoices leave by the platform (E1)', () => {
  it('an invoice to a company from 1 September 2027, and none the day before', async () => {
    expect(await flowOf((await issued(BEFORE)).invoiceId)).toBeNull()
    expect(await flowOf((await issued()).invoiceId)).not.toBeNull()
  })

  it('never one to an individual', async () => {
    expect(await flowOf((await issued(NOW, { client: 'individual' })).invoiceId)).toBeNull()
  })

  it('no mail of ours brings what leaves that way, nor a copy', async () => {
    const mailed = async ({ invoiceId }: { invoiceId: InvoiceId }, now: Date) => {
      await deliverTwice(database, invoiceId, now)
      const mails = await database.rows(emailLogs, eq(emailLogs.email, 'compta@client.example'))
      return mails.length
    }
    expect(await mailed(await issued(), NOW)).toBe(0)
    expect(await mailed(await issued(BEFORE), BEFORE)).toBe(1)
  })

  it('without a platform none is handed over: its company deposits it', async () => {
    connectPlatform(null)
    const { invoiceId } = await issued()
    connectPlatform(platform.platform())
    expect(await flowOf(invoiceId)).toBeNull()
    expect(await standing(invoiceId)).toBe('by_hand')
  })
})

describe('when the platform does not do what it is asked', () => {
  it('down for a day: nothing fails, it is tried less and less, then the team is shown it', async () => {
    const { invoiceId } = await issued()
    await drawDocuments(database, NOW)
    platform.trouble = { kind: 'down' }
    for (let minute = 0; minute < DAY; minute += 5)
      expect(await depositFlows(database.ctx<System>(undefined, after(minute)))).toBe(0)
    expect(await flowOf(invoiceId)).toMatchObject({ stoppedAt: null, depositedAt: null })
    expect((await flowOf(invoiceId))!.attempts).toBeLessThan(20)
    await depositFlows(database.ctx<System>(undefined, after(DAY + 240)))
    expect(await standing(invoiceId)).toBe('stopped')
    // It came back too late for this one: only the team asks again.
    platform.trouble = null
    await depositFlows(database.ctx<System>(undefined, after(2 * DAY)))
    expect(await standing(invoiceId)).toBe('stopped')
    const team = database.ctx(await anAdmin(database), after(2 * DAY))
    const { id } = (await flowOf(invoiceId))!
    expect(await waitingFlows(team)).toMatchObject([{ id, number: 'F-00001' }])
    granted(await tryFlowAgain(team, id))
    await depositFlows(database.ctx<System>(undefined, after(2 * DAY)))
    expect(await standing(invoiceId)).toBe('sent')
    expect(await tryFlowAgain(team, id)).toEqual(refuse('handed_over'))
    expect(await platformHealth()).toEqual({ name: 'Plateforme de démonstration', answers: true })
    platform.trouble = { kind: 'down' }
    expect(await platformHealth()).toMatchObject({ answers: false })
  }, 60_000)

  it('down, then back: it is handed over at its next try', async () => {
    const { invoiceId } = await issued()
    await drawDocuments(database, NOW)
    platform.trouble = { kind: 'status', status: 503 }
    await depositFlows(database.ctx<System>(undefined, NOW))
    platform.trouble = null
    await depositFlows(database.ctx<System>(undefined, after(1)))
    expect(await standing(invoiceId)).toBe('sent')
    expect(platform.deposits).toBe(1)
  })

  it('an answer that is lost once the file is taken: asked again, it is the same flow', async () => {
    const { invoiceId } = await issued()
    await drawDocuments(database, NOW)
    platform.trouble = { kind: 'lost', times: 1 }
    await depositFlows(database.ctx<System>(undefined, NOW))
    expect(await flowOf(invoiceId)).toMatchObject({ flowId: null })
    await depositFlows(database.ctx<System>(undefined, after(1)))
    expect(platform.deposits).toBe(1)
    expect((await flowOf(invoiceId))!.flowId).toBe(platform.flows[0]!.flowId)
  })

  it('killed between the deposit and its record: the next process finds the same flow', async () => {
    const { invoiceId } = await issued()
    await drawDocuments(database, NOW)
    const killed = {
      ...platform.platform(),
      deposit: async (flow: Parameters<ReturnType<typeof platform.platform>['deposit']>[0]) => {
        await platform.platform().deposit(flow)
        throw new Error('killed')
      },
    }
    await expect(depositFlows(database.ctx<System>(undefined, NOW), killed)).rejects.toThrow(
      'killed',
    )
    // Nobody takes it while the dead process might still be at it.
    expect(await depositFlows(database.ctx<System>(undefined, after(1)))).toBe(0)
    await depositFlows(database.ctx<System>(undefined, after(3)))
    expect(platform.deposits).toBe(1)
    expect((await flowOf(invoiceId))!.flowId).toBe(platform.flows[0]!.flowId)
  })

  it('several processes at once: one deposit', async () => {
    const { invoiceId } = await issued()
    await drawDocuments(database, NOW)
    const done = await together(8, () => depositFlows(database.ctx<System>(undefined, NOW)))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(platform.deposits).toBe(1)
    expect(await standing(invoiceId)).toBe('sent')
  })

  it('an answer an hour later: remitted meanwhile, then checked', async () => {
    platform.slow = true
    const { invoiceId } = await issued()
    await exchange(database, NOW)
    expect(await flowOf(invoiceId)).toMatchObject({ checkedAt: null })
    expect(await standing(invoiceId)).toBe('sent')
    platform.now = after(60)
    platform.acknowledge()
    await readStatuses(database.ctx<System>(undefined, after(61)))
    expect(await flowOf(invoiceId)).toMatchObject({ checkedAt: after(61) })
  })

  it('a file that is refused: its company is told once, with the reason and what to do', async () => {
    platform.trouble = { kind: 'rejects', reason: 'BR-FR-09 : SIRET du vendeur' }
    const { invoiceId, artisan } = await issued()
    await exchange(database, NOW)
    await exchange(database, after(10))
    expect(platform.deposits).toBe(1)
    expect(await readFlowStanding(database.ctx(), invoiceId)).toEqual({
      standing: 'rejected',
      reason: 'BR-FR-09 : SIRET du vendeur',
      saidOn: null,
    })
    await deliverTwice(database, invoiceId, NOW)
    const told = await database.rows(emailLogs, eq(emailLogs.accountId, artisan.accountId))
    expect(told).toHaveLength(1)
    expect(told[0]!.text).toContain('BR-FR-09')
    expect(told[0]!.text).toContain('avoir')
  })

  it('asked what it will never take, it is not asked again', async () => {
    platform.trouble = { kind: 'status', status: 413, times: 10 }
    const { invoiceId } = await issued()
    await exchange(database, NOW)
    expect(await standing(invoiceId)).toBe('rejected')
  })
})

describe('what the platforms and the client say', () => {
  it('is kept in any order, once each, and the invoice never goes back', async () => {
    const invoice = await issued()
    await exchange(database, NOW)
    platform.now = after(10)
    platform.say(205, invoice)
    platform.now = after(20)
    platform.say(200, invoice)
    for (const minutes of [21, 22, 90])
      await readStatuses(database.ctx<System>(undefined, after(minutes)))
    expect(await standing(invoice.invoiceId)).toBe('approved')
    expect(
      await database.db.$count(invoiceStatuses, eq(invoiceStatuses.invoiceId, invoice.invoiceId)),
    ).toBe(2)
  })

  it('a refusal is told with its reason, once', async () => {
    const invoice = await issued()
    await exchange(database, NOW)
    platform.say(210, invoice, 'Quantité contestée')
    platform.say(210, invoice, 'Quantité contestée')
    await readStatuses(database.ctx<System>(undefined, after(30)))
    expect(await readFlowStanding(database.ctx(), invoice.invoiceId)).toEqual({
      standing: 'refused',
      reason: 'Quantité contestée',
      saidOn: null,
    })
    await deliverTwice(database, invoice.invoiceId, NOW)
    const told = await database.rows(notices, eq(notices.accountId, invoice.artisan.accountId))
    expect(told.filter(({ title }) => title.includes('a refusé'))).toHaveLength(1)
  })

  it('of an invoice of somebody else, or in words it does not know, changes nothing', async () => {
    const invoice = await issued()
    await exchange(database, NOW)
    platform.say(210, { ...invoice, siren: '000000000' })
    platform.say(999, invoice)
    platform.flows.at(-1)!.bytes = Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x/>')
    platform.say(210, { ...invoice, number: 'F-99999' })
    await readStatuses(database.ctx<System>(undefined, after(30)))
    expect(await standing(invoice.invoiceId)).toBe('sent')
  })

  it('cannot be changed, even by bare SQL', async () => {
    const invoice = await issued()
    await exchange(database, NOW)
    platform.say(200, invoice)
    await readStatuses(database.ctx<System>(undefined, after(30)))
    for (const statement of [
      'update invoice_statuses set code = 205',
      'delete from invoice_statuses',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow('kept as they were recorded')
  })
})
