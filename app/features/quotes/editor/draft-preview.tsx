import FileText from 'lucide-react/icons/file-text'
import Pencil from 'lucide-react/icons/pencil'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { QuoteChecklist } from './quote-checklist.tsx'
import type { QuotePreview } from '#app/features/quotes/document/quote-document.ts'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import { QuoteSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import type { SendRefusal } from '#app/features/quotes/quote.ts'
import { SendWords } from './send-words.tsx'

/** A draft as the client would read it, with what it still lacks or its sending. */
export function DraftPreview({
  id,
  client,
  document,
  missing,
  refusal,
}: {
  id: string
  client: string
  document: QuotePreview | null
  missing: readonly MissingMention[]
  refusal: SendRefusal | null
}) {
  const back = (
    <>
      <ButtonLink href={paths.quote(id)} icon={<Icon of={Pencil} />}>
        Modifier
      </ButtonLink>
      {document && (
        <ButtonLink href={paths.draftPdf(id)} icon={<Icon of={FileText} />} target="_blank">
          Voir le PDF
        </ButtonLink>
      )}
    </>
  )
  return (
    <>
      {refusal === null && document ? (
        <AttentionBand
          title="Ce devis est prêt"
          action={
            <>
              {back}
              <Button variant="primary" {...opens('envoyer-apercu')}>
                Envoyer le devis
              </Button>
            </>
          }
        >
          Voici ce que {client} lira. Le numéro et son nom complet s’y inscrivent à l’envoi.
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
            <QuoteChecklist missing={missing} refusal={refusal} at={paths.quote(id)} />
          </div>
          {back}
        </section>
      )}
      <div className="mt-8">
        {document ? (
          <QuoteSheet document={document} />
        ) : (
          <p className="text-muted">Le total dépasse ce qu’un devis peut contenir.</p>
        )}
      </div>
      <ConfirmDialog
        id="envoyer-apercu"
        title={`Envoyer ce devis à ${client} ?`}
        confirm="Envoyer le devis"
        form={AppForm}
        formProps={{ action: paths.quote(id) }}
        fields={{ intent: 'send-kept' }}
      >
        <SendWords
          total={formatEuros(document?.totals.totalInclCents ?? 0)}
          validUntil={document?.validUntil ? formatDay(document.validUntil) : null}
        />
      </ConfirmDialog>
    </>
  )
}
