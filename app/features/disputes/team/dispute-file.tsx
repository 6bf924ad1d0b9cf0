import type { ReactNode } from 'react'
import { AMENDMENT_STATUS_LABELS } from '#app/features/amendments/copy.ts'
import { INVOICE_KINDS } from '#app/features/invoices/copy.ts'
import {
  RECEPTION_STATUS_LABELS,
  RESERVATION_STATUS_LABELS,
  RESERVATION_STATUS_TONES,
} from '#app/features/receptions/copy.ts'
import { PHOTO_MOMENT_LABELS } from '#app/features/works/copy.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import type { DisputeFile } from './read-file.server.ts'
import { TitledSection } from '#app/ui/layout/section.tsx'

/** The contract of a dispute as the team reads it: what was agreed, billed, paid and received, and the photos. */
export function DisputeFileParts({
  file: { amendments, reception, reservations, invoices, photos },
}: {
  file: DisputeFile
}) {
  return (
    <>
      <Part title="Avenants" none={amendments.length === 0 && 'Aucun avenant envoyé.'}>
        {amendments.map(({ id, number, status, title, totalInclCents }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-semibold whitespace-nowrap">{number}</span>
            <span className="wrap-anywhere">{title}</span>
            <span className="whitespace-nowrap">{formatEuros(totalInclCents)}</span>
            <Badge>{AMENDMENT_STATUS_LABELS[status]}</Badge>
          </li>
        ))}
      </Part>
      <Part title="Factures" none={invoices.length === 0 && 'Aucune facture émise.'}>
        {invoices.map(({ id, kind, number, totalInclCents, issuedOn, paidCents, leftCents }) => (
          <li key={id}>
            <p>
              <span className="font-semibold">
                {INVOICE_KINDS[kind]} <span className="whitespace-nowrap">{number}</span>
              </span>
              {issuedOn && `, le ${formatDay(issuedOn as Day)}`}
            </p>
            <p className="text-muted">
              {formatEuros(totalInclCents)}
              {paidCents !== null &&
                `, payé ${formatEuros(paidCents)}, reste ${formatEuros(leftCents ?? 0)}`}
            </p>
          </li>
        ))}
      </Part>
      <Part title="Réception et réserves" none={!reception && 'Pas de réception.'}>
        {reception && (
          <li>
            {RECEPTION_STATUS_LABELS[reception.status]}, le {formatDay(reception.receivedOn as Day)}
            {reservations.length === 0 && ', sans réserve'}
          </li>
        )}
        {reservations.map(({ id, what, status, dueOn }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="wrap-anywhere">{what}</span>
            <span className="text-muted">pour le {formatDay(dueOn as Day)}</span>
            <Badge tone={RESERVATION_STATUS_TONES[status]}>
              {RESERVATION_STATUS_LABELS[status]}
            </Badge>
          </li>
        ))}
      </Part>
      <TitledSection id="photos" title="Photos" titleClass="mb-3">
        {photos.length === 0 ? (
          <p className="text-muted">Aucune photo des travaux.</p>
        ) : (
          <ul className="photos">
            {photos.map(({ fileId, moment, author }, index) => (
              <li key={fileId}>
                <a href={paths.worksPhoto(fileId)} target="_blank" rel="noreferrer">
                  <img
                    src={paths.worksPhoto(fileId, { taille: 'petite' })}
                    alt={`${PHOTO_MOMENT_LABELS[moment]}, ${index + 1}, ${author === 'artisan' ? 'de l’entreprise' : 'du client'}`}
                    width={320}
                    height={240}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </TitledSection>
    </>
  )
}

function Part({
  title,
  none,
  children,
}: {
  title: string
  none: string | false
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-heading">{title}</h2>
      {none ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="lines lines-flush">{children}</ul>
      )}
    </section>
  )
}
