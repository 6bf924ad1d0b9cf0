import { requireGranted } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AmountRow } from '#app/ui/data/amount-row.tsx'
import type { Tone } from '#app/ui/data/badge.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/reports.page'
import type { ReportKind } from './e-report.ts'
import { readReporter } from './make-reports.server.ts'
import { listReports, type ReportLine, type ReportStanding } from './read-reports.server.ts'
import { leavesOn, reportPeriod } from './report-period.ts'

export const meta = () => [{ title: 'Déclarations — Ouvréo' }]

const KINDS: Record<ReportKind, { title: string; one: string; several: string }> = {
  transactions: { title: 'Ventes aux particuliers', one: 'facture', several: 'factures' },
  payments: { title: 'Paiements de particuliers', one: 'paiement', several: 'paiements' },
}
const STANDINGS: Record<ReportStanding, { label: string; tone: Tone }> = {
  waiting: { label: 'À envoyer', tone: 'neutral' },
  stopped: { label: 'Envoi en attente', tone: 'warn' },
  sent: { label: 'Envoyée', tone: 'tint' },
  accepted: { label: 'Acceptée', tone: 'ok' },
  refused: { label: 'Refusée', tone: 'bad' },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireGranted(context, request, 'figures')
  const reporter = await readReporter(ctx, ctx.who.artisanId)
  const day = reporter && (reporter.today > reporter.since ? reporter.today : reporter.since)
  return {
    connected: approvedPlatform() !== null,
    reports: await listReports(ctx),
    next:
      reporter && day
        ? (['transactions', 'payments'] as const).map((kind) => {
            const period = reportPeriod(kind, reporter.rhythm, day)
            return { kind, ...period, leavesOn: leavesOn(period) }
          })
        : [],
  }
}

export default function ReportsPage({
  loaderData: { connected, reports, next },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Déclarations"
        trail={[
          { label: 'Factures', href: paths.invoices() },
          { label: 'Réglages', href: paths.invoiceSettings() },
          { label: 'Déclarations' },
        ]}
      >
        Ce que vous facturez aux particuliers et ce qu’ils vous paient, dit aux impôts par la
        plateforme agréée. Aucun nom de client n’y figure.
      </PageHeader>
      {!connected && (
        <p className="notice mb-8">
          Aucune plateforme agréée n’est raccordée à Ouvréo pour l’instant&nbsp;: aucune déclaration
          ne part d’ici.
        </p>
      )}
      {connected && next.length > 0 && (
        <section className="notice mb-8 grid gap-1" aria-label="Prochaines déclarations">
          {next.map((period) => (
            <p key={period.kind}>
              {KINDS[period.kind].title}, du {formatDay(period.from)} au {formatDay(period.to)}
              &nbsp;: partent le {formatDay(period.leavesOn)}, dues le {formatDay(period.dueOn)}.
            </p>
          ))}
        </section>
      )}
      {reports.length === 0 ? (
        <EmptyState
          drawing={<NoQuoteDrawing />}
          title="Aucune déclaration pour l’instant"
          action={<ButtonLink href={paths.invoices()}>Voir mes factures</ButtonLink>}
        >
          Elles se font seules, à partir de vos factures et de vos paiements.
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </>
  )
}

function ReportRow({ report }: { report: ReportLine }) {
  const { title, one, several } = KINDS[report.kind]
  return (
    <AmountRow
      title={report.correction > 0 ? `${title}, rectificative` : title}
      badge={STANDINGS[report.standing]}
      party={`Du ${formatDay(report.from)} au ${formatDay(report.to)}`}
      details={`${counted(report.count, one, several)}, due le ${formatDay(report.dueOn)}`}
      amount={<Money cents={report.totalCents} />}
    >
      {report.refusal !== '' && (
        <>
          <p className="mt-1 break-words">Motif&nbsp;: {report.refusal}</p>
          <p className="mt-1">
            {report.madeAgain
              ? 'Elle a été refaite.'
              : 'Notre équipe s’en occupe\u00a0: elle sera refaite.'}
          </p>
        </>
      )}
      <p className="mt-2">
        <a href={paths.reportFile(report.id)} className="link" download>
          Télécharger le fichier
        </a>
      </p>
    </AmountRow>
  )
}
