import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { FLOW_WORDS } from './copy.ts'
import type { FlowStanding } from './electronic.ts'

/** Where an electronic invoice stands, and what its company may do. */
export function FlowOfInvoice({
  flow: { standing, reason, saidOn },
  issuedOn,
  answer,
}: {
  flow: { standing: FlowStanding; reason: string; saidOn: Date | null }
  issuedOn: string
  answer: RefusedAct | undefined
}) {
  const { label, tone, sentence } = FLOW_WORDS[standing]
  const refused = answer?.intent === 'deposited' ? answer : null
  return (
    <section className="notice no-print mb-8 grid gap-2" aria-label="Facture électronique">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">Facture électronique</span>
        <Badge tone={tone}>{label}</Badge>
        {saidOn && <span className="text-muted">le {formatDate(saidOn, PARIS)}</span>}
      </p>
      <p className="max-w-prose text-muted">{sentence}</p>
      {reason !== '' && (
        <p className="max-w-prose break-words whitespace-pre-line">Motif&nbsp;: {reason}</p>
      )}
      {standing === 'by_hand' && (
        <AppForm className="mt-2 flex flex-wrap items-end gap-3">
          <TextField
            label="Déposée le"
            name="depositedOn"
            type="date"
            min={issuedOn}
            required
            className="max-w-48"
            defaultValue={refused?.values.depositedOn ?? ''}
            error={refused?.errors.depositedOn}
          />
          <Button name="intent" value="deposited">
            Je l’ai déposée moi-même
          </Button>
        </AppForm>
      )}
    </section>
  )
}
