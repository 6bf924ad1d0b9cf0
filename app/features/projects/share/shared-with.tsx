import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { ProjectShare } from './read-share.server.ts'
import { FIRST_NAME_MAX, SHARE_LINK_DAYS } from './share.ts'

/** With whom a project is shared: how its owner invites somebody and ends it, and how the other leaves. */
export function SharedWith({
  mine,
  share,
  answer,
}: {
  /** The reader owns the project. */
  mine: boolean
  share: ProjectShare | null
  answer: RefusedAct | null
}) {
  const typed = answer?.intent === 'invite' ? answer.values : {}
  const errors = answer?.intent === 'invite' ? answer.errors : {}
  return (
    <TitledSection id="partage" title={mine ? 'Projet à deux' : 'Quitter le projet'}>
      <div className="grid max-w-lg gap-6">
        {mine && !share?.joined && (
          <>
            <p className="text-muted">
              {share
                ? `Invitation envoyée à ${share.otherName} (${share.email}) le ${formatDate(share.invitedAt, PARIS)}, pour ${SHARE_LINK_DAYS} jours.`
                : 'L’autre personne voit tout le projet, le modifie et y ajoute ses demandes. Chacun répond seul aux siennes.'}
            </p>
            <AppForm className="grid gap-6">
              <TextField
                label="Prénom"
                name="firstName"
                maxLength={FIRST_NAME_MAX}
                autoComplete="off"
                defaultValue={typed.firstName ?? share?.otherName ?? ''}
                error={errors.firstName}
                required
              />
              <TextField
                label="Adresse email"
                name="email"
                type="email"
                autoComplete="off"
                defaultValue={typed.email ?? share?.email ?? ''}
                error={errors.email}
                required
              />
              <Button name="intent" value="invite">
                {share ? 'Renvoyer l’invitation' : 'Inviter'}
              </Button>
            </AppForm>
            {share && (
              <AppForm>
                <Button name="intent" value="endShare" variant="link">
                  Annuler l’invitation
                </Button>
              </AppForm>
            )}
          </>
        )}
        {share?.joined && (
          <div className="grid justify-items-start gap-4">
            <p className="text-muted">
              {mine
                ? `Partagé avec ${share.otherName}, qui voit tout le projet et le modifie. Chacun répond seul à ses demandes.`
                : `Ce projet est celui de ${share.otherName}. Vous ne le verrez plus, et vos demandes en sortiront.`}
            </p>
            <Button {...opens('finir-partage')}>
              {mine ? 'Mettre fin au partage' : 'Quitter ce projet'}
            </Button>
          </div>
        )}
      </div>
      {share?.joined && (
        <ConfirmDialog
          id="finir-partage"
          title={mine ? 'Mettre fin au partage\u00a0?' : 'Quitter ce projet\u00a0?'}
          confirm={mine ? 'Mettre fin' : 'Quitter'}
          danger
          form={AppForm}
          fields={{ intent: mine ? 'endShare' : 'leave' }}
        >
          {mine
            ? `${share.otherName} ne verra plus le projet, et ses demandes en sortiront. Un email l’en prévient.`
            : `Vos demandes restent dans Mes demandes. Un email prévient ${share.otherName}.`}
        </ConfirmDialog>
      )}
    </TitledSection>
  )
}
