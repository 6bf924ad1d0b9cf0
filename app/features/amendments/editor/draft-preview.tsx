import FileText from 'lucide-react/icons/file-text'
import Pencil from 'lucide-react/icons/pencil'
import { PrintedSheet, NEVER_SHOWN } from '#app/features/quotes/document/quote-sheet.tsx'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { AmendmentPreview } from '#app/features/amendments/document/amendment-document.ts'
import type { SendAmendmentRefusal } from '#app/features/amendments/amendment.ts'
import { SendAmendmentWords } from './amendment-totals.tsx'
import { AMENDMENT_SENTENCES } from '#app/features/amendments/copy.ts'
import { printedAmendment } from '#app/features/amendments/document/printed-amendment.ts'

/** A draft as the client would read it, with what it still lacks or its sending. */
export function AmendmentPreviewed({
  id,
  client,
  document,
  faults,
  refusal,
  noVat,
}: {
  id: string
  client: string
  document: AmendmentPreview | null
  faults: readonly string[]
  refusal: SendAmendmentRefusal | null
  noVat: string | null
}) {
  const back = (
    <>
      <ButtonLink href={paths.amendment(id)} icon={<Icon of={Pencil} />}>
        Modifier
      </ButtonLink>
      {document && (
        <ButtonLink
          href={paths.amendmentDraftPdf(id)}
          icon={<Icon of={FileText} />}
          target="_blank"
        >
          Voir le PDF
        </ButtonLink>
      )}
    </>
  )
  const lacks =
    refusal === null || refusal === 'amendment_incomplete' ? faults : [AMENDMENT_SENTENCES[refusal]]
  return (
    <>
      {refusal === null ? (
        <AttentionBand
          title="Cet avenant est prêt"
          action={
            <>
              {back}
              <Button variant="primary" {...opens('envoyer-apercu')}>
                Envoyer l’avenant
              </Button>
            </>
          }
        >
          Voici ce que {client} lira. Le numéro s’y inscrit à l’envoi.
        </AttentionBand>
      ) : (
        <section
          className="notice flex flex-wrap items-start justify-between gap-4"
          aria-labelledby="avant-envoi"
        >
          <div className="flex-1 basis-72">
            <h2 id="avant-envoi" className="mb-3 text-heading">
              Avant l’envoi
            </h2>
            <ul className="grid gap-1">
              {lacks.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
          <div className="flex flex-wrap gap-2">{back}</div>
        </section>
      )}
      <div className="mt-8">
        {document ? (
          <PrintedSheet
            sheet={printedAmendment(document, NEVER_SHOWN)}
            label="Aperçu de l’avenant"
          />
        ) : (
          <p className="text-muted">Le total dépasse ce qu’un avenant peut contenir.</p>
        )}
      </div>
      <ConfirmDialog
        id="envoyer-apercu"
        title={`Envoyer cet avenant à ${client} ?`}
        confirm="Envoyer l’avenant"
        form={AppForm}
        formProps={{ action: paths.amendment(id) }}
        fields={{ intent: 'send-kept' }}
      >
        <SendAmendmentWords
          totals={document?.totals ?? null}
          after={document?.after ?? null}
          noVat={noVat}
        />
      </ConfirmDialog>
    </>
  )
}
