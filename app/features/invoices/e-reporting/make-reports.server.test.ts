import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aPlainInvoice, usePlatform, type PlainInvoice } from '#test/platform-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { depositFlows } from '#app/features/invoices/flows/deposit-flows.server.ts'
import { readStatuses } from '#app/features/invoices/flows/read-statuses.server.ts'
import { eReports, platformFlows } from '#app/features/invoices/flows/tables.server.ts'
import { lateReports, refusedFlows } from '#app/features/invoices/flows/team-flows.server.ts'
import {
  recordPayment,
  takeBackPayment,
} from '#app/features/invoices/payments/record-payment.server.ts'
import { invoiceSettings } from '#app/features/invoices/tables.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import type { EReportId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { makeReports } from './make-reports.server.ts'
import { listReports, readReportFile } from './read-reports.server.ts'
import { remakeReport } from './remake-report.server.ts'

const database = useTestDatabase()
const at = (day: string) => new Date(`${day}T10:00:00Z`)
const platform = usePlatform(at('2027-09-01'))
const system = (day: string) => database.ctx<System>(undefined, at(day))

beforeEach(async () => {
  await database.pool.query('delete from platform_flows')
  await database.pool.query('alter table e_reports disable trigger user')
  await database.pool.query('delete from e_reports')
  await database.pool.query('alter table e_reports enable trigger user')
  // A company of an earlier test has nothing to tell any more.
  await database.pool.query(`update artisans set siret = null`)
  Object.assign(platform, { trouble: null, deposits: 0 })
  platform.flows.length = 0
})

const aCompany = () => anArtisan(database, { now: at('2027-08-01') })
const invoiced = (artisan: Artisan, day: string) =>
  aPlainInvoice(database, artisan, at(day), { client: 'individual' })
const paid = async ({ artisan, invoiceId }: PlainInvoice, receivedOn: Day, recordedOn: string) =>
  granted(
    await recordPayment(database.ctx(artisan, at(recordedOn)), invoiceId, {
      amountCents: 12_000,
      receivedOn,
      means: 'transfer',
      reference: '',
    }),
  )
const reportsOf = ({ artisanId }: Artisan) =>
  database.db
    .select()
    .from(eReports)
    .where(eq(eReports.artisanId, artisanId))
    .orderBy(asc(eReports.periodFrom), asc(eReports.kind), asc(eReports.correction))

