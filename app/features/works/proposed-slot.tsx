import { WORKS_REFUSALS } from './copy.ts'
import type { WorksDetail } from './read-works.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatRelative } from '#app/values/time/french-date.ts'

/** A date that the other side proposed, to accept or to answer by another. */
export function ProposedSlot({
  works,
  slot,
  from,
  busy = null,
  zone,
  now,
}: {
  works: WorksDetail
  slot: WorksDetail['slots'][number]
  from: string
  /** What the reader's other calendars say against it. */
  busy?: string | null
  zone: string
  now: Date
}) {
  return (
    <AttentionBand
      title={`${from} propose ${slotInSentence(slot, zone)}`}
      action={
        <>
          <AppForm>
            <input type="hidden" name="slot" value={slot.id} />
            <Button
              variant="primary"
              name="intent"
              value="accept-slot"
              disabledReason={works.planRefusal && WORKS_REFUSALS[works.planRefusal]}
            >
              Accepter cette date
            </Button>
          </AppForm>
          <ButtonLink href="#date">Proposer une autre date</ButtonLink>
        </>
      }
    >
      {busy && <span className="block text-warn">{busy}</span>}
      {slot.note && <>«&nbsp;{slot.note}&nbsp;» </>}Proposé {formatRelative(slot.createdAt, now)}.
      Sans réponse d’ici là, la proposition tombe
      {works.startsAt ? ' et la date convenue reste' : ''}.
    </AttentionBand>
  )
}
