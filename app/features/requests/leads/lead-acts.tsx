import CalendarPlus from 'lucide-react/icons/calendar-plus'
import FilePen from 'lucide-react/icons/file-pen'
import Phone from 'lucide-react/icons/phone'
import {
  BAD_CONTACT_REASONS,
  type BadContactReason,
  type ReportStatus,
} from '#app/features/requests/reports/contact-report.ts'
import { BAD_CONTACT_LABELS, LEAD_REFUSALS, REPORT_STATUS_LABELS } from './copy.ts'
import type { LeadDetail } from './queries.server.ts'
import { QUOTE_STATUS_LABELS } from '#app/features/quotes/copy.ts'
import type { QuoteSummary, VisitView } from '#app/features/quotes/queries.server.ts'
import { durationText } from '#app/features/quotes/visits/visit-form.ts'
import { VISIT_DURATION, VISIT_DURATIONS } from '#app/features/quotes/visits/visit.ts'
import { paths } from '#app/paths.ts'
import { Badge, type Tone } from '#app/ui/data/badge.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatPhone } from '#app/values/identity/phone-number.ts'

const VISIT_WORDS: Record<VisitView['status'], { label: string; tone: Tone }> = {
  proposed: { label: 'Proposée', tone: 'tint' },
  accepted: { label: 'Acceptée', tone: 'ok' },
  declined: { label: 'Refusée', tone: 'neutral' },
  cancelled: { label: 'Annulée', tone: 'neutral' },
}

/** Beside a taken lead: the person, their number when it is shared, the visit, the quote. */
export function LeadActs({
  lead,
  openedAgo,
  givesBackAt,
  visits,
  quotes,
  today,
  visitRefusal,
  report,
  mayReport,
  refused,
}: {
  lead: Pick<LeadDetail, 'id' | 'status' | 'person' | 'title' | 'quotesRefusedAt'>
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
  refused: { dialog: string | null; errors: FieldErrors; fields: Readonly<Record<string, string>> }
}) {
  const visit = refused.dialog === 'visite' ? refused : null
  const reporting = refused.dialog === 'signaler' ? refused : null
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
        ) : (
          <p className="mt-3 text-sm text-muted">
            {working
              ? 'Son numéro apparaît ici quand il le partage avec vous.'
              : 'Numéro non partagé.'}
          </p>
        )}
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
        <Dialog id="signaler" title="Qu’est-ce qui ne va pas ?">
          <AppForm className="grid gap-5">
            <p className="text-muted">
              Un contact qui n’en est pas un vous est rendu. Nous répondons sous 5 jours&nbsp;; sans
              réponse, il est rendu. Vous quittez alors cette demande.
            </p>
            <RadioGroup
              id="report-reason"
              label="Raison"
              name="reason"
              required
              defaultValue={reporting?.fields.reason}
              error={reporting?.errors.reason}
              options={BAD_CONTACT_REASONS.map((reason) => ({
                value: reason,
                label: BAD_CONTACT_LABELS[reason],
              }))}
            />
            <TextArea
              id="report-text"
              label="Précisions"
              name="text"
              rows={3}
              maxLength={1000}
              optional
              defaultValue={reporting?.fields.text}
            />
            <div className="flex flex-wrap justify-end gap-2">
              <Button {...closes('signaler')}>Annuler</Button>
              <Button variant="primary" name="intent" value="report">
                Signaler le contact
              </Button>
            </div>
          </AppForm>
        </Dialog>
      )}
      <Dialog id="visite" title="Proposer une visite">
        <AppForm className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Jour"
              name="day"
              type="date"
              min={today}
              required
              defaultValue={visit?.fields.day}
              error={visit?.errors.day}
            />
            <TextField
              label="Heure"
              name="time"
              type="time"
              step={900}
              required
              hint="Celle du chantier."
              defaultValue={visit?.fields.time}
              error={visit?.errors.time}
            />
          </div>
          <Select
            label="Durée"
            name="minutes"
            defaultValue={visit?.fields.minutes ?? String(VISIT_DURATION)}
            options={VISIT_DURATIONS.map((minutes) => ({
              value: String(minutes),
              label: durationText(minutes),
            }))}
          />
          <TextArea
            label="Message"
            name="note"
            rows={3}
            maxLength={500}
            optional
            defaultValue={visit?.fields.note}
            hint="Ce que vous viendrez voir, l’accès."
          />
          <p className="text-sm text-muted">
            Une visite déjà proposée et sans réponse est remplacée.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes('visite')}>Annuler</Button>
            <Button variant="primary" name="intent" value="visit">
              Proposer la visite
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </aside>
  )
}
