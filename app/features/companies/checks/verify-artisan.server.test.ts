import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { getCreditBalance } from '#app/features/subscriptions/queries.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { anAdmin, aSiret } from '#test/builders.ts'
import { companyOf, aPolicy } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { companiesOf } from '#test/company-builders.ts'
import {
  countCompaniesToVerify,
  getCompanyForAdmin,
} from '#app/features/companies/queries.server.ts'
import { companies, getOldestToVerify } from '#app/features/companies/team/list-companies.server.ts'
import { refuseArtisan } from './refuse-artisan.server.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { submitCompany } from '#app/features/companies/file/submit-company.server.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import { verifyArtisan } from './verify-artisan.server.ts'

const database = useTestDatabase()
const { at, as, input, newcomer, settle, verified } = companiesOf(database)

const tradesOf = (artisan: Artisan) =>
  database.db
    .select()
    .from(artisanTrades)
    .where(eq(artisanTrades.artisanId, artisan.artisanId))
    .orderBy(artisanTrades.trade)
const mailsOf = async (artisan: Artisan) =>
  (
    await database.db.execute<{ type: string }>(
      sql`select email_type as type from ${emailLogs} join users on users.email = ${emailLogs.email} where users.id = ${artisan.accountId} order by email_logs.created_at, email_logs.id`,
    )
  ).rows.map((row) => row.type)

describe('verification', () => {
  it('opens everything: audit, free month, availability, mails, each once', async () => {
    const { artisan, admin } = await verified()
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      verification: 'verified',
      verifiedAt: TEST_NOW,
      creditsLeft: true,
      planRadiusKm: 60,
    })
    expect(await tradesOf(artisan)).toMatchObject([{ available: true, reachKm: 40 }])
    expect(await getCreditBalance(as(artisan))).toMatchObject({ plan: { slug: 'pro' }, left: 10 })
    const audit = await database.rows(auditLog, eq(auditLog.subjectId, artisan.artisanId))
    expect(audit.filter(({ action }) => action !== 'artisan.check')).toMatchObject([
      { adminId: admin.accountId, action: 'artisan.verify' },
    ])
    await handleEvent(
      database.ctx(),
      { type: 'artisan.verified', artisanId: artisan.artisanId },
      { id: 'again' },
    )
    expect((await mailsOf(artisan)).sort()).toEqual(['artisan_verified', 'free_month_started'])
    expect(await verifyArtisan(database.ctx(admin), artisan.artisanId)).toEqual(
      refuse('not_waiting'),
    )
  })
  it('answers that an unknown company is not found', async () => {
    const admin = database.ctx(await anAdmin(database))
    expect(await verifyArtisan(admin, newId<ArtisanId>())).toEqual(refuse('not_found'))
    expect(await getCompanyForAdmin(admin, newId<ArtisanId>())).toBeNull()
  })
  it('sent back says why, by mail too, and can be asked again', async () => {
    const artisan = await newcomer()
    const admin = database.ctx(await anAdmin(database))
    await saveCompany(as(artisan), input())
    await aPolicy(database, artisan.artisanId)
    await submitCompany(as(artisan))
    expect(await refuseArtisan(admin, { artisanId: artisan.artisanId, reason: ' ' })).toEqual(
      refuse('reason_missing'),
    )
    expect(
      (
        await refuseArtisan(admin, {
          artisanId: artisan.artisanId,
          reason: 'Votre attestation est illisible.',
        })
      ).ok,
    ).toBe(true)
    await settle()
    const [mail] = await database.rows(emailLogs, eq(emailLogs.emailType, 'artisan_refused'))
    expect(mail!.text).toContain('Votre attestation est illisible.')
    expect((await submitCompany(as(artisan))).ok).toBe(true)
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      verification: 'pending',
      verificationReason: null,
    })
    expect(await submitCompany(as(artisan))).toEqual(refuse('already_submitted'))
  })
  it('is asked again when the identity changes, and the works stop meanwhile', async () => {
    const { artisan, file } = await verified()
    expect(await saveCompany(as(artisan), { ...file, registration: 'RM 974' })).toEqual(
      ok({ verification: 'verified' }),
    )
    expect(
      await saveCompany(as(artisan), { ...file, trades: ['plomberie', 'couverture'] }),
    ).toEqual(ok({ verification: 'pending' }))
    expect((await tradesOf(artisan)).map((row) => row.available)).toEqual([false, false])
    expect(await settle()).toContain('artisan.submitted')
  })
  it('is kept: what the team needs cannot be emptied', async () => {
    const { artisan, file } = await verified()
    expect(await saveCompany(as(artisan), { ...file, siret: null })).toEqual(
      refuse('needed_for_verification'),
    )
    expect((await companyOf(database, artisan.artisanId)).siret).toBe(file.siret)
  })
})

describe('the team’s lists', () => {
  it('shows the queue from the oldest, with the age against 48 hours, and finds by name, town, SIRET or e-mail', async () => {
    const admin = database.ctx(await anAdmin(database), at(3))
    const waiting = await countCompaniesToVerify(admin)
    const siret = aSiret()
    for (const [name, days, number] of [
      ['Zéphyr 100%', 0.5, siret],
      ['Alizé', 2, aSiret()],
    ] as const) {
      const artisan = await newcomer()
      await saveCompany(as(artisan), input({ companyName: name, siret: number }))
      await aPolicy(database, artisan.artisanId)
      await submitCompany(as(artisan, days))
    }
    expect(await countCompaniesToVerify(admin)).toBe(waiting + 2)
    const names = (rows: { companyName: string }[]) => rows.map((row) => row.companyName)
    const queue = await companies.page(admin)
    expect(queue.rows.slice(-2)).toMatchObject([
      { companyName: 'Zéphyr 100%', waiting: { hours: 60, late: true } },
      { companyName: 'Alizé', waiting: { hours: 24, late: false } },
    ])
    expect(await getOldestToVerify(admin)).toEqual(queue.rows[0])
    expect(names((await companies.page(admin, { search: '100%' })).rows)).toEqual(['Zéphyr 100%'])
    expect(
      names(
        (await companies.page(admin, { view: 'toutes', search: siret.replace(/(...)/g, '$1 ') }))
          .rows,
      ),
    ).toEqual(['Zéphyr 100%'])
    expect(
      (await companies.page(admin, { view: 'toutes', search: 'saint-denis' })).total,
    ).toBeGreaterThan(2)
    expect((await companies.page(admin, { view: 'toutes', search: 'a_b\\' })).rows).toEqual([])
    expect((await companies.page(admin, { view: 'toutes', page: 99 })).rows).toEqual([])
  })
})
