import Plus from 'lucide-react/icons/plus'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/assemblies.page'
import { assemblyCents } from './assembly.ts'
import { listAssemblies } from './list-assemblies.server.ts'
import { PriceListTabs } from './price-list-tabs.tsx'

export const meta = () => [{ title: 'Ensembles — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const assemblies = await listAssemblies(requireArtisan(context, request))
  return assemblies.map(({ id, name, lines }) => ({
    id,
    name,
    lines: lines.length,
    sumCents: assemblyCents(
      lines.map(({ item, quantityThousandths }) => ({
        quantityThousandths,
        priceCents: item.priceCents,
      })),
    ),
  }))
}

export default function AssembliesPage({ loaderData: assemblies }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Bibliothèque de prix"
        aside={
          assemblies.length > 0 && (
            <ButtonLink
              href={paths.assembly('nouveau')}
              variant="primary"
              size="sm"
              icon={<Icon of={Plus} />}
            >
              Nouvel ensemble
            </ButtonLink>
          )
        }
      >
        Les articles que vous vendez ensemble, ajoutés d’un geste à un devis.
      </PageHeader>
      <PriceListTabs current="assemblies" />
      {assemblies.length === 0 ? (
        <EmptyState
          drawing={<NoQuoteDrawing />}
          title="Aucun ensemble pour l’instant"
          action={
            <ButtonLink href={paths.assembly('nouveau')} variant="primary">
              Faire un ensemble
            </ButtonLink>
          }
        >
          Un ensemble, c’est par exemple «&nbsp;Douche à l’italienne&nbsp;»&nbsp;: neuf articles et
          leurs quantités. Écrivez son nom dans un devis, ses lignes viennent toutes.
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {assemblies.map(({ id, name, lines, sumCents }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <p className="min-w-0">
                <AppLink href={paths.assembly(id)} className="link font-semibold">
                  {name}
                </AppLink>
                <span className="block text-sm text-faint">
                  {lines === 0 ? 'Encore vide' : counted(lines, 'ligne', 'lignes')}
                </span>
              </p>
              {lines > 0 && <p className="whitespace-nowrap">{formatEuros(sumCents)} HT</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
