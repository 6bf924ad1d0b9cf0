import Download from 'lucide-react/icons/download'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import type { BookAddresses } from './book-views.ts'
import type { Period } from './period.ts'
import type { BookCompany } from './read-book.server.ts'

/** The files of each financial year. */
export function ExportsView({
  company,
  years,
  at,
}: {
  company: Pick<BookCompany, 'siren'>
  years: readonly Period[]
  at: BookAddresses
}) {
  return (
    <TitledSection id="exports" title="Fichiers de chaque exercice" className="mt-8">
      <ul className="mt-4 grid max-w-prose list-disc gap-1 ps-5 text-muted">
        <li>
          <strong className="font-semibold text-fg">Écritures</strong>&nbsp;: un fichier texte à la
          forme du FEC, que les logiciels de comptabilité importent. Il porte vos ventes et vos
          encaissements tenus ici, pas vos achats&nbsp;: c’est une partie de votre comptabilité.
        </li>
        <li>
          <strong className="font-semibold text-fg">Documents</strong>&nbsp;: vos factures et avoirs
          en PDF, avec un manifeste de leurs empreintes SHA-256.
        </li>
      </ul>
      {!company.siren && (
        <p className="notice mt-4 max-w-prose">
          Le fichier des écritures porte le SIREN de l’entreprise&nbsp;: indiquez son SIRET pour
          l’obtenir.
        </p>
      )}
      <ul className="lines mt-6">
        {years.map(({ key, name, from, to }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div>
              <h3 className="font-semibold">{name}</h3>
              <p className="meta">
                Du {formatDay(from)} au {formatDay(to)}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              {company.siren && (
                <ButtonLink
                  href={at.file('fec.txt', { exercice: key })}
                  icon={<Icon of={Download} />}
                  aria-label={`Écritures, ${name}`}
                  download
                >
                  Écritures
                </ButtonLink>
              )}
              <ButtonLink
                href={at.file('documents.zip', { exercice: key })}
                icon={<Icon of={Download} />}
                aria-label={`Documents, ${name}`}
                download
              >
                Documents
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
