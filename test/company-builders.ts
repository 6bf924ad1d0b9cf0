import sharp from 'sharp'
import type { CompanyImageKind } from '#app/features/companies/images/company-image.ts'
import { listImages, saveImage } from '#app/features/companies/images/images.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { companyForm, type CompanyInput } from '#app/features/companies/file/company-form.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { submitCompany } from '#app/features/companies/file/submit-company.server.ts'
import { verifyArtisan } from '#app/features/companies/checks/verify-artisan.server.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aSiret } from './builders.ts'
import { aPolicy, passChecks } from './proof-builders.ts'
import { granted } from './quote-builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** An image of a company that was sent and is kept. */
export async function aCompanyImage(
  database: TestDatabase,
  artisan: Artisan,
  kind: CompanyImageKind,
): Promise<FileId> {
  const ctx = database.ctx(artisan)
  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#6000ff' },
  })
    .png()
    .toBuffer()
  granted(await saveImage(ctx, kind, picture))
  return (await listImages(ctx, artisan.artisanId))[kind]!
}

/** Companies that fill their file, and what follows from it. */
export function companiesOf(database: TestDatabase) {
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

  const DAY = 86_400_000

  const at = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)

  const as = (artisan: Artisan, days = 0) => database.ctx(artisan, at(days))

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

  return { as, typed, input, newcomer, at, settle, verified }
}
