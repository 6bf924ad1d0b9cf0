import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { maskIban } from '#app/values/identity/iban.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatSiret, sirenOf, type Siret } from '#app/values/identity/siret.ts'
import type { ArtisanRow } from '#app/features/companies/availability.server.ts'

const NOT_GIVEN = <span className="text-faint">Non renseigné</span>

/** A whole company file as the team reads it, part by part. `days` are its insurance dates, already written. */
export function CompanyFacts({
  file,
  trades,
  account,
  insurancePeriod,
}: {
  file: Omit<
    ArtisanRow,
    'submittedAt' | 'verifiedAt' | 'suspendedAt' | 'createdAt' | 'updatedAt' | 'ibanSealed'
  >
  trades: readonly TradeSlug[]
  account: { name: string; email: string; since: string }
  insurancePeriod: string | null
}) {
  const siret = file.siret as Siret | null
  return (
    <div className="grid gap-10">
      <Part title="Identité">
        <DefinitionList
          items={[
            {
              term: 'SIRET',
              value: siret ? <span className="tabular-nums">{formatSiret(siret)}</span> : NOT_GIVEN,
            },
            {
              term: 'SIREN',
              value: siret ? <span className="tabular-nums">{sirenOf(siret)}</span> : null,
            },
            { term: 'Forme juridique', value: file.legalForm ?? NOT_GIVEN },
            {
              term: 'Capital',
              value: file.capitalCents === null ? null : formatEuros(file.capitalCents),
            },
            { term: 'Immatriculation', value: file.registration ?? NOT_GIVEN },
            { term: 'Dirigeant', value: file.managerName ?? NOT_GIVEN },
            { term: 'Adresse', value: file.addressLine ?? NOT_GIVEN },
            { term: 'Commune', value: file.town ? `${file.postalCode} ${file.town}` : NOT_GIVEN },
            {
              term: 'Téléphone',
              value: file.phone ? (
                <span className="tabular-nums">{formatPhone(file.phone as PhoneNumber)}</span>
              ) : (
                NOT_GIVEN
              ),
            },
          ]}
        />
      </Part>
      <Part title="Métiers et zone">
        <DefinitionList
          items={[
            {
              term: 'Métiers',
              value:
                trades.length === 0
                  ? NOT_GIVEN
                  : trades.map((trade) => TRADES[trade].name).join(', '),
            },
            { term: 'Rayon choisi', value: `${file.radiusKm}\u00a0km` },
            { term: 'Rayon de la formule', value: `${file.planRadiusKm}\u00a0km` },
          ]}
        />
      </Part>
      <Part title="Tarifs et présentation">
        <DefinitionList
          items={[
            { term: 'Assuré', value: insurancePeriod },
            {
              term: 'Taux horaire',
              value: file.hourlyRateCents === null ? NOT_GIVEN : formatEuros(file.hourlyRateCents),
            },
            {
              term: 'Déplacement',
              value: file.travelFeeCents === null ? NOT_GIVEN : formatEuros(file.travelFeeCents),
            },
            {
              term: 'Présentation',
              value: file.description && (
                <span className="whitespace-pre-line">{file.description}</span>
              ),
            },
          ]}
        />
      </Part>
      <Part title="TVA, paiement et médiateur">
        <DefinitionList
          items={[
            {
              term: 'Régime de TVA',
              value:
                file.vatRegime === 'franchise'
                  ? 'Franchise en base'
                  : file.vatRegime === 'standard'
                    ? 'Facture la TVA'
                    : NOT_GIVEN,
            },
            { term: 'Numéro de TVA', value: file.vatNumber },
            {
              term: 'Conditions de paiement',
              value: file.paymentTerms && (
                <span className="whitespace-pre-line">{file.paymentTerms}</span>
              ),
            },
            { term: 'IBAN', value: file.ibanEnd && maskIban(file.ibanEnd) },
            {
              term: 'Médiateur',
              value: file.mediatorName
                ? `${file.mediatorName}, ${file.mediatorAddress ?? ''}`
                : NOT_GIVEN,
            },
          ]}
        />
      </Part>
      <Part title="Compte">
        <DefinitionList
          items={[
            { term: 'Nom', value: account.name },
            {
              term: 'Email',
              value: (
                <a className="link break-all" href={`mailto:${account.email}`}>
                  {account.email}
                </a>
              ),
            },
            { term: 'Inscription', value: account.since },
          ]}
        />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-heading">{title}</h2>
      {children}
    </section>
  )
}
