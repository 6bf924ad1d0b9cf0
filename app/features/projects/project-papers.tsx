import BookOpen from 'lucide-react/icons/book-open'
import FileText from 'lucide-react/icons/file-text'
import FolderDown from 'lucide-react/icons/folder-down'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AmountRow } from '#app/ui/data/amount-row.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import type { Piece } from './folder/piece.ts'
import type { ProjectPaper } from './list-papers.server.ts'

const KINDS: Record<
  ProjectPaper['kind'],
  { name: string; act: string; href: (id: string) => string }
> = {
  quote: { name: 'Devis', act: 'Signé', href: paths.receivedQuote },
  amendment: { name: 'Avenant', act: 'Signé', href: paths.myAmendment },
  invoice: { name: 'Facture', act: 'Émise', href: paths.receivedInvoice },
  credit_note: { name: 'Avoir', act: 'Émis', href: paths.receivedInvoice },
  reception: { name: 'Réception', act: 'Travaux reçus', href: paths.myReception },
}

/** Documents in sight; the others are folded. */
const SHOWN = 5

/** What was signed and issued, of all companies, and the plans of the requests, in one place. */
export function ProjectPapers({
  projectId,
  papers,
  plans,
}: {
  projectId: string
  papers: readonly ProjectPaper[]
  plans: readonly Piece[]
}) {
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      {papers.length + plans.length === 0 ? (
        <p className="mt-4 text-muted">
          Les devis signés, les factures et les réceptions de tous vos artisans se rangent ici, avec
          les plans joints à vos demandes.
        </p>
      ) : (
        <>
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink
              href={paths.projectFile(projectId, 'dossier.zip')}
              icon={<Icon of={FolderDown} />}
              download
            >
              Dossier à télécharger
            </ButtonLink>
            <ButtonLink href={paths.projectLogbook(projectId)} icon={<Icon of={BookOpen} />}>
              Carnet du logement
            </ButtonLink>
          </div>
          {papers.length > 0 && (
            <ul className="lines mt-4">{papers.slice(0, SHOWN).map(paperRow)}</ul>
          )}
          {papers.length > SHOWN && (
            <details className="more mt-5">
              <summary>
                {papers.length === SHOWN + 1
                  ? 'Un document plus ancien'
                  : `${papers.length - SHOWN} documents plus anciens`}
              </summary>
              <ul className="lines mt-4">{papers.slice(SHOWN).map(paperRow)}</ul>
            </details>
          )}
          {plans.length > 0 && <Plans plans={plans} />}
        </>
      )}
    </section>
  )
}

function paperRow({ id, kind, number, title, company, cents, day, renounced, mine }: ProjectPaper) {
  const { name, act, href } = KINDS[kind]
  return (
    <AmountRow
      key={`${kind}-${id}`}
      as="h3"
      title={kind === 'reception' ? `Réception, devis ${number}` : `${name} ${number}`}
      {...(mine && { href: href(id) })}
      badge={renounced ? { label: 'Rétracté', tone: 'neutral' } : null}
      party={`${company}, ${title}`}
      details={
        <span>
          {act} le {formatDay(day)}
        </span>
      }
      {...(cents !== null && {
        amount: <Money cents={kind === 'credit_note' ? -cents : cents} />,
      })}
    />
  )
}

function Plans({ plans }: { plans: readonly Piece[] }) {
  return (
    <>
      <h3 className="mt-6 text-heading">Plans</h3>
      <ul className="blueprints mt-3">
        {plans.map(({ fileId, name, mine }) => (
          <li key={fileId}>
            {mine ? (
              <a href={paths.blueprint(fileId!)} className="blueprint-name link" download>
                <Icon of={FileText} />
                {name}
              </a>
            ) : (
              <span className="blueprint-name">
                <Icon of={FileText} />
                {name}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
