import {
  CLOSE_REASON_LABELS,
  NAME_ON_QUOTES,
  PHONE_SHARING_LABELS,
  REFUSALS,
} from '#app/features/requests/copy.ts'
import {
  BEYOND_STEPS_KM,
  CLOSE_REASONS,
  lastExtension,
  MAX_SEATS,
  refusalToCancel,
  refusalToClose,
  refusalToExtend,
  refusalToPause,
  refusalToResume,
  refusalToShorten,
  UNDO_MINUTES,
} from '#app/features/requests/quote-request.ts'
import { sharedOf } from '#app/features/requests/details-to-share.ts'
import type { QuoteRequestDetail } from '#app/features/requests/read-quote-request.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { closes, ConfirmDialog, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'

/** What the person may change of a request that is under way: wishes, pause, end. */
export function RequestManage({
  request,
  worksId,
  zone,
  now,
  wrongReason,
}: {
  request: QuoteRequestDetail
  /** The works that the product follows, once a quote was accepted. */ worksId: string | null
  zone: string
  now: Date
  /** What is wrong with the reason for closing it. */
  wrongReason: string | undefined
}) {
  const details = sharedOf(request)
  const live = request.status === 'open' || request.status === 'paused'
  const extend = refusalToExtend(request, now)
  return (
    <div className="grid gap-7">
      {live && (
        <>
          <AppForm intent="wanted" preventScrollReset className="flex flex-wrap items-end gap-3">
            <div className="min-w-36 flex-1">
              <Select
                label="Devis souhaités"
                name="wantedQuotes"
                defaultValue={String(request.seats.wanted)}
                options={Array.from({ length: MAX_SEATS }, (_, index) => ({
                  value: String(index + 1),
                  label: String(index + 1),
                }))}
              />
            </div>
            <Button type="submit" className="min-h-13" aria-label="Modifier le nombre de devis">
              Modifier
            </Button>
          </AppForm>
          <AppForm intent="further" preventScrollReset className="flex flex-wrap items-end gap-3">
            <div className="min-w-36 flex-1">
              <Select
                label="Chercher plus loin"
                name="km"
                defaultValue={String(request.beyondKm)}
                options={[
                  { value: '0', label: 'Dans leur zone' },
                  ...BEYOND_STEPS_KM.map((km) => ({
                    value: String(km),
                    label: `${km} km au-delà`,
                  })),
                ]}
              />
            </div>
            <Button type="submit" className="min-h-13" aria-label="Modifier la distance">
              Modifier
            </Button>
          </AppForm>
          <AppForm intent="sharing" preventScrollReset className="grid justify-items-start gap-3">
            <RadioGroup
              label="Votre numéro de téléphone"
              name="phoneSharing"
              defaultValue={request.phoneSharing}
              hint={
                details === 'phone'
                  ? undefined
                  : 'Vous n’avez pas indiqué de numéro : tout se passe par écrit.'
              }
              options={[
                { value: 'one_by_one', label: PHONE_SHARING_LABELS.one_by_one },
                {
                  value: 'everyone',
                  label: PHONE_SHARING_LABELS.everyone,
                  disabled: details === null,
                },
              ]}
            />
            {details !== null && (
              <Button type="submit" size="sm">
                Enregistrer ce choix
              </Button>
            )}
          </AppForm>
        </>
      )}
      {live && (
        <AppForm
          intent={request.quotesRefusedAt ? 'wantAllQuotes' : 'refuseAllQuotes'}
          preventScrollReset
          className="grid justify-items-start gap-3"
        >
          <p className="text-muted">
            {request.quotesRefusedAt
              ? 'Vous ne recevez plus de devis\u00a0: aucun artisan ne peut vous en envoyer, et la demande n’est plus proposée.'
              : `${NAME_ON_QUOTES} Vous pouvez refuser les prochains, et garder les échanges.`}
          </p>
          <Button type="submit" size="sm">
            {request.quotesRefusedAt
              ? 'Recevoir de nouveau des devis'
              : 'Ne plus recevoir de devis'}
          </Button>
        </AppForm>
      )}
      <div className="grid max-w-96 gap-2">
        {refusalToPause(request) === null && <ActButton intent="pause">Mettre en pause</ActButton>}
        {refusalToResume(request) === null && <ActButton intent="resume">Reprendre</ActButton>}
        {live && (
          <ActButton intent="extend" refusal={extend && REFUSALS[extend]}>
            Prolonger de 30 jours
          </ActButton>
        )}
        {refusalToShorten(request, lastExtension(request.trail), now) === null && (
          <ActButton intent="shorten">Annuler la prolongation</ActButton>
        )}
        {refusalToClose(request) === null &&
          (request.status !== 'awarded' ? (
            <Button {...opens('cloturer')}>Clôturer</Button>
          ) : worksId ? (
            <ButtonLink href={paths.myWorks(worksId)}>Suivre les travaux</ButtonLink>
          ) : (
            <Button {...opens('terminer')}>Les travaux sont terminés</Button>
          ))}
        {refusalToCancel(request) === null && (
          <Button {...opens('annuler')} variant="danger">
            Annuler la demande
          </Button>
        )}
      </div>
      {live && (
        <p className="text-faint">
          {request.status === 'paused'
            ? 'Pendant la pause, personne de nouveau n’est prévenu, les places sont gardées et les délais s’arrêtent.'
            : `Sans rien faire, elle se termine le ${formatDate(request.expiresAt, zone)}.`}
        </p>
      )}
      <ConfirmDialog
        id="annuler"
        title="Annuler cette demande ?"
        confirm="Annuler la demande"
        cancel="La garder"
        danger
        form={AppForm}
        fields={{ intent: live ? 'cancelSoon' : 'cancel' }}
      >
        {live
          ? `Vous avez ${UNDO_MINUTES} minutes pour changer d’avis. Ensuite, les artisans qui ont pris le contact en sont prévenus et les conversations se ferment\u00a0: cela ne se défait plus.`
          : 'Aucun artisan ne l’a reçue. Cela ne se défait pas\u00a0: il faudrait déposer une nouvelle demande.'}
      </ConfirmDialog>
      <ConfirmDialog
        id="terminer"
        title="Les travaux sont-ils terminés ?"
        confirm="Oui, terminer"
        cancel="Pas encore"
        form={AppForm}
        fields={{ intent: 'close', reason: 'found_here' }}
      >
        La demande rejoint votre historique. Le devis signé y reste consultable.
      </ConfirmDialog>
      <Dialog id="cloturer" title="Clôturer cette demande">
        <AppForm intent="closeSoon" className="grid gap-6">
          <RadioGroup
            label="Pour quelle raison ?"
            name="reason"
            id="raison"
            required
            error={wrongReason}
            options={CLOSE_REASONS.map((reason) => ({
              value: reason,
              label: CLOSE_REASON_LABELS[reason],
            }))}
            hint={`Vous avez ${UNDO_MINUTES} minutes pour changer d’avis. Ensuite, les artisans qui ont pris le contact sont prévenus poliment\u202f; la raison ne leur est pas donnée.`}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes('cloturer')}>La garder ouverte</Button>
            <Button type="submit" variant="primary">
              Clôturer
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </div>
  )
}

function ActButton({
  intent,
  refusal = null,
  children,
}: {
  intent: string
  refusal?: string | null
  children: string
}) {
  return (
    <AppForm intent={intent} preventScrollReset>
      <Button type="submit" wide disabledReason={refusal} reasonAs="tooltip">
        {children}
      </Button>
    </AppForm>
  )
}
