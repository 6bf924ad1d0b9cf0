import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { takeBackPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import {
  planOrderLines,
  planOrders,
} from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import { exportRows } from '#app/platform/personal-data/export-rows.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import type { Admin, Artisan, System } from '#app/platform/context.ts'
import { anAdmin } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { makeReport, tellSellers } from './ask-seller-task.server.ts'
import { doSellerTasks } from './do-seller-tasks.server.ts'
import { SELLER_DATA } from './personal-data.server.ts'
import { readReport } from './read-report.server.ts'
import { readOwnStatements, reportsOfYear, sellersOfYear } from './read-sellers.server.ts'
import { saveSellerIdentity } from './save-seller-identity.server.ts'
import { sellerIdentityForm } from './seller-identity-form.ts'

const legal = vi.hoisted(() => ({ value: {} as Record<string, string> }))
vi.mock('#app/platform/operator.server.ts', async (original) => {
  const real = await original<{ operator: () => object }>()
  return { ...real, operator: () => ({ ...real.operator(), legal: legal.value }) }
})

const database = useTestDatabase()
const OVER = new Date('2027-01-05T09:00:00Z')
let admin: Admin

beforeAll(async () => {
  admin = await anAdmin(database)
})
const team = (now = OVER) => database.ctx(admin, now)
/** Tells the sellers of a year, and all of it is done. */
async function tell(year: number) {
  granted(await tellSellers(team(), year))
  await doSellerTasks(database.ctx<System>(undefined, OVER))
}
/** Makes a file, and all of it is done; its rank. */
async function report(year: number): Promise<number> {
  granted(await makeReport(team(), year))
  await doSellerTasks(database.ctx<System>(undefined, OVER))
  return (await reportsOfYear(team(), year)).at(-1)!.rank
}
const operated = {
  name: 'Ouvréo SAS',
  address: '1 rue du Marché, 69003 Lyon',
  registration: 'RCS Lyon 732 829 320',
}

async function aPaidSeller(form: string) {
  const contract = await aContract(database)
  const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_050,
  })
  granted(
    await recordPayment(database.ctx(contract.artisan), invoiceId, {
      amountCents: 30_050,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: '',
    }),
  )
  await database.db
    .update(artisans)
    .set({ legalForm: form })
    .where(eq(artisans.id, contract.artisan.artisanId))
  return contract.artisan
}
const sellerOf = async ({ artisanId }: Artisan) =>
  (await sellersOfYear(team(), 2026, [artisanId]))[0]!

describe('a declaration', () => {
  test('is not made of a year that is not over, without its operator, or of nobody', async () => {
    const before = new Date('2026-12-31T12:00:00Z')
    expect(await tellSellers(team(before), 2026)).toMatchObject({ refusal: 'year_running' })
    expect(await makeReport(team(before), 2026)).toMatchObject({ refusal: 'year_running' })
    legal.value = {}
    expect(await makeReport(team(), 2026)).toMatchObject({ refusal: 'operator_incomplete' })
    legal.value = operated
    expect(await makeReport(team(), 2020)).toMatchObject({ refusal: 'nobody_to_report' })
    expect(await tellSellers(team(), 2020)).toMatchObject({ refusal: 'nobody_to_tell' })
    expect(await readReport(team(), 2026, 1)).toBeNull()
  })

  test('takes those who were told and are complete, once, and is the same file again', async () => {
    legal.value = operated
    const [company, person] = [await aPaidSeller('SARL'), await aPaidSeller('EI')]
    expect(await makeReport(team(), 2026)).toMatchObject({ refusal: 'nobody_to_report' })
    await tell(2026)
    expect(await tellSellers(team(), 2026)).toMatchObject({ refusal: 'nobody_to_tell' })
    expect((await sellerOf(company)).missing).toEqual([])
    expect((await sellerOf(person)).missing).toEqual([
      'firstName',
      'lastName',
      'taxNumber',
      'bornOn',
    ])

    expect(await report(2026)).toBe(1)
    const first = (await readReport(team(), 2026, 1))!
    expect(first.xml).toContain('<dpi:MessageRefId>OP_2026_732829320_d1</dpi:MessageRefId>')
    expect(first.xml).toContain('<dpi:ConsQ1 currCode="EUR">301</dpi:ConsQ1>')
    expect(first.xml).not.toContain('IndividualSeller')

    await saveSellerIdentity(
      database.ctx(person),
      sellerIdentityForm.parse({
        firstName: 'Zoé',
        lastName: 'Martin',
        bornOn: '1984-02-29',
        taxNumber: '30 23 217 600 053',
      }),
    )
    expect(await report(2026)).toBe(2)
    const second = (await readReport(team(), 2026, 2))!
    expect(second.xml).toContain('<dpi:TIN issuedBy="FR">3023217600053</dpi:TIN>')
    expect(second.xml).toContain('<dpi:BirthDate>1984-02-29</dpi:BirthDate>')
    expect(second.xml).not.toContain('EntitySeller')

    // What the company becomes later changes no file.
    await database.db
      .update(artisans)
      .set({ companyName: 'Autre nom' })
      .where(eq(artisans.id, company.artisanId))
    expect(await readReport(team(), 2026, 1)).toEqual(first)
    expect(await makeReport(team(), 2026)).toMatchObject({ refusal: 'nobody_to_report' })
    const { statements } = await readOwnStatements(database.ctx(company))
    expect(statements).toMatchObject([{ year: 2026, reportRank: 1 }])
    const acts = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, '2026'))
    expect(new Set(acts.map(({ action }) => action))).toEqual(
      new Set(['sellers.told', 'sellers.report', 'sellers.export']),
    )
  })
})

