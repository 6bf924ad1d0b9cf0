import {
  ANSWER_DAYS,
  ARTISAN_REPORT_REASONS,
  REPORT_TEXT,
} from '#app/features/requests/reports/artisan-report.ts'
import { ARTISAN_REPORT_LABELS, LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import { holdsSeat, refusalToSharePhone } from '#app/features/requests/leads/lead.ts'
import type { DetailsToShare } from '#app/features/requests/details-to-share.ts'
import type { SeatView } from './seat-queries.server.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { closes, ConfirmDialog, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'

/** The answer to a small act leaves the reader where they are. */
const STAY = { preventScrollReset: true }

/** Gives the contact details to this artisan, or takes them back. */
export function PhoneButton({
  seat,
  details,
}: {
  seat: Pick<SeatView, 'leadId' | 'status' | 'phoneSharedAt' | 'companyName' | 'unavailable'>
  details: DetailsToShare
}) {
  const shared = seat.phoneSharedAt !== null
  const refusal = shared ? null : refusalToSharePhone(seat, details)
  const what = details === 'blueprints' ? 'mes coordonnées' : 'mon numéro'
  return (
    <AppForm intent={shared ? 'withdrawPhone' : 'sharePhone'} preventScrollReset>
      <input type="hidden" name="leadId" value={seat.leadId} />
      <Button
        type="submit"
        size="sm"
        disabledReason={refusal && LEAD_REFUSALS[refusal]}
        reasonAs="tooltip"
        aria-label={
          shared
            ? `Retirer ${what} à ${seat.companyName}`
            : `Partager ${what} avec ${seat.companyName}`
        }
      >
        {shared ? `Retirer ${what}` : `Partager ${what}`}
      </Button>
    </AppForm>
  )
}

/** Refuses any further devis of this artisan, or accepts them again. */
export function QuotesButton({ seat }: { seat: SeatView }) {
  const refused = seat.quotesRefusedAt !== null
  return (
    <AppForm intent={refused ? 'wantQuotes' : 'refuseQuotes'} preventScrollReset>
      <input type="hidden" name="leadId" value={seat.leadId} />
      <Button
        type="submit"
        variant="link"
        size="sm"
        aria-label={
          refused
            ? `Accepter de nouveau les devis ${ofName(seat.companyName)}`
            : `Ne plus recevoir de devis ${ofName(seat.companyName)}`
        }
      >
        {refused ? 'Accepter ses devis' : 'Ne plus recevoir de devis'}
      </Button>
    </AppForm>
  )
}

export function BlockButton({ seat }: { seat: SeatView }) {
  const id = `bloquer-${seat.leadId}`
  return (
    <>
      <Button {...opens(id)} variant="link" size="sm" aria-label={`Bloquer ${seat.companyName}`}>
        Bloquer
      </Button>
      <ConfirmDialog
        id={id}
        title={`Bloquer ${seat.companyName} ?`}
        confirm="Bloquer"
        danger
        form={AppForm}
        formProps={STAY}
        fields={{ intent: 'block', artisanId: seat.artisanId }}
      >
        Il ne pourra plus vous écrire, et aucune de vos demandes ne lui sera plus proposée.{' '}
        {seat.status === 'won'
          ? 'Le contrat signé continue.'
          : holdsSeat(seat.status)
            ? 'Il perd sa place sur celle-ci, et un autre artisan peut la prendre : cela ne se défait pas, même en le débloquant.'
            : ''}
      </ConfirmDialog>
    </>
  )
}

export function UnblockButton({ seat }: { seat: SeatView }) {
  return (
    <AppForm intent="unblock" preventScrollReset>
      <input type="hidden" name="artisanId" value={seat.artisanId} />
      <Button type="submit" variant="link" size="sm" aria-label={`Débloquer ${seat.companyName}`}>
        Débloquer
      </Button>
    </AppForm>
  )
}

/** Tells the team how this artisan behaved; blocking is apart, since one may want either without the other. */
export function ReportButton({ seat, answer }: { seat: SeatView; answer: RefusedAct | undefined }) {
  const id = `signaler-${seat.leadId}`
  return (
    <>
      <Button {...opens(id)} variant="link" size="sm" aria-label={`Signaler ${seat.companyName}`}>
        Signaler
      </Button>
      <Dialog id={id} title={`Signaler ${seat.companyName}`}>
        <AppForm intent="report" preventScrollReset className="grid gap-5">
          <input type="hidden" name="leadId" value={seat.leadId} />
          <RadioGroup
            label="Que s’est-il passé ?"
            name="reason"
            id={`motif-${seat.leadId}`}
            required
            defaultValue={answer?.values.reason}
            error={answer?.errors.reason}
            options={ARTISAN_REPORT_REASONS.map((reason) => ({
              value: reason,
              label: ARTISAN_REPORT_LABELS[reason],
            }))}
          />
          <TextArea
            label="Racontez-nous"
            id={`recit-${seat.leadId}`}
            name="text"
            rows={4}
            required
            maxLength={REPORT_TEXT.max}
            defaultValue={answer?.values.text}
            error={answer?.errors.text}
            hint={`Lu par une personne de l’équipe, qui vous répond sous ${ANSWER_DAYS} jours. Votre nom ne lui est pas donné.`}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes(id)}>Annuler</Button>
            <Button type="submit" variant="primary">
              Envoyer le signalement
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </>
  )
}
