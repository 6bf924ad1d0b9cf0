import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DEFAULT_THEME, formatHsl, THEME_TOKENS, type ThemeToken } from '#app/ui/theme.ts'
import type { Route } from './+types/admin-design.page'

export const meta = () => [{ title: 'Design — Ouvréo' }]

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { colors: THEME_TOKENS.map((token) => ({ token, value: formatHsl(DEFAULT_THEME[token]) })) }
}

const NAMES: Record<ThemeToken, string> = {
  primary: 'Principale',
  'primary-foreground': 'Texte sur la principale',
  secondary: 'Secondaire',
  'secondary-foreground': 'Texte sur la secondaire',
  background: 'Fond',
  foreground: 'Texte',
  accent: 'Accent',
  'accent-foreground': 'Texte sur l’accent',
}

export default function AdminDesignPage({ loaderData: { colors } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Design" before={<Breadcrumbs trail={[{ label: 'Abonnements', href: paths.adminSubscribers() }, { label: 'Design' }]} />}>
        Les huit couleurs, la police et les espacements dont tout le site découle.
      </PageHeader>
      <p className="notice mb-10">Ces valeurs se lisent ici, elles ne se modifient pas encore depuis cette page.</p>
      <div className="grid gap-12">
        <section>
          <h2 className="mb-3 text-heading">Couleurs</h2>
          <DefinitionList
            items={colors.map(({ token, value }) => ({
              term: NAMES[token],
              value: (
                <span className="flex items-center gap-3 tabular-nums">
                  <span className="size-7 flex-none rounded-full border border-line-strong" style={{ background: `hsl(${value})` }} aria-hidden="true" />
                  {value}
                </span>
              ),
            }))}
          />
        </section>
        <section>
          <h2 className="mb-3 text-heading">Polices</h2>
          <DefinitionList items={[{ term: 'Texte', value: 'Inter' }, { term: 'Titres', value: 'Inter' }]} />
        </section>
        <section>
          <h2 className="mb-3 text-heading">Mise en page</h2>
          <DefinitionList items={[{ term: 'Marge de page', value: '1\u00a0rem' }, { term: 'Espace entre sections', value: '4\u00a0rem' }]} />
        </section>
      </div>
    </>
  )
}
