import type { RefusedAct } from '#app/platform/web/act.server.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import FilePen from 'lucide-react/icons/file-pen'
import Phone from 'lucide-react/icons/phone'
import type {
  BadContactReason,
  ReportStatus,
} from '#app/features/requests/reports/contact-report.ts'
import { BAD_CONTACT_LABELS, LEAD_REFUSALS, REPORT_STATUS_LABELS } from './copy.ts'
import type { LeadDetail } from './queries.server.ts'
import { QUOTE_STATUS_LABELS } from '#app/features/quotes/status-copy.ts'
import type { QuoteSummary } from '#app/features/quotes/queries.server.ts'
import type { VisitView } from '#app/features/quotes/visits/visit-queries.server.ts'
import { paths } from '#app/paths.ts'
import { Badge, type Tone } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { siteSentence, type SitePerson } from '#app/features/requests/site-person.ts'
import { formatPhone } from '#app/values/identity/phone-number.ts'
import { ProposeVisitDialog, ReportContactDialog } from './lead-dialogs.tsx'

const VISIT_WORDS: Record<VisitView['status'], { label: string; tone: Tone }> = {
  proposed: { label: 'Proposée', tone: 'tint' },
  accepted: { label: 'Acceptée', tone: 'ok' },
  declined: { label: 'Refusée', tone: 'neutral' },
  cancelled: { label: 'Annulée', tone: 'neutral' },
}

