import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/artisans/artisan.ts'
import { countContactReports } from '#app/features/leads/contact-report-queries.server.ts'
import { DECISION_DAYS } from '#app/features/leads/contact-report.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/attention-band.tsx'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Figure, Figures } from '#app/ui/figures.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDuration, formatTime, formatWeekday } from '#app/values/french-date.ts'
import { PARIS } from '#app/values/french-time-zone.ts'
import type { Route } from './+types/admin-home.page'
import { getAdminFigures } from './admin-figures.server.ts'

export const meta = () => [{ title: 'Administration — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [figures, reports] = await Promise.all([getAdminFigures(ctx), countContactReports(ctx)])
  const age = (since: Date | null) => since && formatDuration(ctx.now.getTime() - since.getTime())
  return {
    figures,
    reports,
    at: `${formatWeekday(ctx.now, PARIS)}, ${formatTime(ctx.now, PARIS)}`,
    ages: { verify: figures.oldestSubmittedAt && `${Math.floor((ctx.now.getTime() - figures.oldestSubmittedAt.getTime()) / 3_600_000)}\u00a0h`, nobody: age(figures.oldestNobodyAt), mails: age(figures.oldestFailedMailAt) },
  }
}

const plural = (count: number, one: string, many: string) => `${count.toLocaleString('fr-FR')}\u00a0${count > 1 ? many : one}`

export default function AdminHomePage({ loaderData: { figures, reports, at, ages } }: Route.ComponentProps) {
  const queues: { href: string; label: string; count: number; state: string; tone: Tone }[] = [
    {
      href: paths.adminArtisans(), label: 'Entreprises à vérifier', count: figures.toVerify,
      state: ages.verify ? `la plus ancienne depuis ${ages.verify}, réponse promise sous ${VERIFICATION_PROMISE_HOURS}\u00a0h` : 'aucune n’attend',
      tone: figures.verifyLate > 0 ? 'bad' : figures.toVerify > 0 ? 'tint' : 'ok',
    },
    {
      href: `${paths.adminRequests()}?etat=nobody`, label: 'Demandes sans artisan', count: figures.requestsNobody,
      state: ages.nobody ? `la plus ancienne depuis ${ages.nobody}` : 'chacune a trouvé',
      tone: figures.requestsNobody > 0 ? 'warn' : 'ok',
    },
    {
      href: paths.adminReports(), label: 'Contacts signalés', count: reports,
      state: reports > 0 ? `réponse promise sous ${DECISION_DAYS} jours` : 'aucun n’attend',
      tone: reports > 0 ? 'tint' : 'ok',
    },
    {
      href: paths.adminMails(), label: 'Emails en échec', count: figures.mailsFailed,
      state: ages.mails ? `le plus ancien depuis ${ages.mails}` : 'tous sont partis',
      tone: figures.mailsFailed > 0 ? 'bad' : 'ok',
    },
  ]
  return (
    <>
      <PageHeader title="Accueil">Chiffres du {at}.</PageHeader>
      {figures.toVerify > 0 && (
        <div className="mb-10">
          <AttentionBand
            title={figures.verifyLate > 0 ? plural(figures.verifyLate, 'entreprise attend depuis plus de 48\u00a0heures', 'entreprises attendent depuis plus de 48\u00a0heures') : plural(figures.toVerify, 'entreprise attend votre vérification', 'entreprises attendent votre vérification')}
            action={<ButtonLink href={paths.adminArtisans()} variant="primary">Vérifier</ButtonLink>}
          >
            La plus ancienne attend depuis {ages.verify}. Tant qu’elle n’a pas de réponse, son artisan ne reçoit aucune demande.
          </AttentionBand>
        </div>
      )}
      <Figures>
        <Figure label="Demandes ouvertes" value={figures.requestsOpen.toLocaleString('fr-FR')} note={plural(figures.requestsToday, 'déposée en 24 h', 'déposées en 24 h')} href={`${paths.adminRequests()}?etat=open`} />
        <Figure label="Contacts en cours" value={figures.leadsInTouch.toLocaleString('fr-FR')} note={plural(figures.leadsToAnswer, 'proposition sans réponse', 'propositions sans réponse')} />
        <Figure label="Devis envoyés" value={figures.quotesSent.toLocaleString('fr-FR')} note={plural(figures.quotesAccepted, 'accepté', 'acceptés')} />
        <Figure label="Artisans vérifiés" value={figures.artisansVerified.toLocaleString('fr-FR')} note={plural(figures.artisansAvailable, 'disponible', 'disponibles')} href={`${paths.adminArtisans()}?vue=verifiees`} />
      </Figures>
      <h2 className="mb-2 text-heading">Files d’attente</h2>
      <ul className="lines">
        {queues.map((queue) => (
          <li key={queue.label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <AppLink href={queue.href} className="font-semibold hover:underline">{queue.label}</AppLink>
            <span className="flex flex-wrap items-baseline gap-3 text-muted">
              {queue.state}
              <Badge tone={queue.tone}>{queue.count}</Badge>
            </span>
          </li>
        ))}
        <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="font-semibold">Tâches du serveur</span>
          <span className="flex flex-wrap items-baseline gap-3 text-muted">
            {plural(figures.jobsWaiting, 'en attente', 'en attente')}
            <Badge tone={figures.jobsFailed > 0 ? 'bad' : 'ok'}>{plural(figures.jobsFailed, 'abandonnée', 'abandonnées')}</Badge>
          </span>
        </li>
      </ul>
    </>
  )
}
