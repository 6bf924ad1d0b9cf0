import { requireGranted } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/books.page'
import { readBookSettings, saveBookSettings } from './book-settings.server.ts'
import { bookSettingsForm } from './book-settings-form.ts'
import { BookSettingsForm } from './book-settings.tsx'
import { Books } from './books.tsx'
import { readBooksView } from './books-view.server.ts'

export const meta = () => [{ title: 'Comptabilité — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireGranted(context, request, 'figures')
  const { artisanId } = ctx.who
  const shown = await readBooksView(ctx, artisanId, new URL(request.url).searchParams)
  return {
    shown,
    settings: shown.view === 'exports' ? await readBookSettings(ctx, artisanId) : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireGranted(context, request, 'figures')
  return answerAct(request, {
    accounts: act({
      form: bookSettingsForm,
      run: (settings) => saveBookSettings(ctx, settings),
      done: 'Comptes enregistrés',
    }),
  })
}

/** The artisan's books, made of what was invoiced and paid here. */
export default function BooksPage({ loaderData: { shown, settings } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageHeader
        title="Comptabilité"
        trail={[{ label: 'Factures', href: paths.invoices() }, { label: 'Comptabilité' }]}
        aside={<ButtonLink href={paths.accountants()}>Mon comptable</ButtonLink>}
      >
        Vos ventes et vos encaissements, tirés de vos factures et de leurs paiements.
      </PageHeader>
      <Books
        shown={shown}
        at={{ page: paths.books, file: paths.bookFile, invoice: paths.invoice }}
      />
      {settings && <BookSettingsForm settings={settings} answer={answer} />}
    </>
  )
}
