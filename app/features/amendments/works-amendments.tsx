import { AmountRow } from '#app/ui/data/amount-row.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { ProposeRefusal } from './amendment.ts'
import {
  AMENDMENT_SENTENCES,
  AMENDMENT_STATUS_LABELS,
  AMENDMENT_STATUS_TONES,
  signedEuros,
} from './copy.ts'
import type { AmendmentLine } from './queries.server.ts'

/**
 * The amendments of works, and how the artisan proposes one. `propose`: why they cannot now;
 * undefined for the client.
 */
export function WorksAmendments({
  amendments,
  href,
  propose,
}: {
  amendments: readonly AmendmentLine[]
  href: (id: string) => string
  propose?: ProposeRefusal | null
}) {
  const over = propose?.startsWith('intervention_')
  if (amendments.length === 0 && (propose === undefined || over)) return null
  return (
    <TitledSection id="avenants" title="Avenants" titleClass="mb-4">
      {amendments.length > 0 ? (
        <ul className="lines lines-flush">
          {amendments.map((amendment) => (
            <AmountRow
              key={amendment.id}
              as="h3"
              title={amendment.title || 'Avenant sans titre'}
              href={href(amendment.id)}
              badge={{
                tone: AMENDMENT_STATUS_TONES[amendment.status],
                label: AMENDMENT_STATUS_LABELS[amendment.status],
              }}
              party={amendment.number}
              amount={signedEuros(amendment.totalInclCents)}
            />
          ))}
        </ul>
      ) : (
        <p className="max-w-prose text-muted">
          Quelque chose s’ajoute, s’enlève ou dure plus longtemps&nbsp;? Proposez un avenant&nbsp;:
          le client le signe comme le devis, et le total du contrat suit. Sans lui, ce qui est en
          plus n’est pas dû.
        </p>
      )}
      {propose !== undefined && !over && (
        <AppForm className="mt-5">
          <Button
            name="intent"
            value="amend"
            className="max-sm:w-full"
            disabledReason={propose === null ? null : AMENDMENT_SENTENCES[propose]}
          >
            Proposer un avenant
          </Button>
        </AppForm>
      )}
    </TitledSection>
  )
}

/** Says to the client that an amendment awaits their signature. */
export function WaitingAmendment({
  amendments,
  companyName,
  href,
}: {
  amendments: readonly AmendmentLine[]
  companyName: string
  href: (id: string) => string
}) {
  const waiting = amendments.find(({ status }) => status === 'sent')
  if (!waiting) return null
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-72">
        {companyName} propose de modifier votre contrat&nbsp;: «&nbsp;{waiting.title}&nbsp;»,{' '}
        {signedEuros(waiting.totalInclCents)} TTC.
      </p>
      <ButtonLink href={href(waiting.id)} size="sm">
        Lire l’avenant
      </ButtonLink>
    </div>
  )
}

/** What a contract comes to, with what its signed amendments changed of the devis. */
export function ContractTotal({
  works: { totalInclCents, contractCents },
}: {
  works: { totalInclCents: number; contractCents: number }
}) {
  const difference = contractCents - totalInclCents
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">{formatEuros(contractCents)}</span>
      {difference !== 0 && (
        <span className="block text-sm text-faint">
          Devis {formatEuros(totalInclCents)}, avenants {signedEuros(difference)}
        </span>
      )}
    </>
  )
}
