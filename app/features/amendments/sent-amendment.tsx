import { NEVER_SHOWN, PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { SignedBlock } from '#app/features/quotes/document/quote-signature.tsx'
import type { QuoteSignature } from '#app/features/quotes/document/signature-words.ts'
import { AskMode } from '#app/features/signatures/ask-mode.tsx'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { AmendmentDocument } from '#app/features/amendments/document/amendment-document.ts'
import { printedAmendment } from '#app/features/amendments/document/printed-amendment.ts'

/**
 * An amendment that has left: where it stands, the sheet as the client has it, and taking it back
 * while nobody signed it.
 */
export function SentAmendment({
  worksId,
  client,
  document,
  words,
  signature,
  zone,
  onSite,
  canWithdraw,
}: {
  worksId: string
  client: string
  document: AmendmentDocument
  words: { title: string; sentences: readonly string[] }
  /** What is kept of its signature; null before there is one. */
  signature: QuoteSignature | null
  /** Where the works lie, for the hours. */
  zone: string
  /** Where the client may sign it on the artisan's device; null once it cannot be signed. */
  onSite: string | null
  canWithdraw: boolean
}) {
  return (
    <>
      <section
        className="notice no-print mb-8 flex flex-wrap items-center justify-between gap-4"
        aria-labelledby="etat"
      >
        <div className="max-w-prose flex-1 basis-80">
          <h2 id="etat" className="text-heading">
            {words.title}
          </h2>
          <div className="mt-1 text-muted">
            {words.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {canWithdraw && (
            <Button variant="danger" {...opens('retirer')}>
              Retirer l’avenant
            </Button>
          )}
          {onSite && <ButtonLink href={onSite}>Faire signer sur place</ButtonLink>}
          <ButtonLink href={paths.works(worksId)}>Ouvrir l’intervention</ButtonLink>
        </div>
      </section>
      {signature?.awaitedMode && (
        <AskMode what="l’avenant" mode={signature.awaitedMode} client={client} />
      )}
      <PrintedSheet
        sheet={printedAmendment(document, NEVER_SHOWN)}
        label={`Avenant ${document.number}`}
      />
      {signature && <SignedBlock signature={signature} zone={zone} />}
      {canWithdraw && (
        <ConfirmDialog
          id="retirer"
          title="Retirer cet avenant ?"
          confirm="Retirer l’avenant"
          danger
          form={AppForm}
          fields={{ intent: 'withdraw' }}
        >
          Nous prévenons {client}, qui ne pourra plus le signer. Le contrat reste comme il est.
        </ConfirmDialog>
      )}
    </>
  )
}
