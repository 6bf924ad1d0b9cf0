import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { dayOf, formatDate, formatRelative } from '#app/values/time/french-date.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { WORKS_REFUSALS } from '#app/features/works/copy.ts'
import { refusalToMove } from '#app/features/works/works.ts'
import type { WorksDetail, SlotView } from '#app/features/works/read-works.server.ts'
import { slotInSentence, slotWords } from './slot-words.ts'

/**
 * The date of the works: the one agreed on, the one that waits, and the form to propose one. `unfold`: the form stands
 * open, because it is the reader's turn to propose.
 */
export function WorksDate({
  works,
  side,
  zone,
  now,
  unfold,
  errors,
  typed,
}: {
  works: WorksDetail
  side: 'artisan' | 'particulier'
  zone: string
  now: Date
  unfold: boolean
  errors: FieldErrors
  typed: Readonly<Record<string, string>> | null
}) {
  const agreed =
    works.startsAt && works.endsAt ? { startsAt: works.startsAt, endsAt: works.endsAt } : null
  const pending = works.slots.find(({ status }) => status === 'proposed') ?? null
  const other = side === 'artisan' ? works.clientName : works.companyName
  const open = refusalToMove('propose', works) === null
  const again = agreed !== null || pending !== null
  return (
    <section id="date" aria-labelledby="date-titre" className="scroll-mt-20">
      <h2 id="date-titre" className="sr-only">
        Date des travaux
      </h2>
      {agreed ? (
        <p className="works-date">
          <time dateTime={agreed.startsAt.toISOString()}>{slotWords(agreed, zone)}</time>
        </p>
      ) : (
        <p className="works-date" data-none="">
          Pas encore de date
        </p>
      )}
      {pending && pending.proposedBy === side && (
        <Waiting slot={pending} other={other} zone={zone} now={now} />
      )}
      {open && works.planRefusal && (
        <p className="notice mt-5">{WORKS_REFUSALS[works.planRefusal]}</p>
      )}
      {open && !works.planRefusal && (
        <details
          className="more mt-5"
          open={unfold || typed !== null || Object.keys(errors).some((name) => name in FIELDS)}
        >
          <summary>{again ? 'Proposer une autre date' : 'Proposer une date'}</summary>
          <SlotForm
            works={works}
            side={side}
            zone={zone}
            now={now}
            seen={pending}
            other={other}
            errors={errors}
            typed={typed}
            primary={unfold}
          />
        </details>
      )}
    </section>
  )
}

const FIELDS = { day: true, from: true, until: true, to: true, anyway: true }

function Waiting({
  slot,
  other,
  zone,
  now,
}: {
  slot: SlotView
  other: string
  zone: string
  now: Date
}) {
  return (
    <div className="notice mt-4 flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-72">
        Vous avez proposé {slotInSentence(slot, zone)}. {other} n’a pas encore répondu,{' '}
        <span className="text-faint">{formatRelative(slot.createdAt, now)}</span>. Sans réponse
        d’ici là, la proposition tombe.
      </p>
      <AppForm>
        <input type="hidden" name="slot" value={slot.id} />
        <Button size="sm" name="intent" value="withdraw-slot">
          Retirer
        </Button>
      </AppForm>
    </div>
  )
}

function SlotForm({
  works,
  side,
  zone,
  now,
  seen,
  other,
  errors,
  typed,
  primary,
}: {
  works: WorksDetail
  side: 'artisan' | 'particulier'
  zone: string
  now: Date
  seen: SlotView | null
  other: string
  errors: FieldErrors
  typed: Readonly<Record<string, string>> | null
  primary: boolean
}) {
  const waits =
    works.retractableUntil && !works.earlyStartRequestedAt && works.retractableUntil >= now
  const today = dayOf(now, zone)
  return (
    <AppForm className="mt-5 grid max-w-[34rem] gap-5">
      <input type="hidden" name="seen" value={seen?.id ?? ''} />
      {waits && (
        <p className="text-muted">
          {side === 'artisan'
            ? `${works.clientName} peut renoncer au contrat, au moins jusqu’au ${formatDate(works.retractableUntil!, zone)}\u00a0: proposez une date après ce jour, sauf demande expresse de sa part.`
            : `Vous pouvez renoncer au contrat, au moins jusqu’au ${formatDate(works.retractableUntil!, zone)}\u00a0: les travaux commencent après ce jour, sauf si vous demandez expressément le contraire.`}
        </p>
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Premier jour"
          name="day"
          type="date"
          min={today}
          required
          star={false}
          defaultValue={typed?.day}
          error={errors.day}
        />
        <TextField
          label="À partir de"
          name="from"
          type="time"
          step={900}
          required
          star={false}
          defaultValue={typed?.from ?? '08:00'}
          error={errors.from}
        />
        <TextField
          label="Dernier jour"
          name="until"
          type="date"
          min={today}
          defaultValue={typed?.until}
          error={errors.until}
          hint="Vide pour un seul jour."
        />
        <TextField
          label="Jusqu’à"
          name="to"
          type="time"
          step={900}
          required
          star={false}
          defaultValue={typed?.to ?? '17:00'}
          error={errors.to}
        />
      </div>
      <TextArea
        label="Message"
        name="note"
        rows={2}
        maxLength={500}
        optional
        defaultValue={typed?.note}
        hint={
          side === 'artisan'
            ? 'L’accès, le bruit, ce qu’il faut libérer.'
            : 'Vos disponibilités, l’accès, un code de portail.'
        }
      />
      {errors.anyway && (
        <Checkbox label="Proposer quand même" name="anyway" error={errors.anyway} />
      )}
      <p className="text-sm text-faint">
        {works.startsAt
          ? `La date convenue reste valable tant que ${other} n’accepte pas celle-ci.`
          : `${other} accepte, ou en propose une autre.`}{' '}
        Les heures sont celles du chantier.
      </p>
      <Button name="intent" value="propose" variant={primary ? 'primary' : 'quiet'}>
        Proposer cette date
      </Button>
    </AppForm>
  )
}
