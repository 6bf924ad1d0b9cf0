import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { getCreditBalance } from '#app/features/subscriptions/queries.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { parseIban } from '#app/values/identity/iban.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import { parseSiret, sirenOf, vatNumberOf } from '#app/values/identity/siret.ts'
import { anAdmin, anArtisan, aPolicy, aSiret, companyOf, passChecks } from '#test/builders.ts'
import { granted } from '#test/quote-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  companyForm,
  sectionFields,
  sectionForm,
  type CompanyInput,
} from '#app/features/companies/file/company-form.ts'
import { ibanOf } from '#app/features/companies/people/fingerprints.server.ts'
import {
  countCompaniesToVerify,
  getCompany,
  getCompanyForAdmin,
  getOldestToVerify,
  listCompanies,
} from './queries.server.ts'
import { refuseArtisan } from '#app/features/companies/checks/refuse-artisan.server.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { setHoliday } from '#app/features/companies/file/set-holiday.server.ts'
import { submitCompany } from '#app/features/companies/file/submit-company.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { artisanTrades } from './tables.server.ts'
import { verifyArtisan } from '#app/features/companies/checks/verify-artisan.server.ts'
import { watchInsurance } from '#app/features/companies/proofs/watch-insurance.server.ts'

const database = useTestDatabase()
const DAY = 86_400_000
const at = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
const as = (artisan: Artisan, days = 0) => database.ctx(artisan, at(days))

const BLANK = Object.fromEntries(
  'siret legalForm capital registration insee postalCode hourlyRate travelFee vatRegime vatNumber iban mediatorName mediatorAddress paymentTerms description'
    .split(' ')
    .map((name) => [name, '']),
)
/** The form as typed, with what differs. */
const typed = (fields: Record<string, unknown> = {}) => ({
  ...BLANK,
  managerName: 'Jean Hoarau',
  phone: '0692123456',
  addressLine: '12 rue de Paris',
  companyName: 'Hoarau Plomberie',
  radiusKm: '40',
  trades: ['plomberie'],
  insee: '97411',
  postalCode: '97400',
  ...fields,
})
const input = (fields: Record<string, unknown> = {}): CompanyInput =>
  companyForm.parse(typed({ siret: aSiret(), ...fields }))
const newcomer = () =>
  anArtisan(database, {
    verification: 'incomplete',
    siret: null,
    place: null,
    trades: [],
    plan: null,
  })
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

/** Runs what follows from everything that happened; returns which events those were. */
async function settle(days = 0): Promise<string[]> {
  const types: string[] = []
  await drain('events', async (data, job) => {
    types.push(String(data.type))
    await handleEvent(database.ctx<System>(undefined, at(days)), data, { id: job.id })
  })
  return types
}

/** A company that the team has verified, with its free month begun. */
async function verified(
  fields: Record<string, unknown> = {},
  policy: Parameters<typeof aPolicy>[2] = {},
) {
  const artisan = await newcomer()
  const admin = await anAdmin(database)
  const file = input(fields)
  granted(await saveCompany(as(artisan), file))
  await aPolicy(database, artisan.artisanId, { activities: file.trades, ...policy })
  granted(await submitCompany(as(artisan)))
  await passChecks(database, admin, artisan.artisanId)
  granted(await verifyArtisan(database.ctx(admin), artisan.artisanId))
  await settle()
  return { artisan, admin, file }
}

