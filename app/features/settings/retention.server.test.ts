import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { erasures, users } from '#app/features/accounts/tables.server.ts'
import { premiumReferences } from '#app/features/companies/checks/verification.tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import {
  paymentCustomers,
  paymentSubscriptions,
} from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { PERSONAL_DATA } from '#app/wiring/personal-data.server.ts'
import type { System } from '#app/platform/context.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import { diskFileStore, fileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { keepFile } from '#app/platform/files/keep-file.server.ts'
import { shareFile } from '#app/platform/files/share-file.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type AccountId, type FileId, type ReferenceId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { aSentQuote, aTakenLead, storedQuote } from '#test/quote-builders.ts'
import { closeForgottenAccounts, eraseRequestedAccounts } from './erase-accounts.server.ts'
import { forgetWhatIsDue } from './retention.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-retention-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what has had its time', () => {
  it('goes by the lines that the privacy page prints, and running again does nothing more', async () => {
    const YEARS = (years: number) =>
      new Date(TEST_NOW.getTime() + years * 365 * 86_400_000 + 86_400_000)
    const { requestId, leadId } = await aTakenLead(database)
    await database.db
      .update(quoteRequests)
      .set({ status: 'closed', clientKey: '192.0.2.1' })
      .where(eq(quoteRequests.id, requestId))
    const contactOf = async () =>
      (
        await database.pool.query<{ first_name: string; email: string }>(
          'select first_name, email from quote_request_contacts where request_id = $1',
          [requestId],
        )
      ).rows[0]!
    await forgetWhatIsDue(database.ctx<System>(undefined, YEARS(2)))
    expect((await contactOf()).first_name).toBe('Claire')
    expect(
      (
        await database.db
          .select({ clientKey: quoteRequests.clientKey })
          .from(quoteRequests)
          .where(eq(quoteRequests.id, requestId))
      )[0],
    ).toEqual({ clientKey: null })
    const first = await forgetWhatIsDue(database.ctx<System>(undefined, YEARS(3)))
    expect(first.quote_request_contacts).toBeGreaterThan(0)
    expect(await contactOf()).toEqual({
      first_name: 'Personne effacée',
      email: 'personne@efface.invalid',
    })
    expect(
      (
        await database.db
          .select({ description: quoteRequests.description })
          .from(quoteRequests)
          .where(eq(quoteRequests.id, requestId))
      )[0],
    ).toEqual({ description: 'Texte effacé.' })
    expect(await database.rows(leads, eq(leads.id, leadId))).toHaveLength(1)
    await eraseRequestedAccounts(database.ctx<System>(undefined, YEARS(3)))
    const again = await forgetWhatIsDue(database.ctx<System>(undefined, YEARS(3)))
    expect(again).toEqual({})
  })

  it('takes along a client whom a company named, three years after their answer, and a month after a link without one', async () => {
    const { artisanId } = await anArtisan(database)
    const DAY = 86_400_000
    const named = {
      artisanId,
      works: 'Une douche',
      workedOn: '2026-05-04',
      createdAt: TEST_NOW,
      expiresAt: new Date(TEST_NOW.getTime() + 14 * DAY),
    }
    await database.db.insert(premiumReferences).values([
      {
        ...named,
        id: newId<ReferenceId>(),
        clientName: 'Sans réponse',
        clientEmail: 'muet@client.fr',
        tokenHash: 'muet',
      },
      {
        ...named,
        id: newId<ReferenceId>(),
        clientName: 'Qui a répondu',
        clientEmail: 'oui@client.fr',
        answer: 'confirmed',
        answeredAt: TEST_NOW,
      },
    ])
    const lines = PERSONAL_DATA.filter(({ table }) => table === premiumReferences)
    const leftAfter = async (days: number) => {
      await applyRetention(
        database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + days * DAY)),
        lines,
      )
      return (
        await database.db
          .select({ name: premiumReferences.clientName })
          .from(premiumReferences)
          .orderBy(premiumReferences.clientName)
      ).map(({ name }) => name)
    }
    expect(await leftAfter(43)).toEqual(['Qui a répondu', 'Sans réponse'])
    expect(await leftAfter(45)).toEqual(['Qui a répondu'])
    expect(await leftAfter(1_094)).toEqual(['Qui a répondu'])
    expect(await leftAfter(1_096)).toEqual([])
  })

  it('takes along a subscription ten years after its end, and its customer once nothing of theirs is left', async () => {
    const { artisanId } = await anArtisan(database)
    const DAY = 86_400_000
    await database.db
      .insert(paymentCustomers)
      .values({ id: 'cus_old', artisanId, createdAt: TEST_NOW })
    await database.db.insert(paymentSubscriptions).values({
      id: 'sub_old',
      artisanId,
      plan: 'pro',
      status: 'canceled',
      startedAt: TEST_NOW,
      endedAt: TEST_NOW,
      periodStart: TEST_NOW,
      periodEnd: TEST_NOW,
      syncedAt: TEST_NOW,
    })
    const lines = PERSONAL_DATA.filter(
      ({ table }) => table === paymentCustomers || table === paymentSubscriptions,
    )
    const kept = async (days: number) => {
      await applyRetention(
        database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + days * DAY)),
        lines,
      )
      const of = [
        await database.rows(paymentSubscriptions, eq(paymentSubscriptions.id, 'sub_old')),
        await database.rows(paymentCustomers, eq(paymentCustomers.id, 'cus_old')),
      ]
      return of.map((rows) => rows.length)
    }
    expect(await kept(3_649)).toEqual([1, 1])
    expect(await kept(3_651)).toEqual([0, 0])
  })

  it('includes an account that nobody confirmed, and one asleep for three years; not one that is used', async () => {
    const [unconfirmed, asleep, used] = [
      await aParticulier(database),
      await aParticulier(database),
      await aParticulier(database),
    ]
    await database.db
      .update(users)
      .set({ emailVerified: false })
      .where(eq(users.id, unconfirmed.accountId))
    const in31Days = new Date(TEST_NOW.getTime() + 31 * 86_400_000)
    await closeForgottenAccounts(database.ctx<System>(undefined, in31Days))
    const waiting = async () =>
      (await database.db.select({ id: erasures.accountId }).from(erasures)).map(({ id }) => id)
    expect(await waiting()).toContain(unconfirmed.accountId)
    expect(await waiting()).not.toContain(asleep.accountId)
    const in4Years = new Date(TEST_NOW.getTime() + 4 * 365 * 86_400_000)
    await database.db
      .update(users)
      .set({ lastSeenAt: new Date(in4Years.getTime() - 86_400_000) })
      .where(eq(users.id, used.accountId))
    await closeForgottenAccounts(database.ctx<System>(undefined, in4Years))
    expect(await waiting()).toContain(asleep.accountId)
    expect(await waiting()).not.toContain(used.accountId)
  })
})

