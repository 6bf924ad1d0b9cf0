import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import { dayOf, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { countedRows } from '#app/values/team-list.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-announcements.page'
import {
  ABOUT,
  ANNOUNCED,
  ANNOUNCEMENT_REFUSALS,
  AUDIENCE_LABELS,
  earliestDay,
  NOTICE_DAYS,
  WORDS_MAX,
} from './announcement.ts'
import { announceChange } from './announce-change.server.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { countAudiences, listAnnouncements } from './queries.server.ts'

export const meta = () => [{ title: 'Annonces — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [announced, audiences] = await Promise.all([listAnnouncements(ctx), countAudiences(ctx)])
  const today = dayOf(ctx.now, PARIS)
  return {
    subjects: ANNOUNCED.map((about) => ({
      value: about,
      label: ABOUT[about].label,
      to: `${AUDIENCE_LABELS[ABOUT[about].audience]} (${countedRows(audiences[ABOUT[about].audience], 'compte', 'comptes').toLowerCase()})`,
      earliest: earliestDay(about, today),
    })),
    announced: announced.map(({ about, createdAt, appliesOn, toldAt, replaces, ...rest }) => ({
      ...rest,
      label: ABOUT[about].label,
      href: ABOUT[about].href,
      when: formatDateTime(createdAt, PARIS),
      applies: formatDay(appliesOn),
      applied: appliesOn <= today,
      isTold: toldAt !== null,
      takesBack: replaces !== null,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  return answerAct(request, {
    announce: act({
      form: texts({ about: 40, words: WORDS_MAX + 1_000, appliesOn: 10, readAgain: 2 }),
      run: (typed) => announceChange(ctx, typed),
      refusals: ANNOUNCEMENT_REFUSALS,
      beside: {
        about_unknown: 'about',
        words_short: 'words',
        words_long: 'words',
        day_missing: 'appliesOn',
        too_soon: 'appliesOn',
        not_read_again: 'readAgain',
      },
      done: {
        title: 'Changement annoncé',
        description: 'La page du texte le dit dès maintenant, et les emails partent.',
      },
    }),
  })
}

/** Changes of our texts, announced by mail before they apply, and how many were told. */
export default function AdminAnnouncementsPage({
  loaderData: { subjects, announced },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose()
  return (
    <>
      <PageHeader
        title="Annonces"
        trail={[{ label: 'Emails', href: paths.adminMails() }, { label: 'Annonces' }]}
      >
        Un texte ou un tarif change&nbsp;: ceux qu’il concerne l’apprennent par email{' '}
        {NOTICE_DAYS.text} jours avant, {NOTICE_DAYS.price} pour un tarif.
      </PageHeader>
      <AnnouncementForm key={announced[0]?.id ?? ''} subjects={subjects} answer={actionData} />
      <TitledSection id="annoncees-titre" title="Déjà annoncés" className="mt-16">
        {announced.length === 0 ? (
          <div className="mt-6">
            <EmptyState drawing={<NoMessageDrawing />} title="Aucun changement annoncé">
              Le premier se lira ici, avec le nombre de personnes prévenues.
            </EmptyState>
          </div>
        ) : (
          <ul className="mt-4 divide-y divide-line">
            {announced.map(
              ({ id, label, href, when, applies, applied, words, told, isTold, takesBack }) => (
                <li key={id} className="py-6">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <AppLink href={href} className="font-semibold hover:underline">
                      {label}
                    </AppLink>
                    <Badge tone={applied ? 'neutral' : 'tint'}>
                      {takesBack
                        ? `N’aura pas lieu le ${applies}`
                        : applied
                          ? `Appliqué le ${applies}`
                          : `S’applique le ${applies}`}
                    </Badge>
                  </p>
                  <p className="mt-1 text-sm text-faint">
                    Annoncé le {when}&nbsp;· {formatNumber(told)}{' '}
                    {told > 1 ? 'comptes prévenus' : 'compte prévenu'}
                    {isTold ? '' : ', l’envoi continue'}
                  </p>
                  <p className="mt-3 max-w-prose whitespace-pre-line">{words}</p>
                </li>
              ),
            )}
          </ul>
        )}
      </TitledSection>
    </>
  )
}
