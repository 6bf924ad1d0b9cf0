import Eye from 'lucide-react/icons/eye'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import { VIEWING_MINUTES, VIEWING_REASON_MAX } from './viewing.ts'

/** The dialog's name: it opens again where its reason was refused. */
export const LOOK_DIALOG = 'regarder'

/** Opens somebody's space to read it as they do, once one said why. */
export function LookDialog({
  name,
  refusal,
  refused,
}: {
  name: string
  refusal: string | null
  refused: RefusedAct | undefined
}) {
  const own = refused?.intent === 'look' ? refused : null
  return (
    <>
      <Button size="sm" {...opens(LOOK_DIALOG)} disabledReason={refusal}>
        <Icon of={Eye} />
        Voir son espace
      </Button>
      <ConfirmDialog
        id={LOOK_DIALOG}
        title={`Regarder l’espace ${ofName(name)} ?`}
        confirm={`Regarder ${VIEWING_MINUTES}\u00a0minutes`}
        form={AppForm}
        fields={{ intent: 'look' }}
      >
        <p className="mb-4">
          Vous voyez ses pages comme la personne, en lecture seule, pendant {VIEWING_MINUTES}
          &nbsp;minutes. Ses messages restent fermés. Chaque page ouverte est écrite au journal.
        </p>
        <TextArea
          id="look-reason"
          label="Raison"
          name="reason"
          rows={3}
          required
          maxLength={VIEWING_REASON_MAX}
          defaultValue={own?.values.reason ?? ''}
          error={own?.errors.reason}
          hint={
            'Envoyée telle quelle à la personne une fois le regard terminé, et gardée au journal\u00a0: n’y nommez personne d’autre.'
          }
        />
      </ConfirmDialog>
    </>
  )
}
