import sharp from 'sharp'
import { policiesOf } from '#app/features/companies/file/company-file.server.ts'
import {
  addCompanyDocument,
  listDocuments,
  receiveDocument,
} from '#app/features/companies/proofs/documents.server.ts'
import { addPicture, receivePicture } from '#app/features/companies/gallery/gallery.server.ts'
import { listImages, saveImage } from '#app/features/companies/images/images.server.ts'
import { saveQualification } from '#app/features/companies/proofs/save-qualification.server.ts'
import { addClient } from '#app/features/clients/save-client.server.ts'
import { saveAssembly } from '#app/features/price-list/assemblies/save-assembly.server.ts'
import { savePriceItem } from '#app/features/price-list/save-price-item.server.ts'
import { webhookEndpoints } from '#app/features/webhooks/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { newId, type WebhookEndpointId } from '#app/values/identity/ids.ts'
import { documentPdf } from '../seed/drawn-documents.ts'
import type { TestDatabase } from '#test/database.ts'
import { aPdfInEveryFile, verifyPolicies } from '#test/proof-builders.ts'
import { anArtisan, type ArtisanOptions } from '#test/builders.ts'
import { BARE_ITEM } from '#test/price-list-builders.ts'

/** An insurance that covers any day of a test. */
const LASTING_POLICY = [{ startsOn: '2020-01-01', endsOn: '2099-12-31' }]

const COMPLETE_FILE = {
  legalForm: 'SARL',
  capitalCents: 1_000_000,
  registration: 'RCS Lyon 730 000 000',
  managerName: 'Luc Tuyau',
  phone: '+33472000001',
  addressLine: '1 place du Pont',
  vatRegime: 'standard' as const,
  vatNumber: 'FR40730000000',
  mediatorName: 'Médiation du bâtiment',
  mediatorAddress: '3 rue de la Paix, 75002 Paris',
  paymentTerms: '30 % à la commande.',
}

/** A company whose file is complete, and whose insurance is verified and never ends. */
export async function aCompleteCompany(
  database: TestDatabase,
  now: Date,
  options: ArtisanOptions,
): Promise<Artisan> {
  const artisan = await anArtisan(database, {
    now,
    policies: LASTING_POLICY,
    ...options,
    file: { ...COMPLETE_FILE, ...options.file },
  })
  await verifyPolicies(database, artisan, now)
  await aPdfInEveryFile(database)
  return artisan
}

/** What an artisan's company shows and proves: a document, a qualification, its insurance, a picture of its gallery. */
export async function someCompanyPapers(database: TestDatabase, taken: Artisan) {
  const paper = must(
    await receiveDocument(
      database.ctx(taken),
      new File([new Uint8Array(documentPdf('Extrait', ['Tuyaux Pris']))], 'extrait.pdf'),
    ),
  )
  must(
    await addCompanyDocument(database.ctx(taken), {
      fileId: paper.fileId,
      name: paper.name,
      kind: 'registration',
    }),
  )
  const [registration] = (await listDocuments(database.ctx(taken))).filter(
    (document) => document.kind === 'registration',
  )
  const qualification = must(
    await saveQualification(
      database.ctx(taken),
      null,
      {
        kind: 'diploma',
        label: 'CAP plomberie',
        body: 'Lycée',
        number: null,
        domain: null,
        startsOn: null,
        endsOn: null,
      },
      null,
    ),
  )
  const [policy] = await policiesOf(database.ctx(), taken.artisanId)
  const square = await sharp({
    create: { width: 30, height: 30, channels: 3, background: '#445566' },
  })
    .png()
    .toBuffer()
  const picture = must(await receivePicture(database.ctx(taken), square))
  const galleryPicture = must(
    await addPicture(database.ctx(taken), {
      fileId: picture,
      beforeFileId: null,
      caption: 'Salle de bains',
      trade: 'plomberie',
    }),
  )
  must(await saveImage(database.ctx(taken), 'logo', square))
  const { logo } = await listImages(database.ctx(taken), taken.artisanId)
  const priceItem = must(
    await savePriceItem(database.ctx(taken), null, { ...BARE_ITEM, costCents: 1_250 }),
  )
  const assembly = must(
    await saveAssembly(database.ctx(taken), null, {
      name: 'Douche',
      lines: [{ itemId: priceItem, quantityThousandths: 1_000 }],
    }),
  )
  const client = must(await addClient(database.ctx(taken), { kind: 'individual', name: 'Ida' }))
  const webhook = newId<WebhookEndpointId>()
  await database.db.insert(webhookEndpoints).values({
    id: webhook,
    artisanId: taken.artisanId,
    url: 'https://logiciel.example/webhook',
    kinds: ['quote.signed'],
    secret: 'sealed elsewhere',
    createdAt: new Date(),
  })
  return {
    square,
    webhook,
    client,
    priceItem,
    assembly,
    policy: policy!.id,
    qualification,
    document: registration!.id,
    documentFile: paper.fileId,
    picture,
    galleryPicture,
    logo: logo!,
  }
}

/** What the world knows of them. */
export type CompanyPapers = Omit<Awaited<ReturnType<typeof someCompanyPapers>>, 'square'>

/** What a verb gave, where the world cannot be built without it. */
export function must<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(`The world was refused: ${result.refusal}`)
  return result.value
}
