import { FINISH_LATER } from './copy.ts'
import type { WorksDetail } from './read-works.server.ts'
import { ConfirmDialog } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'

export function FinishWorks({ works }: { works: Pick<WorksDetail, 'clientName'> }) {
  return (
    <ConfirmDialog
      id="terminer"
      title="Déclarer les travaux terminés ?"
      confirm="Déclarer terminés"
      form={AppForm}
      formProps={{ later: FINISH_LATER }}
      fields={{ intent: 'finish' }}
    >
      Nous prévenons {works.clientName}, qui a 7 jours pour confirmer ou dire ce qui manque. Ajoutez
      vos photos d’après avant, elles aident.
    </ConfirmDialog>
  )
}