describe('reports to the tax office (E3)', () => {
  it('begin with what is invoiced from 1 September 2027, and leave three days before they are due', async () => {
    const artisan = await aCompany()
    await invoiced(artisan, '2027-08-31')
    const invoice = await invoiced(artisan, '2027-09-01')
    await paid(invoice, '2027-09-02', '2027-09-02')
    for (const day of ['2027-08-31', '2027-09-30', '2027-10-06'])
      expect(await makeReports(system(day))).toBe(0)
    expect(await makeReports(system('2027-10-07'))).toBe(2)
    expect(await reportsOf(artisan)).toMatchObject([
      {
        kind: 'payments',
        periodFrom: '2027-09-01',
        periodTo: '2027-09-30',
        dueOn: '2027-10-10',
        count: 1,
        totalCents: 12_000,
      },
      { kind: 'transactions', count: 1, correction: 0 },
    ])
  })

  it('made again, they are the same, and none is made twice by processes at once', async () => {
    const artisan = await aCompany()
    await paid(await invoiced(artisan, '2027-09-01'), '2027-09-02', '2027-09-02')
    await together(6, () => makeReports(system('2027-10-07')))
    const first = await reportsOf(artisan)
    expect(first).toHaveLength(2)
    expect(await makeReports(system('2027-10-08'))).toBe(0)
    expect(await reportsOf(artisan)).toEqual(first)
    expect(await depositFlows(system('2027-10-08'))).toBe(2)
    expect(platform.deposits).toBe(2)
  })

  it('a payment recorded late in a period of which nothing was told yet is told, once', async () => {
    const artisan = await aCompany()
    const invoice = await invoiced(artisan, '2027-09-01')
    await paid(invoice, '2027-10-05', '2027-10-05')
    await makeReports(system('2027-11-07'))
    await paid(invoice, '2027-09-20', '2027-11-10')
    expect(await makeReports(system('2027-11-11'))).toBe(1)
    expect(await makeReports(system('2027-11-12'))).toBe(0)
    const payments = (await reportsOf(artisan)).filter(({ kind }) => kind === 'payments')
    expect(payments).toMatchObject([
      { periodFrom: '2027-09-01', periodTo: '2027-09-30', dueOn: '2027-10-10', correction: 0 },
      { periodFrom: '2027-10-01', periodTo: '2027-10-31', correction: 0 },
    ])
  })

  it('a payment recorded late puts its period right: the whole again, the first one kept', async () => {
    const artisan = await aCompany()
    const invoice = await invoiced(artisan, '2027-09-01')
    await paid(invoice, '2027-09-02', '2027-09-02')
    await makeReports(system('2027-10-07'))
    const late = await paid(invoice, '2027-09-20', '2027-10-15')
    expect(await makeReports(system('2027-10-16'))).toBe(1)
    const payments = (await reportsOf(artisan)).filter(({ kind }) => kind === 'payments')
    expect(payments).toMatchObject([
      { correction: 0, totalCents: 12_000 },
      { correction: 1, totalCents: 24_000 },
    ])
    expect(payments[1]!.xml).toContain('<TypeCode>RE</TypeCode>')
    const ctx = database.ctx(artisan, at('2027-10-17'))
    granted(await takeBackPayment(ctx, invoice.invoiceId, { paymentId: late, reason: 'Erreur' }))
    expect(await makeReports(system('2027-10-17'))).toBe(1)
    expect((await reportsOf(artisan)).map(({ correction }) => correction)).toEqual([0, 1, 2, 0])
  })

  it('refused by the platform, it is made again once it is put right, as the first one of its period', async () => {
    const artisan = await aCompany()
    await invoiced(artisan, '2027-09-01')
    await makeReports(system('2027-10-12'))
    platform.trouble = { kind: 'rejects', reason: 'Nom inconnu.' }
    await depositFlows(system('2027-10-12'))
    platform.trouble = null
    expect(await makeReports(system('2027-10-13'))).toBe(0)
    await database.db
      .update(artisans)
      .set({ companyName: 'Atelier renommé' })
      .where(eq(artisans.id, artisan.artisanId))
    expect(await makeReports(system('2027-10-14'))).toBe(1)
    expect(await makeReports(system('2027-10-14'))).toBe(0)
    const [refused, again] = await reportsOf(artisan)
    expect([refused!.correction, again!.correction]).toEqual([0, 1])
    expect(again!.xml).toContain('<TypeCode>IN</TypeCode>')
    expect(again!.xml).toContain('Atelier renommé')
    await depositFlows(system('2027-10-14'))
    await invoiced(artisan, '2027-09-02')
    expect(await makeReports(system('2027-10-15'))).toBe(1)
    expect((await reportsOf(artisan)).at(-1)!.xml).toContain('<TypeCode>RE</TypeCode>')
  })

  it('refused for what was put right elsewhere, it is made again by the team, once, unchanged', async () => {
    const artisan = await aCompany()
    const team = database.ctx(await anAdmin(database), at('2027-10-14'))
    await invoiced(artisan, '2027-09-01')
    await makeReports(system('2027-10-12'))
    const flowOf = async (reportId: EReportId) =>
      (
        await database.db
          .select({ id: platformFlows.id })
          .from(platformFlows)
          .where(eq(platformFlows.reportId, reportId))
      )[0]!.id
    const [report] = await reportsOf(artisan)
    const flow = await flowOf(report!.id)
    expect(await remakeReport(team, flow)).toEqual(refuse('not_refused'))
    platform.trouble = { kind: 'rejects', reason: 'SIREN inconnu ici.' }
    await depositFlows(system('2027-10-12'))
    platform.trouble = null
    expect(await listReports(database.ctx(artisan))).toMatchObject([
      { standing: 'refused', madeAgain: false },
    ])
    const made = await together(4, () => remakeReport(team, flow))
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await remakeReport(team, flow)).toEqual(refuse('made_since'))
    const [refused, again] = await reportsOf(artisan)
    const said = (xml: string) => xml.slice(xml.indexOf('<Issuer>'))
    expect(said(again!.xml)).toBe(said(refused!.xml))
    expect(again!.xml).toContain('<TypeCode>IN</TypeCode>')
    expect(await refusedFlows(team)).toMatchObject([{ id: flow, madeAgain: true }])
    expect((await lateReports(team)).map(({ id }) => id)).not.toContain(flow)
    await depositFlows(system('2027-10-14'))
    await readStatuses(system('2027-10-14'))
    expect(await listReports(database.ctx(artisan))).toMatchObject([
      { standing: 'accepted', madeAgain: false },
      { standing: 'refused', madeAgain: true },
    ])
  })

  it('of a company in franchise tell two months; who declares each month tells ten days', async () => {
    const [small, large] = [await aCompany(), await aCompany()]
    await database.db
      .update(artisans)
      .set({ vatRegime: 'franchise' })
      .where(eq(artisans.id, small.artisanId))
    await database.db
      .insert(invoiceSettings)
      .values({ artisanId: large.artisanId, vatPeriod: 'monthly', updatedAt: at('2027-09-01') })
    for (const artisan of [small, large]) await invoiced(artisan, '2027-09-01')
    expect(await makeReports(system('2027-09-17'))).toBe(1)
    expect(await reportsOf(large)).toMatchObject([{ periodTo: '2027-09-10' }])
    expect(await makeReports(system('2027-11-22'))).toBe(1)
    expect(await reportsOf(small)).toMatchObject([{ periodTo: '2027-10-31' }])
  })

  it('no day is told twice by a company that changes how it declares', async () => {
    const artisan = await aCompany()
    await invoiced(artisan, '2027-09-05')
    await makeReports(system('2027-10-07'))
    await database.db
      .update(artisans)
      .set({ vatRegime: 'franchise' })
      .where(eq(artisans.id, artisan.artisanId))
    await invoiced(artisan, '2027-10-05')
    await makeReports(system('2027-11-22'))
    expect(await reportsOf(artisan)).toMatchObject([
      { periodFrom: '2027-09-01', periodTo: '2027-09-30' },
      { periodFrom: '2027-10-01', periodTo: '2027-10-31', count: 1 },
    ])
  })

  it('wait for a platform that is down, and say what it refuses', async () => {
    const artisan = await aCompany()
    await invoiced(artisan, '2027-09-01')
    await makeReports(system('2027-10-07'))
    const standing = async () => (await listReports(database.ctx(artisan, at('2027-10-08'))))[0]!
    platform.trouble = { kind: 'down' }
    await depositFlows(system('2027-10-07'))
    expect(await standing()).toMatchObject({ standing: 'waiting' })
    platform.trouble = { kind: 'rejects', reason: 'Période inconnue' }
    await depositFlows(system('2027-10-08'))
    await readStatuses(system('2027-10-08'))
    expect(await standing()).toMatchObject({ standing: 'refused', refusal: 'Période inconnue' })
  })

  it('are not made without a platform to name, nor of what companies are invoiced', async () => {
    const artisan = await aCompany()
    await aPlainInvoice(database, artisan, at('2027-09-01'))
    expect(await makeReports(system('2027-10-07'))).toBe(0)
    await invoiced(artisan, '2027-09-01')
    expect(await makeReports(system('2027-10-07'), null)).toBe(0)
  })

  it('are their company’s alone, and never change', async () => {
    const [artisan, other] = [await aCompany(), await aCompany()]
    await invoiced(artisan, '2027-09-01')
    await makeReports(system('2027-10-07'))
    const [report] = await reportsOf(artisan)
    expect(await readReportFile(database.ctx(artisan), report!.id)).toMatchObject({
      xml: report!.xml,
    })
    expect(await readReportFile(database.ctx(other), report!.id)).toBeNull()
    for (const statement of [`update e_reports set xml = ''`, 'delete from e_reports'])
      await expect(database.pool.query(statement)).rejects.toThrow('kept as they were made')
  })
})
