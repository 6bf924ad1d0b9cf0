import { TRADES } from '#app/features/trades/trades.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { formatDateTime, formatDay, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import type { CheckCard } from '#app/features/companies/file/company-checklist.tsx'
import { checklistOf } from '#app/features/companies/file/checklist.server.ts'
import { REGISTER_ADVICE } from '#app/features/companies/copy.ts'
import {
  listDocuments,
  type DocumentView,
} from '#app/features/companies/proofs/documents.server.ts'
import { FINGERPRINT_KINDS } from '#app/features/companies/people/fingerprint.ts'
import type { Resemblance } from '#app/features/companies/people/fingerprints.server.ts'
import {
  registerViewOf,
  type RegisterView,
} from '#app/features/companies/look-up-company.server.ts'
import {
  listReferences,
  type ReferenceView,
} from '#app/features/companies/premium/premium-references.server.ts'
import {
  listQualifications,
  type QualificationView,
} from '#app/features/companies/proofs/proof-queries.server.ts'
import type { CompanyView } from '#app/features/companies/queries.server.ts'
import type { ChecklistItem } from './verification-check.ts'

type Facts = {
  company: CompanyView
  held: QualificationView[]
  references: ReferenceView[]
  register: RegisterView | null
  resemblances: Resemblance[]
  documents: DocumentView[]
}

/**
 * The team's list for a company, each line with what is claimed, the documents that prove it, and
 * what calls for attention.
 */
export async function checkCards(
  ctx: Ctx<Admin>,
  company: CompanyView,
): Promise<{ cards: CheckCard[]; items: ChecklistItem[]; register: RegisterView | null }> {
  const { file } = company
  const { items, resemblances } = await checklistOf(ctx, file)
  const facts: Facts = {
    company,
    resemblances,
    register: await registerViewOf(ctx, file),
    held: await listQualifications(ctx, file.id),
    references: await listReferences(ctx, file.id),
    documents: await listDocuments(ctx, { artisanId: file.id }),
  }
  const cards = items.map((item): CheckCard => ({
    kind: item.kind,
    subjectId: item.subjectId,
    required: item.required,
    result: item.result,
    source: item.source,
    reason: item.reason,
    checkedWhen: item.checkedAt && `Le ${formatDateTime(item.checkedAt, PARIS)}`,
    expiresOn: item.expiresOn,
    ...claimOf(item, facts),
  }))
  return { cards, items, register: facts.register }
}

/** What is claimed of one thing, and what proves it. */
function claimOf(
  { kind, subjectId }: ChecklistItem,
  { company, held, references, register, resemblances, documents }: Facts,
): { facts: string[]; documents: DocumentView[]; advice: string | null; until: Day | null } {
  const { file, trades, policies } = company
  const papers = (...kinds: DocumentView['kind'][]) =>
    documents.filter((document) => document.subjectId === null && kinds.includes(document.kind))
  const proofs = documents.filter((document) => document.subjectId === subjectId)
  const claim = (
    lines: readonly (string | null | undefined | false)[],
    shown: DocumentView[] = [],
    advice: string | null = null,
    until: Day | null = null,
  ) => ({
    facts: lines.filter((line) => typeof line === 'string' && line !== '') as string[],
    documents: shown,
    advice,
    until,
  })
  const policy = policies.find(({ id }) => id === subjectId)
  const qualification = held.find(({ id }) => id === subjectId)
  switch (kind) {
    case 'register':
      return claim(
        [
          file.siret && `SIRET ${formatSiret(file.siret as Siret)}`,
          file.companyName,
          file.legalForm,
          register?.name && `Au registre\u00a0: ${register.name}`,
          register?.naf && `Activité\u00a0: ${register.naf} (${register.nafVersion})`,
        ],
        papers('registration'),
        REGISTER_ADVICE[register?.advice ?? 'to_check'],
      )
    case 'manager':
      return claim(
        [file.managerName, file.phone && formatPhone(file.phone as PhoneNumber)],
        papers('registration', 'identity'),
      )
    case 'address':
      return claim(
        [file.addressLine && `${file.addressLine}, ${file.postalCode ?? ''} ${file.town ?? ''}`],
        papers('registration', 'other'),
      )
    case 'trades':
      return claim(
        [
          trades.map((trade) => TRADES[trade].name).join(', '),
          ...held.filter((one) => one.kind === 'diploma').map((one) => `${one.label}, ${one.body}`),
        ],
        papers('other'),
      )
    case 'second_look':
      return claim(
        resemblances.map(
          (one) =>
            `Même ${FINGERPRINT_KINDS[one.kind]} que ${one.name ?? 'une entreprise effacée'}${one.state ? ` (${stateWords(one.state)})` : ''}`,
        ),
        papers('identity', 'bank'),
        'Comparez avec les dossiers cités avant de valider.',
      )
    case 'decennale':
    case 'rc_pro':
      return policy
        ? claim(
            [
              `${policy.insurer}, ${policy.insurerContact}`,
              policy.policyNumber && `Contrat ${policy.policyNumber}`,
              `Du ${formatDay(policy.startsOn)} au ${formatDay(policy.endsOn)}, ${policy.coverage}`,
              `Activités\u00a0: ${policy.activities.map((trade) => TRADES[trade].name).join(', ')}`,
            ],
            proofs,
            policy.documented ? null : 'Aucune attestation n’est jointe.',
            policy.endsOn,
          )
        : claim([])
    case 'qualification':
      return qualification
        ? claim(
            [
              `${qualification.label}, ${qualification.body}`,
              qualification.number && `N°\u00a0${qualification.number}`,
              qualification.domain,
              qualification.endsOn && `Valable jusqu’au ${formatDay(qualification.endsOn)}`,
            ],
            proofs,
            proofs.length === 0 ? 'Aucun certificat n’est joint.' : null,
            qualification.endsOn,
          )
        : claim([])
    case 'premium_activities':
      return claim(
        policies
          .filter((one) => one.verdict !== 'refused')
          .map(
            (one) =>
              `${one.insurer}, ${one.insurerContact}\u00a0: ${one.activities.map((trade) => TRADES[trade].name).join(', ')}`,
          ),
      )
    case 'premium_references':
      return claim(
        references.map(
          (one) =>
            `${one.clientName}, «\u00a0${one.works}\u00a0»\u00a0: ${one.answer === 'confirmed' ? 'confirmé' : one.answer === 'denied' ? 'démenti' : 'attend sa réponse'}${one.comment ? ` («\u00a0${one.comment}\u00a0»)` : ''}`,
        ),
      )
    case 'premium_manager':
      return claim([file.managerName], papers('identity'))
  }
}

const STATES: Readonly<Record<string, string>> = {
  verified: 'vérifiée',
  refused: 'refusée',
  suspended: 'suspendue',
  pending: 'en attente',
  incomplete: 'incomplète',
  erased: 'effacée',
}
const stateWords = (state: string) => STATES[state] ?? state
