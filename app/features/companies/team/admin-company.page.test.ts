import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import type { TeamRole } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, PLACES } from '#test/builders.ts'
import { companyOf, passChecks, SUBMITTABLE } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
import * as list from './admin-companies.page.tsx'
import * as page from './admin-company.page.tsx'
import * as ownPage from '#app/features/companies/file/company.page.tsx'

const database = useTestDatabase()
const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000)
const waiting = (hours: number, companyName: string) =>
  anArtisan(database, {
    companyName,
    verification: 'pending',
    plan: null,
    file: { ...SUBMITTABLE, submittedAt: hoursAgo(hours) },
    policies: [{}],
  })
const onCompany = <Data = { notice: string }>(id: string, ask: Ask) =>
  askPage<Data>(database, page, `/admin/artisans/${id}`, { params: { id }, ...ask })
const actsOn = async (id: string) =>
  (
    await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
  ).map((line) => line.action)

type Listed = {
  rows: { companyName: string; waiting: { hours: number; late: boolean } | null }[]
  total: number
  oldest: { name: string } | null
  counts: { pending: number }
}

describe('the queue', () => {
  it('is the team’s alone', async () => {
    expect((await askPage(database, list, '/admin/artisans')).location).toBe('/')
    expect(
      (await askPage(database, list, '/admin/artisans', { as: await anArtisan(database) }))
        .location,
    ).toBe('/unauthorized')
    const company = await waiting(1, 'Seule')
    expect(
      (await onCompany(company.artisanId, { as: company, post: { intent: 'verify' } })).location,
    ).toBe('/unauthorized')
    expect((await companyOf(database, company.artisanId)).verification).toBe('pending')
  })

  it('shows who waits longest first, with an age against the promise, and finds by name or town', async () => {
    await waiting(3, 'Plâtres Récents')
    await waiting(60, 'Maçonnerie Patiente')
    await anArtisan(database, { companyName: 'Vérifiée Lyon', place: PLACES.villeurbanne })
    const admin = await anAdmin(database)
    const { data } = await askPage<Listed>(database, list, '/admin/artisans', { as: admin })
    expect(data.rows[0]).toMatchObject({
      companyName: 'Maçonnerie Patiente',
      waiting: { hours: 60, late: true },
    })
    expect(data).toMatchObject({
      oldest: { name: 'Maçonnerie Patiente' },
      waiting: { 'a-verifier': { count: 3 } },
      total: 3,
    })
    const found = await askPage<Listed>(database, list, '/admin/artisans?vue=toutes&q=villeurb', {
      as: admin,
    })
    expect(found.data.rows.map((row) => row.companyName)).toEqual(['Vérifiée Lyon'])
    expect(
      (await askPage<Listed>(database, list, '/admin/artisans?q=%25', { as: admin })).data.total,
    ).toBe(0)
  })
})

describe('a company', () => {
  it('that does not exist is not found', async () => {
    const admin = await anAdmin(database)
    expect((await onCompany(newId(), { as: admin })).status).toBe(404)
    expect((await onCompany('nothing', { as: admin })).status).toBe(404)
  })

  it('tells who acts on it to whoever only reads it, and offers nothing else', async () => {
    const { artisanId } = await waiting(2, 'Lue seulement')
    const as = async (role: TeamRole) => ({ ...(await anAdmin(database)), roles: [role] })
    const readOnly = async (role: TeamRole) =>
      (await onCompany<{ readOnly: string | null }>(artisanId, { as: await as(role) })).data
        .readOnly
    expect(await readOnly('finance')).toBe('Il faut le rôle Vérification, ou être administrateur.')
    expect(await readOnly('verification')).toBeNull()
    const refused = await onCompany(artisanId, {
      as: await as('finance'),
      post: { intent: 'verify' },
    })
    expect(refused.status).toBe(403)
    expect((await companyOf(database, artisanId)).verification).toBe('pending')
  })

  it('is verified once, and the act is kept', async () => {
    const admin = await anAdmin(database)
    const { artisanId } = await waiting(2, 'À vérifier')
    expect(await onCompany(artisanId, { as: admin, post: { intent: 'verify' } })).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/reste des contrôles/) },
    })
    await passChecks(database, admin, artisanId)
    expect((await onCompany(artisanId, { as: admin, post: { intent: 'verify' } })).location).toBe(
      `/admin/artisans/${artisanId}`,
    )
    expect(await companyOf(database, artisanId)).toMatchObject({
      verification: 'verified',
      verifiedAt: TEST_NOW,
    })
    expect(await onCompany(artisanId, { as: admin, post: { intent: 'verify' } })).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/n’attend pas/) },
    })
    expect((await actsOn(artisanId)).filter((action) => action !== 'artisan.check')).toEqual([
      'artisan.verify',
    ])
  })

  it('is sent back with a reason, never without', async () => {
    const admin = await anAdmin(database)
    const { artisanId } = await waiting(2, 'À corriger')
    expect(
      await onCompany(artisanId, { as: admin, post: { intent: 'refuse', reason: '  ' } }),
    ).toMatchObject({
      status: 422,
      data: { errors: { reason: expect.stringMatching(/corriger/) } },
    })
    expect(
      (
        await onCompany(artisanId, {
          as: admin,
          post: { intent: 'refuse', reason: 'Envoyez un extrait récent.' },
        })
      ).status,
    ).toBe(302)
    expect(await companyOf(database, artisanId)).toMatchObject({
      verification: 'refused',
      verificationReason: 'Envoyez un extrait récent.',
    })
  })

  it('is suspended with reasons that its owner is mailed and reads on their page, and reinstated; never twice', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database)
    const { artisanId } = artisan
    const mails = async () =>
      (
        await database.pool.query<{ type: string; text: string }>(
          'select email_type as type, text from email_logs where account_id = $1 order by created_at, id',
          [artisan.accountId],
        )
      ).rows
    expect(
      await onCompany(artisanId, { as: admin, post: { intent: 'suspend', reason: ' ' } }),
    ).toMatchObject({ status: 422, data: { errors: { reason: expect.stringMatching(/motifs/) } } })
    expect(await mails()).toEqual([])
    await onCompany(artisanId, {
      as: admin,
      post: { intent: 'suspend', reason: 'Appels sans accord, malgré un avertissement.' },
    })
    expect((await companyOf(database, artisanId)).suspendedAt).toEqual(TEST_NOW)
    expect(await mails()).toMatchObject([
      {
        type: 'company_suspended',
        text: expect.stringMatching(
          /Appels sans accord, malgré un avertissement\.[\s\S]*contester/,
        ),
      },
    ])
    expect(
      (
        await askPage<{ status: { suspension: string | null } }>(
          database,
          ownPage,
          '/espace-pro/entreprise',
          { as: artisan },
        )
      ).data.status.suspension,
    ).toBe('Appels sans accord, malgré un avertissement.')
    expect(
      await onCompany(artisanId, { as: admin, post: { intent: 'suspend', reason: 'Encore.' } }),
    ).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/déjà fait/) },
    })
    await onCompany(artisanId, {
      as: admin,
      post: { intent: 'reinstate', reason: 'Affaire classée.' },
    })
    expect((await companyOf(database, artisanId)).suspendedAt).toBeNull()
    expect(
      (await mails()).map(({ type, text }) => [type, text.includes('Affaire classée')]),
    ).toEqual([
      ['company_suspended', false],
      ['company_reinstated', false],
    ])
    expect(await actsOn(artisanId)).toEqual(['artisan.suspend', 'artisan.reinstate'])
  })
})
