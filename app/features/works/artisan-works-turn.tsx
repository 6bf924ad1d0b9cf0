import { DISPUTE_REASON_LABELS, START_LATER, WORKS_REFUSALS } from './copy.ts'
import { FinishWorks } from './finish-works.tsx'
import { ProposedSlot } from './proposed-slot.tsx'
import type { WorksDetail } from './read-works.server.ts'
import type { worksTurn } from '#app/features/works/progress/whose-turn.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatRelative } from '#app/values/time/french-date.ts'

/** Whose turn it is, since when, and what happens if nothing is done. */
export function ArtisanWorksTurn({
  works,
  turn,
  busy,
  zone,
  now,
}: {
  works: WorksDetail
  turn: ReturnType<typeof worksTurn>
  /** What another calendar says against the date that waits. */
  busy: string | null
  zone: string
  now: Date
}) {
  const pending = works.slots.find(({ status }) => status === 'proposed') ?? null
  switch (turn) {
    case 'answer_slot':
      return (
        <ProposedSlot
          works={works}
          slot={pending!}
          from={works.clientName}
          busy={busy}
          zone={zone}
          now={now}
        />
      )
    case 'propose_slot':
      return works.planRefusal ? null : (
        <AttentionBand title={`Proposez une date à ${works.clientName}`}>
          Le devis est signé depuis {formatRelative(works.createdAt, now).replace('il y a ', '')}.
          Tant qu’aucune date n’est convenue, rien ne commence.
        </AttentionBand>
      )
    case 'say_how_it_went':
      return (
        <AttentionBand
          title="Ces travaux ont-ils eu lieu ?"
          action={
            <>
              <AppForm later={START_LATER}>
                <Button
                  variant="primary"
                  name="intent"
                  value="start"
                  disabledReason={works.beginRefusal && WORKS_REFUSALS[works.beginRefusal]}
                >
                  Ils ont commencé
                </Button>
              </AppForm>
              <ButtonLink href="#date">Proposer une autre date</ButtonLink>
            </>
          }
        >
          La date convenue est passée {formatRelative(works.endsAt!, now)}. Déclarez leur début,
          puis leur fin&nbsp;: sans cela, {works.clientName} ne peut que confirmer lui-même.
        </AttentionBand>
      )
    case 'answer_dispute':
      return (
        <AttentionBand
          title={`${works.clientName} conteste la fin des travaux`}
          action={
            <>
              <AppForm later={START_LATER}>
                <Button variant="primary" name="intent" value="start">
                  Reprendre les travaux
                </Button>
              </AppForm>
              <Button {...opens('terminer')}>Déclarer de nouveau terminés</Button>
              <FinishWorks works={works} />
            </>
          }
        >
          {DISPUTE_REASON_LABELS[works.disputeReason!]}.
          {works.disputeText && <> «&nbsp;{works.disputeText}&nbsp;»</>} Tant que vous ne répondez
          pas, ces travaux restent contestés et ne comptent pas comme terminés.
        </AttentionBand>
      )
    default:
      return null
  }
}
