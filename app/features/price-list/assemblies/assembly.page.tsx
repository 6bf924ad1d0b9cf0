import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { assemblyFromQuote } from '#app/features/quotes/editor/reuse/assembly-from-quote.server.ts'
import { listReusableQuotes } from '#app/features/quotes/editor/reuse/copy-lines.server.ts'
import { ASSEMBLY_REFUSALS, ITEM_REFUSALS } from '#app/features/price-list/copy.ts'
import { findPriceItems } from '#app/features/price-list/list-price-items.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type AssemblyId, type QuoteId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import type { Route } from './+types/assembly.page'
import { assemblyFields, readAssembly } from './assembly-form.ts'
import { EditAssembly } from './edit-assembly.tsx'
import { getAssembly } from './list-assemblies.server.ts'
import { NewAssembly } from './new-assembly.tsx'
import { deleteAssembly, saveAssembly } from './save-assembly.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.assembly?.name ?? 'Nouvel ensemble'} — Ouvréo` },
]

const NEW = 'nouveau'
/** Items shown of those that hold what is sought. */
const FOUND = 20

const idOf = (posted: string) => (posted === NEW ? null : orNotFound(parseId<AssemblyId>(posted)))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const id = idOf(params.assemblyId)
  if (id === null)
    return {
      assembly: null,
      quotes: (await listReusableQuotes(ctx, null)).map(
        ({ id: value, number, title, totalInclCents }) => ({
          value,
          label: `${title}, ${formatEuros(totalInclCents)} (${number ?? 'brouillon'})`,
        }),
      ),
    }
  const search = plainLine(new URL(request.url).searchParams.get('q') ?? '', 80)
  return {
    assembly: orNotFound(await getAssembly(ctx, id)),
    search,
    found: search === '' ? [] : await findPriceItems(ctx, search, FOUND),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = idOf(params.assemblyId)
  return answerAct(request, {
    save: act({
      read: async (form) => readAssembly(form),
      run: (assembly) => (id ? saveAssembly(ctx, id, assembly) : notFound()),
      refusals: ASSEMBLY_REFUSALS,
      done: 'Ensemble enregistré',
    }),
    make: act({
      form: assemblyFields,
      run: async ({ name, from }) => {
        if (id) notFound()
        return from === ''
          ? saveAssembly(ctx, null, { name, lines: [] })
          : assemblyFromQuote(ctx, orNotFound(parseId<QuoteId>(from)), name)
      },
      refusals: {
        ...ASSEMBLY_REFUSALS,
        ...ITEM_REFUSALS,
        reference_taken: ITEM_REFUSALS.reference_taken.sentence,
      },
      to: (made: AssemblyId) => paths.assembly(made),
    }),
    delete: act({
      run: () => (id ? deleteAssembly(ctx, id) : notFound()),
      done: 'Ensemble supprimé',
      to: paths.assemblies(),
    }),
  })
}

export default function AssemblyPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const errors = actionData?.errors ?? {}
  const title = loaderData.assembly?.name ?? 'Nouvel ensemble'
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          { label: 'Bibliothèque de prix', href: paths.priceList() },
          { label: 'Ensembles', href: paths.assemblies() },
          { label: title },
        ]}
      />
      <RefusalNotice of={actionData} />
      {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
      {loaderData.assembly ? (
        <EditAssembly
          assembly={loaderData.assembly}
          search={loaderData.search}
          found={loaderData.found}
          errors={errors}
          typed={actionData?.kept}
        />
      ) : (
        <NewAssembly quotes={loaderData.quotes} errors={errors} values={actionData?.values ?? {}} />
      )}
    </>
  )
}
