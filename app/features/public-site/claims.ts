/** A figure that the site could boast of, and what proves it. */
export type Claim = {
  key: 'artisans' | 'activeArtisans' | 'projects' | 'satisfaction' | 'revenue' | 'quotesWithin'
  /** The figure as shown. */
  value: string
  /** What it counts. */
  label: string
  /** What proves it: a study, a query, a register. Null while nothing does. */
  source: string | null
  /** The day it was true, YYYY-MM-DD. Null while nothing proves it. */
  on: string | null
}

/** What an operator's settings may say about a claim: another value, and its proof. */
export type ClaimProof = { value?: string | undefined; source: string; on: string }

/** The specification's figures. None has a source yet, so none is shown outside the demonstration. */
export const CLAIMS: readonly Claim[] = [
  { key: 'artisans', value: '10 000', label: 'artisans inscrits', source: null, on: null },
  {
    key: 'quotesWithin',
    value: '24 h',
    label: 'pour recevoir les premiers devis',
    source: null,
    on: null,
  },
  {
    key: 'revenue',
    value: '20 à 40 %',
    label: 'de chiffre d’affaires en plus',
    source: null,
    on: null,
  },
  { key: 'satisfaction', value: '98 %', label: 'de clients satisfaits', source: null, on: null },
  { key: 'activeArtisans', value: '10 k+', label: 'artisans actifs', source: null, on: null },
  { key: 'projects', value: '50 k+', label: 'projets réalisés', source: null, on: null },
]

/** Completes the claims with the proofs that the operator gave. */
export function provedClaims(
  claims: readonly Claim[],
  proofs: Readonly<Partial<Record<Claim['key'], ClaimProof>>>,
): Claim[] {
  return claims.map((claim) => {
    const proof = proofs[claim.key]
    return proof
      ? { ...claim, value: proof.value ?? claim.value, source: proof.source, on: proof.on }
      : claim
  })
}

/**
 * The claims that may be shown (law.md T6; misleading figures are what the French regulator fines): those with a
 * source and a date; in the demonstration, all of them, and the page then says that they are one.
 */
export function shownClaims(claims: readonly Claim[], demo: boolean): Claim[] {
  return claims.filter(
    (claim) =>
      demo ||
      (claim.source !== null &&
        claim.source.trim() !== '' &&
        claim.on !== null &&
        /^\d{4}-\d{2}-\d{2}$/.test(claim.on)),
  )
}
