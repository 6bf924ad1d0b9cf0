import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { numbersKept } from '#app/ui/data/numbers-kept.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { CANCEL_REASON_LABELS, DISPUTE_REASON_LABELS, trailTitle } from './copy.ts'
import { CANCEL_REASONS, ENDED_STATUSES, refusalToMove } from './works.ts'
import type { WorksDetail } from './read-works.server.ts'
import { trailInstants } from './trail-instants.ts'
import { slotWords } from '#app/features/works/dates/slot-words.ts'

/**
 * Beside the works: who is on the other side, what happened, and how to give them up. `answer`:
 * what the last form was told.
 */
export function WorksAside({
  works,
  side,
  zone,
  answer,
  children,
}: {
  works: WorksDetail
  side: 'artisan' | 'particulier'
  zone: string
  answer: RefusedAct | null
  children: ReactNode
}) {
  return (
    <aside className="lead-aside" aria-label="Intervention">
      {children}
      <TitledSection id="suite-titre" title="Ce qui s’est passé" titleClass="mb-5">
        <WorksTimeline works={works} side={side} zone={zone} />
      </TitledSection>
      {refusalToMove('cancel', works) === null && (
        <Cancel
          works={works}
          side={side}
          {...(answer?.intent === 'cancel'
            ? { error: answer.errors.reason, text: answer.values.text }
            : {})}
        />
      )}
    </aside>
  )
}

function WorksTimeline({
  works,
  side,
  zone,
}: {
  works: WorksDetail
  side: 'artisan' | 'particulier'
  zone: string
}) {
  const ended = (ENDED_STATUSES as readonly string[]).includes(works.status)
  const names = { company: works.companyName, client: works.clientName, reader: side }
  return (
    <Timeline
      label="Vie de l’intervention"
      moments={works.trail.map((line, index, all) => ({
        key: `${line.verb}-${line.at.getTime()}-${index}`,
        title: numbersKept(trailTitle(line.verb, line.who, names, line.amendmentNumber)),
        when: line.crewName
          ? `${trailInstants(line, zone)}, par ${line.crewName}`
          : trailInstants(line, zone),
        body: detail(line, index, works, zone),
        state: index === all.length - 1 && !ended ? 'now' : 'done',
      }))}
    />
  )
}

function detail(
  line: WorksDetail['trail'][number],
  index: number,
  works: WorksDetail,
  zone: string,
): ReactNode {
  const slot = line.slotId && works.slots.find(({ id }) => id === line.slotId)
  // The date that was agreed on was proposed just above, unless others were between them.
  if (
    slot &&
    (line.verb === 'propose' ||
      (line.verb === 'schedule' && works.trail[index - 1]?.slotId !== slot.id))
  ) {
    return (
      <>
        <span className="first-letter:uppercase inline-block">{slotWords(slot, zone)}</span>
        {line.verb === 'propose' && slot.note && (
          <span className="block">«&nbsp;{slot.note}&nbsp;»</span>
        )}
      </>
    )
  }
  if (line.verb === 'dispute' && works.disputeReason)
    return said(DISPUTE_REASON_LABELS[works.disputeReason], works.disputeText)
  return line.verb === 'cancel' && works.cancelReason
    ? said(CANCEL_REASON_LABELS[works.cancelReason], works.cancelText)
    : undefined
}

const said = (reason: string, text: string) => (
  <>
    {reason}
    {text && <span className="block">«&nbsp;{text}&nbsp;»</span>}
  </>
)

function Cancel({
  works,
  side,
  error,
  text,
}: {
  works: WorksDetail
  side: 'artisan' | 'particulier'
  error?: string | undefined
  text?: string | undefined
}) {
  const other = side === 'artisan' ? works.clientName : works.companyName
  return (
    <div>
      <Button variant="link" size="sm" {...opens('annuler')}>
        Annuler l’intervention
      </Button>
      <Dialog id="annuler" title="Annuler l’intervention ?">
        <AppForm className="grid gap-5">
          <p className="text-muted">
            Nous prévenons {other}, avec votre motif. Le devis signé reste un contrat
            {side === 'particulier'
              ? '\u00a0: passé le délai de rétractation, voyez ensemble ce qui reste dû'
              : '\u00a0: voyez ensemble ce qui reste dû ou à rembourser'}
            . Une intervention annulée ne reprend pas.
          </p>
          <RadioGroup
            label="Motif"
            name="reason"
            id="motif-annulation"
            required
            error={error}
            options={CANCEL_REASONS.map((reason) => ({
              value: reason,
              label: CANCEL_REASON_LABELS[reason],
            }))}
          />
          <TextArea
            label="Précisions"
            name="text"
            id="texte-annulation"
            rows={3}
            maxLength={1000}
            optional
            defaultValue={text}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes('annuler')}>Garder l’intervention</Button>
            <Button variant="danger" name="intent" value="cancel">
              Annuler l’intervention
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </div>
  )
}