describe('filling a company file', () => {
  it('keeps what was typed, with the commune’s own name and position, and is not proposed anything yet', async () => {
    const artisan = await newcomer()
    const siret = aSiret()
    expect(
      await saveCompany(
        as(artisan),
        input({
          siret: siret.replace(/(...)/g, '$1 '),
          phone: '06 92 12 34 56',
          capital: '5 000',
          trades: ['carrelage', 'plomberie'],
        }),
      ),
    ).toEqual({ ok: true, value: { verification: 'incomplete' } })
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      siret,
      phone: '+262692123456',
      capitalCents: 500_000,
      town: 'Saint-Denis',
      postalCode: '97400',
      radiusKm: 40,
    })
    const rows = await tradesOf(artisan)
    expect(rows.map(({ trade, available, reachKm }) => [trade, available, reachKm])).toEqual([
      ['carrelage', false, 15],
      ['plomberie', false, 15],
    ])
    // Réunion’s meridian of the plane is 55° east.
    expect(rows[0]!.location.x).toBeCloseTo(0.45 * Math.cos((20.88 * Math.PI) / 180), 1)
  })
  it('can be done in part: trades before a commune, and the other way round', async () => {
    const artisan = await newcomer()
    await saveCompany(as(artisan), companyForm.parse(typed({ insee: '', postalCode: '' })))
    expect(await getCompany(as(artisan))).toMatchObject({
      trades: ['plomberie'],
      missingToSubmit: ['siret', 'place', 'insurance'],
      available: false,
    })
    await saveCompany(as(artisan), companyForm.parse(typed({ trades: [] })))
    expect(await getCompany(as(artisan))).toMatchObject({
      trades: [],
      missingToSubmit: ['siret', 'trades'],
    })
    expect(await submitCompany(as(artisan))).toEqual({ ok: false, refusal: 'company_incomplete' })
  })
  it('refuses the SIRET of another company, also when both are saved at once', async () => {
    const siret = aSiret()
    await saveCompany(as(await newcomer()), input({ siret }))
    expect(await saveCompany(as(await newcomer()), input({ siret }))).toEqual({
      ok: false,
      refusal: 'siret_taken',
    })
    const contested = aSiret()
    const rivals = await Promise.all(Array.from({ length: 6 }, newcomer))
    const outcomes = await Promise.all(
      rivals.map((artisan) => saveCompany(as(artisan), input({ siret: contested }))),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(
      outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'siret_taken'),
    ).toHaveLength(5)
  })
  it('refuses a commune that does not exist', async () => {
    const artisan = await newcomer()
    expect(await saveCompany(as(artisan), input({ insee: '00000', postalCode: '' }))).toEqual({
      ok: false,
      refusal: 'unknown_place',
    })
  })
  it('refuses in French what is not well formed, field by field, and any field it does not know', () => {
    const sentence = (fields: Record<string, unknown>) =>
      companyForm.safeParse(typed(fields)).error?.issues.map((issue) => issue.message)
    expect(sentence({ siret: '12345678912345' })?.[0]).toContain('Ce SIRET n’existe pas')
    expect(sentence({ radiusKm: '200' })).toEqual(['De 1 à 150\u00a0km.'])
    expect(sentence({ trades: ['sorcellerie'] })).toEqual(['Choisissez un métier de la liste.'])
    expect(sentence({ iban: 'FR14 2004 1010 0505 0001 3M02 607' })?.[0]).toContain(
      'Cet IBAN n’existe pas',
    )
    expect(sentence({ hourlyRate: 'cher' })?.[0]).toContain('Écrivez le montant en chiffres')
    for (const key of ['verification', 'creditsLeft', 'planRadiusKm', 'accountId', 'id'])
      expect(companyForm.safeParse(typed({ [key]: 'verified' })).success).toBe(false)
  })
  it('reads a posted section, whose trades are sent several times', () => {
    const form = new FormData()
    form.append('intent', 'save')
    form.append('radiusKm', '30')
    form.append('trades', 'plomberie')
    form.append('trades', 'carrelage')
    expect(sectionFields('metiers', form)).toEqual({
      radiusKm: '30',
      trades: ['plomberie', 'carrelage'],
    })
    expect(
      sectionForm('metiers').safeParse({ ...sectionFields('metiers', form), siret: '1' }).success,
    ).toBe(false)
    // A devis for a request of this site is free: nothing else may be said.
    expect(
      sectionForm('tarifs').safeParse({ hourlyRate: '54', travelFee: '0', quotePrice: '60' })
        .success,
    ).toBe(false)
  })
  it('keeps the other sections when one is saved', async () => {
    const artisan = await newcomer()
    await saveCompany(as(artisan), input())
    expect((await saveCompany(as(artisan), { hourlyRate: 5_400, travelFee: 0 })).ok).toBe(true)
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      companyName: 'Hoarau Plomberie',
      town: 'Saint-Denis',
      hourlyRateCents: 5_400,
      travelFeeCents: 0,
    })
  })
  it('keeps an IBAN sealed, shows its end, keeps it when the field is empty, and forgets it when asked', async () => {
    const artisan = await newcomer()
    const iban = parseIban('FR14 2004 1010 0505 0001 3M02 606')
    await saveCompany(as(artisan), { iban: granted(iban) })
    const kept = await companyOf(database, artisan.artisanId)
    expect([kept.ibanEnd, ibanOf(kept)]).toEqual(['2606', 'FR1420041010050500013M02606'])
    expect(JSON.stringify(kept)).not.toContain('20041010')
    await saveCompany(as(artisan), { iban: null, removeIban: false })
    expect((await companyOf(database, artisan.artisanId)).ibanEnd).toBe('2606')
    await saveCompany(as(artisan), { iban: null, removeIban: true })
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      ibanEnd: null,
      ibanSealed: null,
    })
  })
  it('refuses the VAT number of another company, and drops it when the SIRET changes', async () => {
    const artisan = await newcomer()
    const siret = granted(parseSiret(aSiret()))
    await saveCompany(as(artisan), { siret })
    expect(await saveCompany(as(artisan), { vatNumber: 'FR00123456789' })).toEqual({
      ok: false,
      refusal: 'vat_number_of_another',
    })
    expect((await saveCompany(as(artisan), { vatNumber: vatNumberOf(sirenOf(siret)) })).ok).toBe(
      true,
    )
    await saveCompany(as(artisan), { siret: granted(parseSiret(aSiret())) })
    expect((await companyOf(database, artisan.artisanId)).vatNumber).toBeNull()
  })
})

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
    const audit = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, artisan.artisanId))
    expect(audit.filter(({ action }) => action !== 'artisan.check')).toMatchObject([
      { adminId: admin.accountId, action: 'artisan.verify' },
    ])
    await handleEvent(
      database.ctx(),
      { type: 'artisan.verified', artisanId: artisan.artisanId },
      { id: 'again' },
    )
    expect((await mailsOf(artisan)).sort()).toEqual(['artisan_verified', 'free_month_started'])
    expect(await verifyArtisan(database.ctx(admin), artisan.artisanId)).toEqual({
      ok: false,
      refusal: 'not_waiting',
    })
  })
  it('answers that an unknown company is not found', async () => {
    const admin = database.ctx(await anAdmin(database))
    expect(await verifyArtisan(admin, newId<ArtisanId>())).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    expect(await getCompanyForAdmin(admin, newId<ArtisanId>())).toBeNull()
  })
  it('sent back says why, by mail too, and can be asked again', async () => {
    const artisan = await newcomer()
    const admin = database.ctx(await anAdmin(database))
    await saveCompany(as(artisan), input())
    await aPolicy(database, artisan.artisanId)
    await submitCompany(as(artisan))
    expect(await refuseArtisan(admin, { artisanId: artisan.artisanId, reason: ' ' })).toEqual({
      ok: false,
      refusal: 'reason_missing',
    })
    expect(
      (
        await refuseArtisan(admin, {
          artisanId: artisan.artisanId,
          reason: 'Votre attestation est illisible.',
        })
      ).ok,
    ).toBe(true)
    await settle()
    const [mail] = await database.db
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.emailType, 'artisan_refused'))
    expect(mail!.text).toContain('Votre attestation est illisible.')
    expect((await submitCompany(as(artisan))).ok).toBe(true)
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      verification: 'pending',
      verificationReason: null,
    })
    expect(await submitCompany(as(artisan))).toEqual({ ok: false, refusal: 'already_submitted' })
  })
  it('is asked again when the identity changes, and the works stop meanwhile', async () => {
    const { artisan, file } = await verified()
    expect(await saveCompany(as(artisan), { ...file, registration: 'RM 974' })).toEqual({
      ok: true,
      value: { verification: 'verified' },
    })
    expect(
      await saveCompany(as(artisan), { ...file, trades: ['plomberie', 'couverture'] }),
    ).toEqual({ ok: true, value: { verification: 'pending' } })
    expect((await tradesOf(artisan)).map((row) => row.available)).toEqual([false, false])
    expect(await settle()).toContain('artisan.submitted')
  })
  it('is not given up by emptying what the team needs', async () => {
    const { artisan, file } = await verified()
    expect(await saveCompany(as(artisan), { ...file, siret: null })).toEqual({
      ok: false,
      refusal: 'needed_for_verification',
    })
    expect((await companyOf(database, artisan.artisanId)).siret).toBe(file.siret)
  })
})

