/** What somebody types to say that they mean it. */
export const ERASE_WORD = 'SUPPRIMER'

/** Why an account cannot be erased now; each has a way out, in `copy.ts`. */
export type ErasureRefusal = 'paid_subscription' | 'works_in_progress' | 'last_administrator'

/**
 * What decides whether an account may be erased. `paidSubscription`: a payment is going to be taken
 * unless it is stopped.
 */
export type ErasureFacts = {
  paidSubscription: boolean
  worksInProgress: number
  lastAdministrator: boolean
}

/** Why an account may not be erased now: somebody else counts on it. Null when it may. */
export function refusalToErase(facts: ErasureFacts): ErasureRefusal | null {
  if (facts.lastAdministrator) return 'last_administrator'
  if (facts.paidSubscription) return 'paid_subscription'
  return facts.worksInProgress > 0 ? 'works_in_progress' : null
}

/**
 * What outlives an account, as the page says before and the last mail after. `everVerified`: the
 * company was shown to clients once.
 */
export type KeptFacts = {
  kind: 'particulier' | 'artisan' | 'admin'
  contracts: number
  publishedReviews: number
  everVerified: boolean
  freeMonthTaken: boolean
  invoices: number
}

/** What is kept of an erased account, one line each, with until when and why; empty when nothing is. */
export function keptAfterErasure({
  kind,
  contracts,
  publishedReviews,
  everVerified,
  freeMonthTaken,
  invoices,
}: KeptFacts): string[] {
  const many = (count: number, one: string, several: string) =>
    count === 1 ? one : `${count} ${several}`
  return [
    contracts > 0 &&
      `${many(contracts, 'un devis accepté', 'devis acceptés')}, dix ans\u00a0: c’est la preuve d’un contrat (code de commerce, art. L123-22)`,
    publishedReviews > 0 &&
      `${many(publishedReviews, 'un avis publié', 'avis publiés')}, sans votre nom ni vos photos, tant que la page de l’entreprise existe`,
    everVerified &&
      'l’identité de votre entreprise (nom, SIRET, dirigeant, adresse, téléphone, email), six mois (règlement européen 2022/2065, art. 30)',
    invoices > 0 && 'les factures de votre abonnement, dix ans (code de commerce, art. L123-22)',
    freeMonthTaken && 'le SIRET du mois offert, pour qu’il ne soit donné qu’une fois',
    kind === 'artisan' &&
      everVerified &&
      'des empreintes illisibles du dirigeant, de l’adresse, du téléphone et de l’IBAN, cinq ans (lutte contre la fraude)',
    kind !== 'admin' &&
      'votre identité (nom, email, téléphone), cinq ans, pour l’autorité judiciaire seule (décret 2021-1362)',
    kind === 'admin' && 'le journal de vos actes, sous un numéro, sans votre nom',
  ].filter((line) => line !== false)
}
