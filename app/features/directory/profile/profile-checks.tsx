import BadgeCheck from 'lucide-react/icons/badge-check'
import { POLICY_KINDS } from '#app/features/companies/proofs/proof.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { numbersKept } from '#app/ui/data/numbers-kept.tsx'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { CHECK_SENTENCES } from '#app/features/directory/copy.ts'
import type { CompanyProfile } from './get-profile.server.ts'

export function Checks({ profile }: { profile: CompanyProfile }) {
  const zone = timeZoneOf(profile.insee)
  const checked = (at: Date) => `vérifié le ${formatDate(at, zone)}`
  return (
    <section aria-labelledby="verifications">
      <h2 id="verifications" className="text-subtitle">
        Ce que nous avons vérifié
      </h2>
      <ul className="company-checks">
        {profile.checks.length === 0 && (
          <Check title="Dossier de l’entreprise" when={checked(profile.card.verifiedAt)} />
        )}
        {profile.checks.flatMap((check) =>
          CHECK_SENTENCES[check.kind]
            ? [
                <Check
                  key={check.kind}
                  title={CHECK_SENTENCES[check.kind]!}
                  detail={check.source}
                  when={checked(check.checkedAt)}
                />,
              ]
            : [],
        )}
        {profile.policies.map((policy) => (
          <Check
            key={`${policy.kind}-${policy.endsOn}`}
            title={`${POLICY_KINDS[policy.kind]}, ${policy.insurer}`}
            detail={`${policy.coverage}. Activités : ${policy.activities.map((slug) => TRADES[slug].name).join(', ')}. Valable jusqu’au ${formatDay(policy.endsOn)}.`}
            when={checked(policy.checkedAt)}
          />
        ))}
        {profile.qualifications.map((title) => (
          <Check
            key={`${title.kind}-${title.label}-${title.number}`}
            title={[title.label, title.domain].filter(Boolean).join(', ')}
            detail={[
              title.body,
              title.number && `n°\u00a0${title.number}`,
              title.endsOn && `jusqu’au ${formatDay(title.endsOn)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            when={checked(title.checkedAt)}
          />
        ))}
      </ul>
      <p className="mt-4 text-faint">
        La vérification ne se paie pas.{' '}
        <AppLink href={paths.guarantees()} className="link">
          Comment nous vérifions
        </AppLink>
      </p>
    </section>
  )
}

function Check({ title, detail, when }: { title: string; detail?: string; when: string }) {
  return (
    <li>
      <Icon of={BadgeCheck} />
      <div>
        <p className="font-semibold text-fg">{title}</p>
        {detail && <p className="text-muted">{numbersKept(detail)}</p>}
        <p className="text-sm text-faint">{when}</p>
      </div>
    </li>
  )
}
