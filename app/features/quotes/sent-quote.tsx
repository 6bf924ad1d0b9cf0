import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { QuoteSheet } from './quote-sheet.tsx'
import type { QuoteDocument } from './quote-document.ts'
import type { QuoteStatus } from './quote.ts'

/** What became of a devis that was sent, already in words. */
export type SentQuoteProps = {
  status: QuoteStatus
  leadId: string
  client: string
  document: QuoteDocument
  /** One or two sentences: what happened, what follows, until when. */
  sentences: readonly string[]
  canWithdraw: boolean
}

/** A devis that has left: what became of it, the sheet as the client has it, and taking it back while nobody accepted it. */
export function SentQuote({ leadId, client, document, sentences, canWithdraw }: SentQuoteProps) {
  return (
    <>
      <div className="notice mb-8 flex flex-wrap items-center justify-between gap-4">
        <div className="max-w-prose">{sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}</div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={`${paths.lead(leadId)}#conversation`} size="sm">Écrire à {client}</ButtonLink>
          {canWithdraw && <Button size="sm" variant="danger" {...opens('retirer')}>Retirer le devis</Button>}
        </div>
      </div>
      <QuoteSheet document={document} />
      {canWithdraw && (
        <ConfirmDialog id="retirer" title="Retirer ce devis ?" confirm="Retirer le devis" danger form={AppForm} fields={{ intent: 'withdraw' }}>
          {client} est prévenu et ne peut plus l’accepter. Vous gardez votre place et pouvez en envoyer un autre.
        </ConfirmDialog>
      )}
    </>
  )
}
