import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import type { DocumentLine } from '#app/features/documents/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { FORMAL_REFUSALS, type FormalRefusal } from './formal-notice.ts'

/** By which a company puts a late client on notice, after a word; once sent, its letter to download. */
export function SendFormalNotice({
  refusal,
  individual,
  mailed,
  documents,
}: {
  refusal: FormalRefusal | null
  individual: boolean
  /** The client has an address of email. */
  mailed: boolean
  documents: readonly DocumentLine[]
}) {
  // Before anything is late, it is not spoken of.
  if (refusal === 'not_late') return null
  if (refusal === 'already_notified')
    return (
      <div className="grid gap-3">
        <p className="max-w-prose text-muted">
          La mise en demeure est partie. Pour une preuve certaine, envoyez-la aussi en recommandé
          avec avis de réception.
        </p>
        <div>
          <DownloadPdf
            documents={documents}
            kinds={['formal_notice']}
            href={paths.proDocument}
            label="Télécharger la mise en demeure"
          />
        </div>
      </div>
    )
  return (
    <div>
      <Button
        {...(refusal
          ? { disabledReason: FORMAL_REFUSALS[refusal] }
          : { ...opens('mise-en-demeure') })}
      >
        Envoyer une mise en demeure
      </Button>
      <ConfirmDialog
        id="mise-en-demeure"
        title="Mettre ce client en demeure de payer ?"
        confirm="Envoyer la mise en demeure"
        form={AppForm}
        fields={{ intent: 'formal-notice' }}
      >
        {mailed
          ? 'La lettre part par email, en PDF, une seule fois. '
          : 'Ce client n’a pas d’email\u00a0: la lettre se télécharge pour partir par la poste. '}
        Elle donne huit jours pour payer.{' '}
        {individual
          ? 'Aucuns frais ne sont demandés à un particulier. '
          : 'Elle ajoute l’indemnité de 40\u00a0€ et rappelle les pénalités de retard. '}
        Pour une preuve certaine, envoyez-la aussi en recommandé avec avis de réception.
      </ConfirmDialog>
    </div>
  )
}
