import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { CONTEST_MAX, MARK_ANSWER_DAYS, MARKS_DECIDE_NOTHING, markWords } from './client-mark.ts'
import type { MarkOfMine } from './read-client-marks.server.ts'

/** What companies said of the reader, each with the way to contest it. */
export function MarksOfMine({
  marks,
  answer,
}: {
  marks: readonly MarkOfMine[]
  answer: RefusedAct | undefined
}) {
  if (marks.length === 0)
    return (
      <p className="text-muted">
        Aucune entreprise n’a rien dit. Après un chantier, elle peut noter trois faits&nbsp;: le
        paiement, les rendez-vous, la description.
      </p>
    )
  return (
    <div className="grid gap-4">
      <ul className="lines">
        {marks.map((mark) => (
          <li key={mark.worksId}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="text-base font-semibold">{mark.company}</h3>
              {mark.outcome ? (
                <Badge>{mark.outcome === 'upheld' ? 'Maintenu après examen' : 'Retiré'}</Badge>
              ) : (
                mark.contestedAt && <Badge>Contesté, plus montré</Badge>
              )}
            </div>
            <p className="mt-1 break-words text-muted">
              {mark.title}, le {formatDate(mark.at, PARIS)}
            </p>
            <p className="mt-1">{markWords(mark)}.</p>
            {mark.outcome && (
              <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">
                Réponse de notre équipe&nbsp;: {mark.outcomeReason}
              </p>
            )}
            {!mark.contestedAt && <Contest worksId={mark.worksId} answer={answer} />}
          </li>
        ))}
      </ul>
      <p className="text-faint">
        {MARKS_DECIDE_NOTHING} Une entreprise qui a pris votre contact n’en voit que des totaux, et
        seulement si trois autres ont répondu. Conservé trois ans.
      </p>
    </div>
  )
}

function Contest({ worksId, answer }: { worksId: string; answer: RefusedAct | undefined }) {
  const refused = answer?.values.worksId === worksId ? answer : null
  return (
    <details className="more" open={refused !== null}>
      <summary>Contester</summary>
      <AppForm className="mt-3 grid max-w-lg gap-4">
        <input type="hidden" name="worksId" value={worksId} />
        <TextArea
          label="Ce qui n’est pas exact"
          name="reason"
          id={`contest-${worksId}`}
          rows={3}
          maxLength={CONTEST_MAX}
          defaultValue={refused?.values.reason}
          error={refused?.errors.reason}
          hint={`Notre équipe vous répond sous ${MARK_ANSWER_DAYS}\u00a0jours, par email. Plus aucune entreprise ne voit ce fait dès maintenant.`}
          required
          star={false}
        />
        <Button name="intent" value="contest">
          Contester ce fait
        </Button>
      </AppForm>
    </details>
  )
}