test('what changes after a file is told again, then replaced or withdrawn by a file of corrections', async () => {
  legal.value = operated
  const seller = await aPaidSeller('SARL')
  const year = 2026
  await tell(year)
  const rank = await report(year)
  const [payment] = await database.db
    .select({ id: invoicePayments.id, invoiceId: invoicePayments.invoiceId })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(eq(invoices.artisanId, seller.artisanId))
  const asArtisan = database.ctx(seller, new Date('2026-03-11T09:00:00Z'))
  // A plan that was paid by transfer is a fee.
  const orderId = newId<string>()
  await database.db.insert(planOrders).values({
    id: orderId,
    artisanId: seller.artisanId,
    plan: 'pro',
    months: 12,
    inclCents: 47_880,
    exclCents: 39_900,
    reference: `OUV-${orderId.slice(-8)}`,
    status: 'activated',
    createdAt: OVER,
  })
  await database.db.insert(planOrderLines).values({
    id: newId<string>(),
    orderId,
    kind: 'payment',
    cents: 47_880,
    day: '2026-05-02',
    at: OVER,
  })
  expect((await sellerOf(seller)).quarters[1]!.feesCents).toBe(47_880)
  await tell(year)
  expect(await report(year)).toBe(rank + 1)
  const corrected = (await readReport(team(), year, rank + 1))!.xml
  expect(corrected).toContain('<dpi:MessageTypeIndic>DPI402</dpi:MessageTypeIndic>')
  expect(corrected).toContain('<stf:DocTypeIndic>OECD0</stf:DocTypeIndic>')
  expect(corrected).toContain('<dpi:FeesQ2 currCode="EUR">479</dpi:FeesQ2>')
  expect(corrected).toContain(`${seller.artisanId}_v1</stf:CorrDocRefId>`)

  granted(
    await takeBackPayment(asArtisan, payment!.invoiceId, {
      paymentId: payment!.id,
      reason: 'Erreur',
    }),
  )
  expect((await sellerOf(seller)).quarters[0]!.paidCents).toBe(0)
  await tell(year)
  const last = await report(year)
  const withdrawn = (await readReport(team(), year, last))!.xml
  expect(withdrawn).toContain('<stf:DocTypeIndic>OECD3</stf:DocTypeIndic>')
  expect(withdrawn).toContain('<dpi:ConsQ1 currCode="EUR">301</dpi:ConsQ1>')
  expect(await tellSellers(team(), year)).toMatchObject({ refusal: 'nobody_to_tell' })
  expect(await makeReport(team(), year)).toMatchObject({ refusal: 'nobody_to_report' })
})

test('a file is not there until it has all its sellers, and waits for an operator who is known', async () => {
  legal.value = operated
  const sellers = [await aPaidSeller('SARL'), await aPaidSeller('SARL')]
  const rank = (await reportsOfYear(team(), 2026)).length + 1
  await tell(2026)
  granted(await makeReport(team(), 2026))
  const work = (batches: number) =>
    doSellerTasks(database.ctx<System>(undefined, OVER), { batch: 1, batches })
  legal.value = {}
  await expect(work(100)).rejects.toThrow('operator')
  legal.value = operated

  // One company after another, until one of the two stands in the file.
  const inFile = async () =>
    (await Promise.all(sellers.map(sellerOf))).filter(
      ({ statement }) => statement?.reportRank === rank,
    ).length
  while ((await inFile()) === 0) await work(1)
  expect(await inFile()).toBe(1)
  expect(await readReport(team(), 2026, rank)).toBeNull()
  expect(await reportsOfYear(team(), 2026)).toHaveLength(rank - 1)
  expect(await makeReport(team(), 2026)).toMatchObject({ refusal: 'under_way' })

  await work(100)
  expect(await inFile()).toBe(2)
  const { xml } = (await readReport(team(), 2026, rank))!
  for (const { artisanId } of sellers) expect(xml).toContain(artisanId)
  expect((await reportsOfYear(team(), 2026)).at(-1)).toMatchObject({ rank, sellers: 2 })
})

test('who sellers are is sealed in the database, and opened by their own export', async () => {
  legal.value = operated
  const seller = await aPaidSeller('EI')
  await saveSellerIdentity(database.ctx(seller), {
    firstName: 'Ada',
    lastName: 'Martin',
    bornOn: '1984-02-29',
    taxNumber: '3023217600099',
  })
  await tell(2026)
  await report(2026)
  const { rows } = await database.pool.query(
    `select row_to_json(seller_identities)::text || row_to_json(seller_declarations)::text as kept
      from seller_identities join seller_declarations using (artisan_id) where artisan_id = $1`,
    [seller.artisanId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].kept).not.toMatch(/3023217600099/)
  const subject = { accountId: seller.accountId, email: '', names: [], threadIds: [], ownIds: [] }
  const parts = await exportRows(database.ctx(), SELLER_DATA, subject)
  expect(parts.flatMap((part) => part.rows)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ taxNumberSealed: '3023217600099' }),
      expect.objectContaining({
        identitySealed: expect.objectContaining({ firstName: 'Ada', taxNumber: '3023217600099' }),
      }),
    ]),
  )
})
