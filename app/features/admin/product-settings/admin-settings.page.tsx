import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { waitingSettings } from '#app/features/admin/approvals/list-approvals.server.ts'
import { SETTINGS, THEMES } from '#app/features/product-settings/product-settings.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-settings.page'
import { listSettings } from './list-settings.server.ts'
import { listQuestionSets } from './questions/list-question-sets.server.ts'
import { setInWords } from './questions/questions-words.ts'
import { SettingsTabs } from './settings-tabs.tsx'
import { valuesInWords } from './setting-words.ts'

export const meta = () => [{ title: 'Réglages du site — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [settings, asked, questions] = await Promise.all([
    listSettings(ctx),
    waitingSettings(ctx),
    listQuestionSets(ctx),
  ])
  return {
    trades: questions.map(({ trade, present, since, next }) => ({
      trade,
      name: TRADES[trade].name,
      present: setInWords(present),
      since: since && formatDate(since, PARIS),
      next: next && {
        words: setInWords(next.value!),
        when: formatDateTime(next.effectiveAt!, PARIS),
      },
    })),
    themes: Object.entries(THEMES).map(([theme, label]) => ({
      theme,
      label,
      settings: settings
        .filter(({ key }) => SETTINGS[key].theme === theme)
        .map(({ key, present, next, lines }) => {
          const begun = lines.find(
            ({ effectiveAt, cancelled }) => effectiveAt && effectiveAt <= ctx.now && !cancelled,
          )
          return {
            key,
            label: SETTINGS[key].label,
            what: SETTINGS[key].what,
            present: valuesInWords(key, present),
            since: begun ? formatDate(begun.effectiveAt!, PARIS) : null,
            next: next && {
              words: valuesInWords(key, next.value!),
              when: formatDateTime(next.effectiveAt!, PARIS),
            },
            asked: asked.get(key) ?? null,
          }
        }),
    })),
  }
}

/** What administrators set without a release: by theme, with the figures of now and those that come. */
export default function AdminSettingsPage({
  loaderData: { themes, trades },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Réglages du site">
        Ce que les pages, les emails et les calculs lisent tous au même endroit. Chaque changement a
        sa date, sa raison et son histoire.
      </PageHeader>
      <SettingsTabs current="settings" />
      {themes.map(({ theme, label, settings }) => (
        <section key={theme} aria-labelledby={`theme-${theme}`} className="mt-10">
          <h2 id={`theme-${theme}`} className="mb-3 text-heading">
            {label}
          </h2>
          <ul className="lines lines-flush">
            {settings.map((setting) => (
              <li key={setting.key}>
                <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                  <AppLink href={paths.adminSetting(setting.key)} className="link">
                    {setting.label}
                  </AppLink>
                  {setting.next && <Badge tone="tint">Change bientôt</Badge>}
                  {setting.asked && <Badge tone="warn">À approuver</Badge>}
                </h3>
                <p className="mt-1 max-w-prose text-sm text-muted">{setting.what}</p>
                <p className="mt-2 tabular-nums">{setting.present}</p>
                <p className="mt-1 text-sm text-faint">
                  {setting.since ? `Depuis le ${setting.since}` : 'Depuis l’origine'}
                </p>
                {setting.next && (
                  <p className="mt-2 text-sm tabular-nums">
                    À partir du {setting.next.when}&nbsp;: {setting.next.words}
                  </p>
                )}
                {setting.asked && (
                  <p className="mt-2 text-sm">
                    <AppLink href={paths.adminApproval(setting.asked)} className="link">
                      Voir la demande qui attend une deuxième personne
                    </AppLink>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <TitledSection
        id="questions"
        title="Questions des métiers"
        titleClass="mb-3"
        className="mt-10"
      >
        <ul className="lines lines-flush">
          {trades.map(({ trade, name, present, since, next }) => (
            <li key={trade}>
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                <AppLink href={paths.adminQuestions(trade)} className="link">
                  {name}
                </AppLink>
                {next && <Badge tone="tint">Change bientôt</Badge>}
              </h3>
              <p className="mt-1">{present}</p>
              <p className="mt-1 text-sm text-faint">
                {since ? `Depuis le ${since}` : 'Depuis l’origine'}
              </p>
              {next && (
                <p className="mt-2 text-sm tabular-nums">
                  À partir du {next.when}&nbsp;: {next.words}
                </p>
              )}
            </li>
          ))}
        </ul>
      </TitledSection>
    </>
  )
}
