import { choose, wantsMail } from '#app/features/accounts/profile/notification-choices.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/cockpit.page'
import {
  COCKPIT_WORDS,
  moneyFigures,
  qualityFigures,
  type CockpitFigure,
} from './cockpit-figures.ts'
import { CockpitTabs } from './cockpit-tabs.tsx'
import { countedAtWords } from './counted-at.ts'
import { adviceOf, recruitWords, servedWords } from '#app/features/admin/cockpit/supply/coverage.ts'
import { DEPARTURE_REASONS, DEPARTURES } from '#app/features/admin/cockpit/departures/departures.ts'
import { readCockpit } from './kept-cockpit.server.ts'
import { countDepartures } from '#app/features/admin/cockpit/departures/list-departures.server.ts'

export const meta = () => [{ title: 'Pilotage — Ouvréo' }]

/** Recruitments that are told on the overview; the page of the coverage has all. */
const ADVICE_SHOWN = 3

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { roles, accountId } = ctx.who
  const [sums, coverage, departures, mailed] = await Promise.all([
    readCockpit(ctx, 'sums'),
    readCockpit(ctx, 'coverage'),
    countDepartures(ctx),
    wantsMail(ctx, accountId, 'weekly_figures'),
  ])
  // Whoever may not open a list reads its figure without a link.
  const opened = (figures: CockpitFigure[]) =>
    figures.map(({ href, ...figure }) => ({ ...figure, href: mayAt(roles, href) ? href : null }))
  const { now, month } = moneyFigures(sums.figures.money)
  return {
    words: countedAtWords(sums),
    now: opened(now),
    month: opened(month),
    quality: opened(qualityFigures(sums.figures.quality)),
    advice: adviceOf(coverage.figures)
      .slice(0, ADVICE_SHOWN)
      .map((one) => ({
        says: recruitWords(one),
        brings: servedWords(one.served),
        href: paths.adminCoverage({ metier: one.trade }),
      })),
    departures: {
      companies: departures.companies,
      reasons: DEPARTURE_REASONS.filter((reason) => departures.reasons[reason] > 0).map(
        (reason) => `${DEPARTURES[reason].label} (${departures.reasons[reason]})`,
      ),
    },
    mailed: roles.includes('administrator') ? mailed : null,
  }
}

/** An administrator takes the mail of the week, or not; the way out at its foot does the same. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const chosen = (wanted: boolean) =>
    act({
      run: () =>
        choose(ctx, ctx.who.accountId, { kind: 'weekly_figures', channel: 'email', wanted }),
      done: wanted
        ? 'Vous recevrez les chiffres le lundi'
        : 'Vous ne recevrez plus les chiffres du lundi',
    })
  return answerAct(request, { mailStop: chosen(false), mailStart: chosen(true) })
}

/** What the owner of the site looks at: money, quality, whom to recruit, who may leave. */
export default function CockpitPage({
  loaderData: { words, now, month, quality, advice, departures, mailed },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Pilotage">{words}</PageHeader>
      <CockpitTabs current="vue" departures={departures.companies} />
      <div className="mt-8 grid gap-10">
        {departures.companies > 0 && (
          <AttentionBand
            title={counted(
              departures.companies,
              'entreprise pourrait partir',
              'entreprises pourraient partir',
            )}
            action={
              <ButtonLink href={paths.adminDepartures()} variant="primary">
                Voir pourquoi
              </ButtonLink>
            }
          >
            {departures.reasons.join(', ')}.
          </AttentionBand>
        )}
        <Part id="abonnements" title="Abonnements" figures={now} />
        <Part id="mois" title="Ce mois-ci" figures={month} />
        <Part id="qualite" title="Qualité, sur 90 jours" figures={quality} />
        <TitledSection id="recruter-titre" title="Où recruter">
          {advice.length === 0 ? (
            <p className="mt-2 text-muted">
              Chaque demande qui a eu le temps de recevoir trois devis les a reçus.
            </p>
          ) : (
            <ul className="lines mt-4">
              {advice.map(({ says, brings, href }) => (
                <li key={says}>
                  <AppLink href={href} className="link font-semibold">
                    {says}
                  </AppLink>
                  &nbsp;: {brings}.
                </li>
              ))}
            </ul>
          )}
        </TitledSection>
        {mailed !== null && (
          <TitledSection id="email-titre" title="Chaque lundi par email">
            <p className="mt-2 mb-4 max-w-[46rem] text-muted">
              {mailed
                ? 'Vous recevez le lundi à partir de 8\u00a0h, heure de Paris, les chiffres de la semaine face à la précédente, et trois choses à faire.'
                : 'Vous ne recevez pas les chiffres de la semaine par email.'}
            </p>
            <AppForm intent={mailed ? 'mailStop' : 'mailStart'}>
              <Button type="submit">
                {mailed ? 'Ne plus les recevoir' : 'Les recevoir le lundi'}
              </Button>
            </AppForm>
          </TitledSection>
        )}
        <TitledSection id="definitions-titre" title="Ce qui est compté">
          <p className="mt-2 mb-5 max-w-[46rem] text-muted">
            Chaque chiffre ouvre la liste de ce qu’il compte.
          </p>
          <DefinitionList items={COCKPIT_WORDS} />
        </TitledSection>
      </div>
    </>
  )
}

function Part({
  id,
  title,
  figures,
}: {
  id: string
  title: string
  figures: readonly (Omit<CockpitFigure, 'href'> & { href: string | null })[]
}) {
  return (
    <section aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`} className="text-heading">
        {title}
      </h2>
      <div className="mt-5">
        <Figures>
          {figures.map(({ label, value, note, href }) => (
            <Figure key={label} label={label} value={value} note={note} href={href ?? undefined} />
          ))}
        </Figures>
      </div>
    </section>
  )
}
