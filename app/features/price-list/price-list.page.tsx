import Plus from 'lucide-react/icons/plus'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { CsvLink, OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { DeletedNotice } from '#app/ui/feedback/deleted-notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type PriceItemId } from '#app/values/identity/ids.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import type { Route } from './+types/price-list.page'
import { PriceListTabs } from './assemblies/price-list-tabs.tsx'
import { ITEM_REFUSALS } from './copy.ts'
import { ownPriceItems, type OwnPriceItem } from './list-price-items.server.ts'
import { marginPercent } from './price-item.ts'
import { priceItemList } from './price-item-list.ts'
import { restorePriceItem } from './save-price-item.server.ts'

export const meta = () => [{ title: 'Bibliothèque de prix — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  return {
    ...(await ownPriceItems.load(ctx, request)),
    deleted: parseId<PriceItemId>(new URL(request.url).searchParams.get('supprime')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, {
    restore: act({
      run: ({ id }) => restorePriceItem(ctx, orNotFound(parseId<PriceItemId>(id))),
      refusals: { ...ITEM_REFUSALS, reference_taken: ITEM_REFUSALS.reference_taken.sentence },
      done: 'Article rétabli',
      to: paths.priceList(),
    }),
  })
}

export default function PriceListPage({
  loaderData: { rows, deleted, ...shown },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const list = { list: priceItemList, ...shown }
  const empty = shown.total === 0 && !priceItemList.narrowed(shown.filter)
  return (
    <>
      <PageHeader
        title="Bibliothèque de prix"
        aside={
          !empty && (
            <>
              <ButtonLink
                href={paths.priceItem('nouveau')}
                variant="primary"
                size="sm"
                icon={<Icon of={Plus} />}
              >
                Ajouter un article
              </ButtonLink>
              <CsvLink {...list} />
              <ButtonLink href={paths.priceImport()} size="sm">
                Importer
              </ButtonLink>
            </>
          )
        }
      >
        Vos prix, proposés pendant que vous écrivez un devis. Vos coûts ne sont jamais montrés à vos
        clients.
      </PageHeader>
      <RefusalNotice of={actionData} />
      {deleted && (
        <DeletedNotice id={deleted} action={paths.priceList()}>
          Article supprimé.
        </DeletedNotice>
      )}
      <PriceListTabs current="articles" />
      <TeamList
        {...list}
        placeholder="Désignation, référence, ouvrage"
        none={{
          drawing: <NoQuoteDrawing />,
          title: 'Aucun article pour l’instant',
          text: (
            <>
              Un article, c’est par exemple&nbsp;: «&nbsp;Fourniture et pose d’un robinet
              d’arrêt&nbsp;», à l’unité, 48&nbsp;€ HT, TVA 10&nbsp;%. Écrit une fois, il remplit les
              lignes de vos devis.
            </>
          ),
          action: (
            <>
              <ButtonLink href={paths.priceItem('nouveau')} variant="primary">
                Ajouter un article
              </ButtonLink>
              <ButtonLink href={paths.priceImport()}>Importer un fichier</ButtonLink>
            </>
          ),
        }}
        unmatched={{
          title: 'Aucun article ne correspond',
          text: 'Essayez un autre mot, ou la référence.',
          all: 'Voir toute la bibliothèque',
        }}
      >
        <TeamTable
          {...list}
          counted={['article', 'articles']}
          rows={rows}
          columns={[
            {
              header: 'Désignation',
              sorts: 'nom',
              rowHeader: true,
              cell: (item) => (
                <RowName href={paths.priceItem(item.id)} under={under(item)}>
                  {item.designation}
                </RowName>
              ),
            },
            {
              header: 'Prix HT',
              sorts: 'prix',
              align: 'end',
              cell: (item) => (
                <OneLine>
                  <Money cents={item.priceCents} />
                  <span className="text-sm text-faint"> / {item.unit}</span>
                </OneLine>
              ),
            },
            {
              header: 'TVA',
              align: 'end',
              cell: ({ vatBasisPoints }) => <OneLine>{formatVatRate(vatBasisPoints)}</OneLine>,
            },
            { header: 'Marge', align: 'end', cell: (item) => <OneLine>{margin(item)}</OneLine> },
          ]}
        />
      </TeamList>
    </>
  )
}

const under = ({ reference, workItem }: OwnPriceItem) =>
  [reference, workItem].filter(Boolean).join(' · ') || undefined

function margin({ priceCents, costCents }: OwnPriceItem): string {
  const percent = costCents === null ? null : marginPercent(priceCents, costCents)
  return percent === null ? '–' : `${percent}\u00a0%`
}
