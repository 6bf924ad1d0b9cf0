import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { creditInvoice } from './issuing/credit-invoice.server.ts'

const database = useTestDatabase()

describe('what was issued, against bare SQL', () => {
  it.each([
    `update invoices set total_incl_cents = 1 where id = $1`,
    `update invoices set title = 'x' where id = $1`,
    `update invoices set snapshot = '{}' where id = $1`,
    `update invoices set due_on = '2030-01-01' where id = $1`,
    `update invoices set status = 'draft' where id = $1`,
    `delete from invoices where id = $1`,
    `update invoice_rates set base_cents = 1 where invoice_id = $1`,
    `delete from invoice_rates where invoice_id = $1`,
  ])('%s', async (statement) => {
    const { invoiceId } = await anIssuedInvoice(database, await aContract(database), 'deposit', {
      depositCents: 10_000,
    })
    await expect(database.pool.query(statement, [invoiceId])).rejects.toThrow(
      'kept as they were issued',
    )
  })

  /** An issued copy of an invoice, changed, with rates; all in one transaction. */
  async function insertCopy(invoiceId: string, change: string, rates: string): Promise<void> {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `create temporary table copy on commit drop as select * from invoices where id = $1`,
        [invoiceId],
      )
      await client.query(
        `update copy set id = gen_random_uuid(), number = number || 'B', rank = rank + 1`,
      )
      await client.query(`update copy set ${change}`)
      await client.query('insert into invoices select * from copy')
      await client.query(
        `insert into invoice_rates select copy.id, vat_basis_points, ${rates} from copy, invoice_rates where invoice_id = $1`,
        [invoiceId],
      )
      await client.query('commit')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it('the same amounts once more pass the contract', async () => {
    const { invoiceId } = await anIssuedInvoice(database, await aContract(database), 'final')
    await expect(
      insertCopy(invoiceId, `kind = 'deposit'`, 'base_cents, vat_cents'),
    ).rejects.toThrow('passes its contract')
  })

  it('a final invoice that leaves something', async () => {
    const { invoiceId } = await anIssuedInvoice(database, await aContract(database), 'deposit', {
      depositCents: 10_000,
    })
    await expect(insertCopy(invoiceId, `kind = 'final'`, 'base_cents, vat_cents')).rejects.toThrow(
      'passes its contract',
    )
  })

  it('a number left out, or given twice', async () => {
    const { invoiceId } = await anIssuedInvoice(database, await aContract(database), 'deposit', {
      depositCents: 10_000,
    })
    await expect(insertCopy(invoiceId, `rank = rank + 1`, 'base_cents, vat_cents')).rejects.toThrow(
      'does not follow',
    )
    await expect(insertCopy(invoiceId, `rank = rank - 1`, 'base_cents, vat_cents')).rejects.toThrow(
      'does not follow',
    )
  })

  it('rates that are not the total', async () => {
    const { invoiceId } = await anIssuedInvoice(database, await aContract(database), 'deposit', {
      depositCents: 10_000,
    })
    await expect(insertCopy(invoiceId, `title = 'x'`, 'base_cents - 1, vat_cents')).rejects.toThrow(
      'are not its total',
    )
  })

  it('a credit note that passes its invoice', async () => {
    const contract = await aContract(database)
    const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
      depositCents: 10_000,
    })
    const { id } = granted(
      await creditInvoice(database.ctx(contract.artisan), invoiceId, {
        reason: 'Annulée',
        bases: 'whole',
      }),
    )
    await expect(insertCopy(id, `title = 'x'`, 'base_cents, vat_cents')).rejects.toThrow(
      'passes its invoice',
    )
  })
})
