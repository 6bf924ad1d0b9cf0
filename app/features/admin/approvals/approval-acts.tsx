import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { WORDS_MAX, type PendingActName } from './approval.ts'
import { ACT_WARNINGS } from './copy.ts'

/**
 * What one may do with an ask that waits: approve or refuse it with a word, or take back one's own. `approving`,
 * `refusing`: why one may not, if so; `aloneFrom`: from when its asker may confirm it, where nobody else can.
 */
export function ApprovalActs({
  act,
  own,
  aloneFrom,
  approving,
  refusing,
  answer,
}: {
  act: PendingActName
  own: boolean
  aloneFrom: string | null
  approving: string | null
  refusing: string | null
  answer: RefusedAct | undefined
}) {
  const confirms = own && aloneFrom !== null
  return (
    <TitledSection id="decider" title={own ? 'Votre demande' : 'Votre décision'} titleClass="mb-4">
      <div className="grid max-w-2xl gap-6">
        {own && !confirms && (
          <p className="text-muted">Une autre personne de l’équipe doit l’approuver.</p>
        )}
        {confirms && (
          <Notice title="Personne d’autre ne peut l’approuver">
            Vous pourrez la confirmer à partir du {aloneFrom}. L’exploitant du site en est prévenu
            par email, et le journal le dira.
          </Notice>
        )}
        {!own && refusing !== null && <Notice title={refusing} />}
        {(own ? confirms : refusing === null) && (
          <>
            <Notice tone="warn">{ACT_WARNINGS[act]}</Notice>
            <AppForm className="grid gap-5">
              <TextArea
                label={
                  own
                    ? 'Ce que vous avez vérifié'
                    : 'Ce que vous avez vérifié, ou pourquoi vous refusez'
                }
                name="word"
                rows={4}
                maxLength={WORDS_MAX}
                required
                defaultValue={answer?.values.word ?? ''}
                error={answer?.errors.word}
                hint={own ? undefined : 'La personne qui demande le lit.'}
              />
              <div className="flex flex-wrap gap-3">
                <Button
                  type="submit"
                  variant="danger"
                  name="intent"
                  value="approve"
                  disabledReason={approving}
                >
                  {own ? 'Confirmer' : 'Approuver'}
                </Button>
                {!own && (
                  <Button type="submit" name="intent" value="refuse">
                    Refuser
                  </Button>
                )}
              </div>
            </AppForm>
          </>
        )}
        {own && (
          <AppForm>
            <Button type="submit" name="intent" value="withdraw">
              Retirer la demande
            </Button>
          </AppForm>
        )}
      </div>
    </TitledSection>
  )
}