describe('availability', () => {
  const available = async (artisan: Artisan) =>
    (await tradesOf(artisan)).every((row) => row.available)
  it('stops on holiday and starts again after, and the return is told', async () => {
    const { artisan } = await verified()
    await setHoliday(as(artisan), true)
    expect([await available(artisan), await settle()]).toEqual([false, []])
    await setHoliday(as(artisan), false)
    expect([await available(artisan), await settle()]).toEqual([true, ['artisan.became_available']])
  })
  it('stops when the team suspends the company, with an audit line each way', async () => {
    const { artisan, admin } = await verified()
    const ctx = database.ctx(admin)
    await suspendArtisan(ctx, {
      artisanId: artisan.artisanId,
      suspended: true,
      reason: 'Plaintes répétées',
    })
    expect(await available(artisan)).toBe(false)
    await suspendArtisan(ctx, { artisanId: artisan.artisanId, suspended: false, reason: 'Résolu' })
    expect(await available(artisan)).toBe(true)
    const audit = await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, artisan.artisanId))
      .orderBy(auditLog.id)
    expect(
      audit.map(({ action }) => action).filter((action) => action !== 'artisan.check'),
    ).toEqual(['artisan.verify', 'artisan.suspend', 'artisan.reinstate'])
    await settle()
  })
  it('is told when the zone grows, moves or gains a trade, and not when it shrinks', async () => {
    const { artisan, file } = await verified({ trades: ['plomberie', 'couverture'] })
    const events = async (change: Partial<CompanyInput>) => {
      await saveCompany(as(artisan), { ...file, ...change })
      return settle()
    }
    expect(await events({ radiusKm: 20 })).toEqual([])
    expect(await events({ radiusKm: 30 })).toEqual(['artisan.became_available'])
    expect(await events({ radiusKm: 30, insee: '69383', postalCode: '69003' })).toEqual([
      'artisan.became_available',
    ])
    expect(
      await events({ radiusKm: 30, insee: '69383', postalCode: '69003', trades: ['couverture'] }),
    ).toEqual([])
  })
  it('stops the day after the insurance ends, after two warnings, and starts with the next one', async () => {
    const { artisan } = await verified({}, { startsOn: '2025-05-01', endsOn: '2026-04-30' })
    const watch = (days: number) => watchInsurance(database.ctx<System>(undefined, at(days)))
    for (const days of [0, 20, 21, 22, 40, 44, 45, 51]) expect(await watch(days)).toBe(0)
    expect((await mailsOf(artisan)).filter((type) => type === 'insurance_ending')).toHaveLength(2)
    expect([await watch(52), await watch(52), await available(artisan)]).toEqual([1, 0, false])
    expect((await mailsOf(artisan)).filter((type) => type === 'insurance_ended')).toHaveLength(1)
    await aPolicy(
      database,
      artisan.artisanId,
      { startsOn: '2026-05-02', endsOn: '2027-04-30' },
      at(53),
    )
    expect([await available(artisan), await settle(53)]).toEqual([
      true,
      ['artisan.became_available'],
    ])
  })
  it('does not stop where the next insurance follows, and begins on the day of one that was given early', async () => {
    const { artisan } = await verified({}, { endsOn: '2026-04-30' })
    await aPolicy(database, artisan.artisanId, { startsOn: '2026-05-01', endsOn: '2027-04-30' })
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      insuranceTo: '2027-04-30',
    })
    expect(await watchInsurance(database.ctx<System>(undefined, at(60)))).toBe(0)
    const { artisan: late } = await verified({}, { endsOn: '2026-04-30' })
    await aPolicy(database, late.artisanId, { startsOn: '2026-05-10', endsOn: '2027-04-30' })
    expect([
      await watchInsurance(database.ctx<System>(undefined, at(52))),
      await available(late),
    ]).toEqual([1, false])
    await watchInsurance(database.ctx<System>(undefined, at(61)))
    expect(await available(late)).toBe(true)
    await settle(61)
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
    const queue = await listCompanies(admin, { verification: 'pending' })
    expect(queue.rows.slice(-2)).toMatchObject([
      { companyName: 'Zéphyr 100%', waiting: { hours: 60, late: true } },
      { companyName: 'Alizé', waiting: { hours: 24, late: false } },
    ])
    expect(await getOldestToVerify(admin)).toEqual(queue.rows[0])
    expect(
      names((await listCompanies(admin, { verification: 'pending', search: '100%' })).rows),
    ).toEqual(['Zéphyr 100%'])
    expect(
      names((await listCompanies(admin, { search: siret.replace(/(...)/g, '$1 ') })).rows),
    ).toEqual(['Zéphyr 100%'])
    expect((await listCompanies(admin, { search: 'saint-denis', page: 1 })).total).toBeGreaterThan(
      2,
    )
    expect((await listCompanies(admin, { search: 'a_b\\' })).rows).toEqual([])
    expect((await listCompanies(admin, { page: 99 })).rows).toEqual([])
  })
})
