import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { useNavigation } from 'react-router'
import { AnswerLead } from './answer-lead.tsx'
import { LEAD_STATUS_LABELS, LEAD_STATUS_TONES } from '#app/features/requests/lead-status-copy.ts'
import { LeadFacts } from './lead-facts.tsx'
import { paths } from '#app/paths.ts'
import { Badge, badgeTone } from '#app/ui/data/badge.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import type { Route } from './+types/artisan-leads.page'

/** One request of the inbox, with what can be answered from there. */
export function LeadLine({
  lead,
  archived,
  answer,
}: {
  lead: Route.ComponentProps['loaderData']['leads'][number]
  archived: boolean
  answer: RefusedAct | undefined
}) {
  const sent = useNavigation().formData
  return (
    <li className="lead">
      <div>
        <div className="lead-title">
          <h2>
            <AppLink href={paths.lead(lead.id)}>{lead.title}</AppLink>
          </h2>
          {lead.mark?.kind === 'countdown' && (
            <Countdown
              seconds={lead.mark.seconds}
              dueAt={lead.mark.dueAt}
              to="pour répondre"
              past="Délai passé, la place va à un autre"
            />
          )}
          {lead.paused && <Badge>En pause</Badge>}
          {lead.mark?.kind === 'new' && <Badge tone="tint">Nouveau</Badge>}
          {archived && (
            <Badge tone={badgeTone(LEAD_STATUS_TONES[lead.status])}>
              {LEAD_STATUS_LABELS[lead.status]}
            </Badge>
          )}
          {lead.givenBack && <Badge>Contact rendu</Badge>}
        </div>
        {lead.words && <p className="lead-words">{lead.words}</p>}
        <LeadFacts {...lead.facts} />
      </div>
      <div className="lead-side">
        {lead.status === 'proposed' ? (
          <>
            <SeatMarks taken={lead.taken} />
            <AnswerLead
              leadId={lead.id}
              title={lead.title}
              action={paths.leads()}
              refusal={lead.refusal}
              pending={
                sent?.get('leadId') === lead.id ? (sent.get('intent') as 'take' | 'decline') : null
              }
              answer={answer?.values.leadId === lead.id ? answer : undefined}
            />
          </>
        ) : (
          <p className="grid gap-1 text-muted lg:text-end">
            {lead.person && <span className="text-fg">{lead.person}</span>}
            {lead.phone && <span className="text-sm">Téléphone partagé</span>}
            {lead.waitsSince && (
              <span className="text-sm">Contact pris {lead.waitsSince}, sans réponse</span>
            )}
          </p>
        )}
      </div>
    </li>
  )
}
