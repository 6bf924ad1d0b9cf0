import { isSoleTrader } from '#app/features/companies/file/company-file.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { parseSiret } from '#app/values/identity/siret.ts'
import type {
  CompanyMentions,
  FixPlace,
  InsuranceMentions,
  QuoteDraft,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import { filled, type MissingMention } from './missing-mention.ts'

/** Legal forms with a capital, which is then printed on every document. */
const WITH_CAPITAL = /^(?:EURL|SARL|SASU?|SA|SCOP|SELARL|SNC)$/u

/** What the law prints of the company and its file lacks. */
export function missingFromCompany(company: CompanyMentions): MissingMention[] {
  const missing: MissingMention[] = []
  const need = (
    given: boolean,
    rule: string,
    field: Extract<FixPlace, { page: 'company' }>['field'],
    sentence: string,
  ) => given || missing.push({ rule, sentence, fix: { page: 'company', field } })
  need(
    company.siret !== null && parseSiret(company.siret).ok,
    'D2',
    'siret',
    'Le SIRET de votre entreprise manque.',
  )
  need(
    filled(company.legalForm),
    'D2',
    'legalForm',
    'La forme juridique de votre entreprise manque.',
  )
  need(
    !WITH_CAPITAL.test(company.legalForm ?? '') || (company.capitalCents ?? 0) > 0,
    'D2',
    'capital',
    'Le capital social de votre entreprise manque.',
  )
  need(
    !isSoleTrader(company.legalForm) || / EI(?:,|$)/u.test(company.name),
    'M8',
    'managerName',
    'Votre nom manque\u202f: une entreprise individuelle signe au nom de son entrepreneur, suivi de «\u00a0EI\u00a0».',
  )
  need(
    filled(company.registration),
    'D2',
    'registration',
    'L’immatriculation de votre entreprise manque\u202f: registre et ville.',
  )
  need(
    filled(company.name) && filled(company.address),
    'D1',
    'addressLine',
    'L’adresse de votre entreprise manque.',
  )
  need(
    company.vatRegime !== null,
    'D2',
    'vatRegime',
    'Dites si votre entreprise facture la TVA ou relève de la franchise en base.',
  )
  need(
    company.vatRegime !== 'standard' || filled(company.vatNumber),
    'D2',
    'vatNumber',
    'Le numéro de TVA de votre entreprise manque.',
  )
  need(
    filled(company.mediator?.name) && filled(company.mediator?.address),
    'D11',
    'mediator',
    'Le médiateur de la consommation manque\u202f: nom et adresse.',
  )
  return missing
}

/** What the law prints of the ten-year insurance and its policies lack, for works that need one. */
export function missingFromInsurance(
  draft: Pick<QuoteDraft, 'issuedOn' | 'startOn' | 'startText'>,
  insurance: InsuranceMentions | null,
  request: RequestFacts,
): MissingMention[] {
  const trade = TRADES[request.trade]
  if (!trade.decennale) return []
  const fix: FixPlace = { page: 'company', field: 'insurance' }
  if (
    insurance === null ||
    !filled(insurance.insurer) ||
    !filled(insurance.contact) ||
    !filled(insurance.coverage)
  ) {
    return [
      {
        rule: 'D4',
        sentence:
          'L’assurance décennale manque\u202f: assureur, coordonnées et zone couverte figurent sur chaque devis.',
        fix,
      },
    ]
  }
  const missing: MissingMention[] = []
  // Without either, the start of the works is what is missing.
  if (draft.startOn === null && filled(draft.startText)) {
    missing.push({
      rule: 'D5',
      sentence:
        'Le jour prévu du début des travaux manque\u202f: l’assurance décennale doit le couvrir.',
      fix: { page: 'quote', field: 'startDay' },
    })
  }
  const start: Day = draft.startOn ?? draft.issuedOn
  if (start < insurance.from || start > insurance.to) {
    missing.push({
      rule: 'D5',
      sentence: `L’assurance décennale ne couvre pas le ${formatDay(start)}\u202f: elle va du ${formatDay(insurance.from)} au ${formatDay(insurance.to)}.`,
      fix,
    })
  }
  if (!insurance.certified) {
    missing.push({
      rule: 'M2',
      sentence:
        'L’attestation d’assurance décennale est jointe à chaque devis\u202f: déposez-la dans votre dossier, notre équipe la vérifie.',
      fix,
    })
  }
  if (!insurance.activities.includes(request.trade)) {
    missing.push({
      rule: 'D5',
      sentence: `L’assurance décennale ne couvre pas l’activité «\u00a0${trade.name}\u00a0».`,
      fix,
    })
  }
  return missing
}
