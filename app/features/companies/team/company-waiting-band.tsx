import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { Route } from './+types/admin-company.page'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { waitingText } from '#app/features/companies/checks/verification-badge.tsx'
import type { ReactNode } from 'react'

type Loaded = Route.ComponentProps['loaderData']

export function CompanyWaitingBand({
  waiting,
  verifyRefusal,
  done,
  required,
  readOnly,
  refuseButton,
}: Pick<Loaded, 'verifyRefusal' | 'done' | 'required' | 'readOnly'> & {
  waiting: NonNullable<Loaded['waiting']>
  refuseButton: ReactNode
}) {
  return (
    <div className="mb-10">
      <AttentionBand
        title={`Attend ${readOnly ? 'la réponse de l’équipe' : 'votre réponse'} ${waitingText(waiting.hours)}`}
        action={
          !readOnly && (
            <>
              {refuseButton}
              <AppForm>
                <Button
                  variant="primary"
                  name="intent"
                  value="verify"
                  disabledReason={verifyRefusal}
                >
                  Vérifier l’entreprise
                </Button>
              </AppForm>
            </>
          )
        }
      >
        {waiting.late
          ? `La promesse de ${VERIFICATION_PROMISE_HOURS}\u00a0heures est dépassée. `
          : `Il reste ${VERIFICATION_PROMISE_HOURS - waiting.hours}\u00a0h pour répondre. `}
        {done} {done > 1 ? 'contrôles faits' : 'contrôle fait'} sur {required}.
      </AttentionBand>
    </div>
  )
}