it('closes those asleep behind a hundred that are still paid for, whatever one of them cannot be closed', async () => {
  const in4Years = new Date(TEST_NOW.getTime() + 4 * 365 * 86_400_000)
  for (let n = 0; n < 101; n++) {
    const { artisanId } = await anArtisan(database)
    await database.db.insert(paymentSubscriptions).values({
      id: `sub_asleep_${n}`,
      artisanId,
      plan: 'pro',
      status: 'active',
      cardBrand: 'visa',
      startedAt: TEST_NOW,
      periodStart: TEST_NOW,
      periodEnd: in4Years,
      syncedAt: TEST_NOW,
    })
  }
  const [stuck, other] = [await aParticulier(database), await aParticulier(database)]
  await database.pool.query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger refuse_one before insert on erasures for each row
      when (new.account_id = '${stuck.accountId}') execute function refuse_one()`)
  await closeForgottenAccounts(database.ctx<System>(undefined, in4Years))
  const waiting = (await database.db.select({ id: erasures.accountId }).from(erasures)).map(
    ({ id }) => id,
  )
  expect(waiting).toContain(other.accountId)
  expect(waiting).not.toContain(stuck.accountId)
})

it('leaves the bytes of a file that another row names when the account that sent it is erased', async () => {
  const { accountId } = await anArtisan(database)
  const [shared, own] = await Promise.all(
    [1, 2].map((n) =>
      keepFile(database.ctx(), {
        data: new Uint8Array([37, 80, 68, 70, n]),
        contentType: 'application/pdf',
        ownerId: accountId,
      }),
    ),
  )
  const keyOf = async (id: FileId) => (await database.rows(files, eq(files.id, id)))[0]!.storageKey
  const [kept, gone] = [await keyOf(shared!), await keyOf(own!)]
  await shareFile(database.ctx(), shared!)
  await database.db.insert(erasures).values({ accountId, requestedAt: TEST_NOW })
  await eraseRequestedAccounts(
    database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + 3_600_000)),
  )
  expect(await fileStore().get(gone)).toBeNull()
  expect(await fileStore().get(kept)).not.toBeNull()
})

it('tells whoever signed contracts where they are read once their sleeping account is closed, and nobody else', async () => {
  const signed = await someWorks(database, 'done')
  const asleep = await aParticulier(database)
  await database.db
    .update(quoteRequests)
    .set({ status: 'closed' })
    .where(eq(quoteRequests.id, signed.requestId))
  const in4Years = new Date(TEST_NOW.getTime() + 4 * 365 * 86_400_000)
  await closeForgottenAccounts(database.ctx<System>(undefined, in4Years))
  const mailsTo = ({ accountId }: { accountId: AccountId }) =>
    database.rows(
      emailLogs,
      and(eq(emailLogs.accountId, accountId), eq(emailLogs.emailType, 'account_erased')),
    )
  const [mail, ...others] = await mailsTo(signed.author)
  expect(others).toEqual([])
  expect(mail!.text).toContain('n’a pas servi depuis trois ans')
  expect(mail!.text).toMatch(/mes-contrats\?jeton=/)
  const [company] = await mailsTo(signed.artisan)
  expect(company!.text).not.toContain('mes-contrats')
  expect(await mailsTo(asleep)).toEqual([])
})

it('forgets the client of a devis that became no contract everywhere in it, its certification included, three years after', async () => {
  const author = await aParticulier(database, { name: 'Zoé Kerguelen' })
  const { quoteId } = await aSentQuote(database, { author })
  const words = async () => JSON.stringify(await storedQuote(database, quoteId))
  expect(await words()).toContain('certification')
  expect(await words()).toContain('Kerguelen')
  await forgetWhatIsDue(
    database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + (3 * 365 + 1) * 86_400_000)),
  )
  expect(await words()).not.toContain('Kerguelen')
  expect((await storedQuote(database, quoteId)).snapshot!.mentions.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['validity', 'signature']),
  )
})
