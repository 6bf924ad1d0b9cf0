import { formatDay } from '#app/values/time/french-date.ts'
import type { Claim } from './claims.ts'

/** Figures with what proves them; in the demonstration, they say that they are one. Nothing when there is none. */
export function ClaimFigures({ claims, demo }: { claims: readonly Claim[]; demo: boolean }) {
  if (claims.length === 0) return null
  return (
    <div>
      <dl className="figures">
        {claims.map((claim) => (
          <div key={claim.key}>
            <dt>
              {claim.label}
              {claim.source && claim.on && (
                <span className="block text-sm text-faint">
                  {claim.source}, {formatDay(claim.on)}
                </span>
              )}
            </dt>
            <dd>{claim.value}</dd>
          </div>
        ))}
      </dl>
      {demo && (
        <p className="mt-5 text-sm text-faint">
          Chiffres de démonstration, sans valeur commerciale.
        </p>
      )}
    </div>
  )
}
