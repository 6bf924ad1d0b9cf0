import type { ReactNode } from 'react'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { SignatureProof } from '#app/features/signatures/signature-proof.tsx'
import type { WorksDetail } from '#app/features/works/read-works.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import {
  RECEPTION_STATUS_LABELS,
  RECEPTION_STATUS_TONES,
  RECEPTION_WORDS,
  receptionTrailTitle,
} from './copy.ts'
import { printedReception } from './printed-reception.ts'
import type { ReceptionDetail } from './queries.server.ts'
import type { Side } from './reception.ts'

/** The head of the page of a reception, the same on both sides. `href`: where a document is downloaded. */
export function ReceptionHeader({
  works,
  reception,
  list,
  page,
  href,
}: {
  works: WorksDetail
  reception: ReceptionDetail | null
  list: string
  page: string
  href: (documentId: string) => string
}) {
  return (
    <PageHeader
      trail={[
        { label: 'Interventions', href: list },
        { label: works.title, href: page },
        { label: 'Réception' },
      ]}
      title="Réception des travaux"
      aside={
        reception && (
          <DownloadPdf documents={reception.documents} kinds={['reception']} href={href} />
        )
      }
    >
      {reception ? (
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={RECEPTION_STATUS_TONES[reception.status]}>
            {RECEPTION_STATUS_LABELS[reception.status]}
          </Badge>
          <span>
            {works.title}, le {formatDay(reception.receivedOn)}
          </span>
        </span>
      ) : (
        RECEPTION_WORDS.what
      )}
    </PageHeader>
  )
}

/** The report as a sheet of paper, in the words of its PDF. */
export function ReceptionSheet({ reception: { document } }: { reception: ReceptionDetail }) {
  const sheet = printedReception(document, [], new Map(), NEVER_SHOWN)
  return <PrintedSheet sheet={sheet} label="Procès-verbal de réception" />
}

/** The instant of a file, which a screen has no use for. */
const NEVER_SHOWN = new Date(0)

/** The proof of each signature, folded. */
export function ReceptionProofs({ reception: { signatures } }: { reception: ReceptionDetail }) {
  if (signatures.length === 0) return null
  return (
    <TitledSection id="signatures" title="Signatures" className="grid gap-4">
      {signatures.map(({ role, name, proof, drawing }) => (
        <details key={role} className="more">
          <summary>
            {name}, {role === 'client' ? 'client' : 'entreprise'}
          </summary>
          <SignatureProof lines={proof} drawing={drawing} />
        </details>
      ))}
    </TitledSection>
  )
}

/** Beside the report: who, and what happened. */
export function ReceptionAside({
  works,
  reception: { trail, reservations, documents },
  side,
  zone,
  href,
  children,
}: {
  works: WorksDetail
  reception: ReceptionDetail
  side: Side
  zone: string
  href: (documentId: string) => string
  children?: ReactNode
}) {
  const names = { company: works.companyName, client: works.clientName, reader: side }
  const lifting = documents.find(({ kind }) => kind === 'reception_lifting')
  return (
    <aside className="lead-aside" aria-label="Réception">
      {children}
      {lifting && (
        <TitledSection id="levee" title="Réserves levées" titleClass="mb-4">
          <DownloadPdf documents={documents} kinds={['reception_lifting']} href={href} />
        </TitledSection>
      )}
      <TitledSection id="suite-titre" title="Ce qui s’est passé" titleClass="mb-5">
        <Timeline
          label="Vie de la réception"
          moments={trail.map((line, index) => {
            const reservation = reservations.find(({ id }) => id === line.reservationId)
            return {
              key: String(index),
              title: receptionTrailTitle(line, names),
              when: formatDateTime(line.at, zone),
              body: (reservation || line.text) && (
                <>
                  {reservation?.what}
                  {line.text && <span className="block">«&nbsp;{line.text}&nbsp;»</span>}
                </>
              ),
            }
          })}
        />
      </TitledSection>
    </aside>
  )
}
