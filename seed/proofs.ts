import { documentPdf } from './drawn-documents.ts'
import { checklistOf } from '#app/features/companies/file/checklist.server.ts'
import { policiesOf } from '#app/features/companies/file/company-file.server.ts'
import {
  addCompanyDocument,
  listDocuments,
  receiveDocument,
} from '#app/features/companies/proofs/documents.server.ts'
import { passPremium } from '#app/features/companies/premium/decide-premium.server.ts'
import {
  answerReference,
  listReferences,
  nameReference,
} from '#app/features/companies/premium/premium-references.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { recordCheck } from '#app/features/companies/checks/record-check.server.ts'
import { saveHours } from '#app/features/companies/file/save-hours.server.ts'
import { savePolicy } from '#app/features/companies/proofs/save-policy.server.ts'
import { saveQualification } from '#app/features/companies/proofs/save-qualification.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Artisan } from '#app/platform/context.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { eq } from 'drizzle-orm'
import type { WorldArtisan } from './artisan-world.ts'
import { must, type Stage } from './stage.ts'

/** How far back and ahead the insurances of the demonstration go, so that none ends while it is looked at. */
const COVER_DAYS = { before: 400, after: 500 } as const

/**
 * What proves a company of the demonstration: a ten-year policy with its certificate, opening
 * hours, and for some a qualification.
 */
export async function giveProofs(
  stage: Stage,
  artisan: Artisan,
  company: WorldArtisan,
  daysAgo: number,
): Promise<void> {
  const ctx = stage.as(artisan, daysAgo)
  if ((await policiesOf(ctx, artisan.artisanId)).length > 0) return
  const present = dayOf(stage.system(0).now, 'Europe/Paris')
  const period = {
    startsOn: addDays(present, -COVER_DAYS.before),
    endsOn: addDays(present, COVER_DAYS.after),
  }
  const paper = async (title: string, lines: string[]) => {
    const kept = must(
      await receiveDocument(
        ctx,
        new File(
          [new Uint8Array(documentPdf(title, lines))],
          `${foldText(title).replaceAll(' ', '-')}.pdf`,
        ),
      ),
      'keeping a document',
    )
    return { fileId: kept.fileId, name: kept.name }
  }
  const policy = {
    kind: 'decennale' as const,
    insurer: 'Assurance de démonstration',
    insurerContact: '1 place de l’Exemple, 75001 Paris',
    policyNumber: `DEMO-${company.place.insee}`,
    coverage: 'France et départements d’outre-mer',
    activities: company.trades,
    ...period,
  }
  must(
    await savePolicy(
      ctx,
      null,
      policy,
      await paper('Attestation décennale', [
        company.companyName,
        policy.insurer,
        `Contrat ${policy.policyNumber}`,
        `Du ${policy.startsOn} au ${policy.endsOn}`,
      ]),
    ),
    'saving a policy',
  )
  const day = [
    { from: '08:00', to: '12:00' },
    { from: '13:30', to: '18:00' },
  ]
  await saveHours(ctx, { mon: day, tue: day, wed: day, thu: day, fri: day })
  if (company.trades.includes('chauffage')) {
    const rge = {
      kind: 'rge' as const,
      label: 'RGE',
      body: 'Organisme de démonstration',
      number: `RGE-${company.place.insee}`,
      domain: 'Pompes à chaleur',
      ...period,
    }
    must(
      await saveQualification(
        ctx,
        null,
        rge,
        await paper('Certificat RGE', [company.companyName, rge.number, rge.domain]),
      ),
      'saving a qualification',
    )
  }
}

/** A registration among the papers of a company that waits for the team. */
export async function giveRegistration(
  stage: Stage,
  artisan: Artisan,
  company: WorldArtisan,
  daysAgo: number,
): Promise<void> {
  const ctx = stage.as(artisan, daysAgo)
  if ((await listDocuments(ctx)).some(({ kind }) => kind === 'registration')) return
  const kept = must(
    await receiveDocument(
      ctx,
      new File(
        [
          new Uint8Array(
            documentPdf('Extrait d’immatriculation', [
              company.companyName,
              company.managerName,
              company.place.name,
            ]),
          ),
        ],
        'extrait-immatriculation.pdf',
      ),
    ),
    'keeping a document',
  )
  must(
    await addCompanyDocument(ctx, { fileId: kept.fileId, name: kept.name, kind: 'registration' }),
    'adding a document',
  )
}

/**
 * Premium's deeper check of a company: three clients named, who confirm by the link of their mail,
 * and the team's three decisions.
 */
export async function passPremiumCheck(
  stage: Stage,
  admin: Admin,
  artisan: Artisan,
  daysAgo: number,
): Promise<void> {
  const ctx = stage.as(artisan, daysAgo)
  if ((await listReferences(ctx)).length > 0) return
  for (const [index, [clientName, works]] of (
    [
      ['Anne Dijoux', 'Remplacement d’un chauffe-eau'],
      ['Gilles Boyer', 'Rénovation d’une salle de bains'],
      ['Rose Picard', 'Mise aux normes d’un tableau'],
    ] as const
  ).entries()) {
    const clientEmail = `reference-${index + 1}-${artisan.artisanId.slice(-6)}@demo.ouvreo.example`
    must(
      await nameReference(
        ctx,
        {
          clientName,
          clientEmail,
          works,
          workedOn: addDays(dayOf(ctx.now, 'Europe/Paris'), -60 - index * 30),
        },
        '',
      ),
      'naming a client',
    )
    const [mail] = await ctx.db
      .select({ html: emailLogs.html })
      .from(emailLogs)
      .where(eq(emailLogs.email, clientEmail))
    await answerReference(
      stage.as({ kind: 'visitor', clientKey: 'demonstration' }, daysAgo),
      /token=([\w-]+)/.exec(mail!.html)![1]!,
      'confirmed',
      'Travail soigné, délais tenus.',
    )
  }
  await checkEverything(stage, admin, artisan.artisanId, daysAgo)
  must(await passPremium(stage.as(admin, daysAgo), artisan.artisanId), 'passing Premium’s check')
}

/** What the team does before it verifies: everything on the list, with where it was read. */
export async function checkEverything(
  stage: Stage,
  admin: Admin,
  artisanId: ArtisanId,
  daysAgo: number,
): Promise<void> {
  const ctx = stage.as(admin, daysAgo)
  const [row] = await ctx.db.select().from(artisans).where(eq(artisans.id, artisanId))
  const { items } = await checklistOf(ctx, row!)
  for (const { kind, subjectId } of items.filter((item) => item.result === null)) {
    const source = kind === 'register' ? 'Registre de démonstration' : 'Document de démonstration'
    must(
      await recordCheck(ctx, {
        artisanId,
        kind,
        subjectId,
        result: 'passed',
        source,
        reason: '',
        expiresOn: null,
      }),
      'checking a company',
    )
  }
}