/** Beside a taken lead: the person, their number when it is shared, the visit, the quote. */
export function LeadActs({
  lead,
  phoneProved,
  openedAgo,
  givesBackAt,
  visits,
  quotes,
  today,
  visitRefusal,
  report,
  mayReport,
  answer,
}: {
  lead: Pick<LeadDetail, 'id' | 'status' | 'person' | 'title' | 'quotesRefusedAt'>
  /** Its owner proved the number that they shared. */
  phoneProved: boolean
  openedAgo: string | null
  /** The moment at which the contact is given back without a word of the person, in words; null once it is not. */
  givesBackAt: string | null
  visits: readonly { id: string; status: VisitView['status']; note: string; when: string }[]
  quotes: readonly QuoteSummary[]
  today: string
  /** Why no visit can be proposed, in words; null when one can. */
  visitRefusal: string | null
  /** The contact as it was reported; null when it was not. */
  report: {
    reason: BadContactReason
    status: ReportStatus
    answer: string
    decideBy: string
  } | null
  mayReport: boolean
  /** What was wrong with the last form of a dialog, and what was typed in it. */
  answer: RefusedAct | undefined
}) {
  const working = lead.status === 'opened' || lead.status === 'quoted'
  const draft = quotes.find((quote) => quote.status === 'draft')
  return (
    <aside className="lead-aside" aria-label="Contact">
      <div>
        <h2 className="text-heading">{lead.person?.name}</h2>
        <p className="mt-1 text-sm text-faint">Contact pris {openedAgo}</p>
        {lead.person?.phone ? (
          <ButtonLink
            href={`tel:${lead.person.phone}`}
            icon={<Icon of={Phone} />}
            wide
            className="mt-4"
          >
            {formatPhone(lead.person.phone)}
          </ButtonLink>
        ) : lead.person?.site ? null : (
          <p className="mt-3 text-sm text-muted">
            {working
              ? 'Son numéro apparaît ici quand il le partage avec vous.'
              : 'Numéro non partagé.'}
          </p>
        )}
        {phoneProved && <p className="mt-2 text-sm text-muted">Numéro vérifié par SMS</p>}
        {lead.person?.site && <OnTheSpot site={lead.person.site} />}
        {givesBackAt && (
          <p className="mt-3 text-sm text-muted">
            Sans réaction avant {givesBackAt}, le contact vous est rendu.
          </p>
        )}
      </div>
      <div className="grid gap-3">
        <h2 className="text-heading">Devis</h2>
        {quotes.length === 0 && <p className="text-sm text-muted">Aucun devis pour l’instant.</p>}
        {quotes.length > 0 && (
          <ul className="grid gap-2">
            {quotes.map((quote) => (
              <li key={quote.id} className="flex flex-wrap items-baseline justify-between gap-2">
                <AppLink href={paths.quote(quote.id)} className="link whitespace-nowrap">
                  {quote.number ?? 'Brouillon'}
                </AppLink>
                <span className="flex items-baseline gap-2 text-sm">
                  <Money cents={quote.totalInclCents} />
                  <Badge
                    tone={
                      quote.status === 'accepted'
                        ? 'ok'
                        : quote.status === 'sent'
                          ? 'tint'
                          : 'neutral'
                    }
                  >
                    {QUOTE_STATUS_LABELS[quote.status]}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
        )}
        {working && (
          <AppForm>
            <Button
              name="intent"
              value="quote"
              wide
              icon={<Icon of={FilePen} />}
              disabledReason={lead.quotesRefusedAt && !draft ? LEAD_REFUSALS.quotes_refused : null}
            >
              {draft
                ? 'Terminer le devis'
                : quotes.length > 0
                  ? 'Écrire un autre devis'
                  : 'Écrire un devis'}
            </Button>
          </AppForm>
        )}
      </div>
      <div className="grid gap-3">
        <h2 className="text-heading">Visite</h2>
        {visits.length === 0 && (
          <p className="text-sm text-muted">
            Proposez un moment pour voir les travaux avant de chiffrer.
          </p>
        )}
        {visits.length > 0 && (
          <ul className="grid gap-2 text-sm">
            {visits.slice(0, 3).map((visit) => (
              <li key={visit.id} className="flex flex-wrap items-baseline justify-between gap-2">
                <AppLink href={paths.proVisit(visit.id)} className="link">
                  {visit.when}
                </AppLink>
                <Badge tone={VISIT_WORDS[visit.status].tone}>
                  {VISIT_WORDS[visit.status].label}
                </Badge>
              </li>
            ))}
          </ul>
        )}
        {(working || lead.status === 'won') && (
          <Button
            {...opens('visite')}
            wide
            icon={<Icon of={CalendarPlus} />}
            disabledReason={visitRefusal}
            reasonAs="tooltip"
          >
            Proposer une visite
          </Button>
        )}
      </div>
      {(report || mayReport) && (
        <div className="grid justify-items-start gap-2">
          {report ? (
            <>
              <h2 className="text-heading">Signalement</h2>
              <Badge
                tone={
                  report.status === 'granted'
                    ? 'ok'
                    : report.status === 'waiting'
                      ? 'tint'
                      : 'neutral'
                }
              >
                {REPORT_STATUS_LABELS[report.status]}
              </Badge>
              <p className="text-sm text-muted">
                {BAD_CONTACT_LABELS[report.reason]}.
                {report.status === 'waiting' &&
                  ` Réponse avant ${report.decideBy}\u202f; sans réponse, le contact vous est rendu.`}
                {report.answer && ` Notre réponse\u00a0: «\u00a0${report.answer}\u00a0»`}
              </p>
            </>
          ) : (
            <Button variant="link" size="sm" {...opens('signaler')}>
              Signaler un mauvais contact
            </Button>
          )}
        </div>
      )}
      {mayReport && (
        <ReportContactDialog answer={answer?.intent === 'report' ? answer : undefined} />
      )}
      <ProposeVisitDialog today={today} answer={answer?.intent === 'visit' ? answer : undefined} />
    </aside>
  )
}

/** Who is on the spot, and how to call them. */
function OnTheSpot({ site }: { site: SitePerson }) {
  return (
    <div className="mt-4 grid justify-items-start gap-2">
      <p className="text-sm text-muted">Sur place&nbsp;: {siteSentence(site)}</p>
      <ButtonLink href={`tel:${site.phone}`} size="sm" icon={<Icon of={Phone} />}>
        Appeler sur place
      </ButtonLink>
    </div>
  )
}
