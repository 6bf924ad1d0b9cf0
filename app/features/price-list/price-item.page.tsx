import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type PriceItemId } from '#app/values/identity/ids.ts'
import { centsForInput } from '#app/values/numbers/money.ts'
import { SUPPLIES, SUPPLY_LABELS } from '#app/values/numbers/supply.ts'
import { UNIT_LABELS, UNITS } from '#app/values/numbers/units.ts'
import { formatVatRate, KNOWN_VAT_RATES } from '#app/values/numbers/vat.ts'
import type { Route } from './+types/price-item.page'
import { ITEM_REFUSALS } from './copy.ts'
import { getPriceItem, type OwnPriceItem } from './list-price-items.server.ts'
import { ITEM_LENGTHS, labourInWords } from './price-item.ts'
import { priceItemForm } from './price-item-form.ts'
import { deletePriceItem, savePriceItem } from './save-price-item.server.ts'
import { ownVatRates } from './usual-vat.server.ts'

export const meta = () => [{ title: 'Article — Ouvréo' }]

const NEW = 'nouveau'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const id = params.itemId === NEW ? null : orNotFound(parseId<PriceItemId>(params.itemId))
  const item = id && orNotFound(await getPriceItem(ctx, id))
  const rates = await ownVatRates(ctx)
  return {
    isNew: id === null,
    values: item ? typed(item) : { ...BLANK, vat: String(rates[0]) },
    // Works elsewhere know other rates: all of them may be chosen, one's own first.
    rates: [...rates, ...KNOWN_VAT_RATES.filter((rate) => !rates.includes(rate))],
  }
}

const BLANK = {
  reference: '',
  designation: '',
  unit: 'u',
  price: '',
  cost: '',
  supply: '',
  workItem: '',
  waste: '',
  labour: '',
}

const typed = (item: OwnPriceItem): typeof BLANK & { vat: string } => ({
  reference: item.reference,
  designation: item.designation,
  unit: item.unit,
  price: centsForInput(item.priceCents),
  cost: item.costCents === null ? '' : centsForInput(item.costCents),
  vat: String(item.vatBasisPoints),
  supply: item.supply ?? '',
  workItem: item.workItem,
  waste: item.waste,
  labour: labourInWords(item),
})

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = params.itemId === NEW ? null : orNotFound(parseId<PriceItemId>(params.itemId))
  return answerAct(request, {
    save: act({
      form: priceItemForm,
      run: (item) => savePriceItem(ctx, id, item),
      refusals: ITEM_REFUSALS,
      done: id ? 'Article enregistré' : 'Article ajouté',
      to: paths.priceList(),
    }),
    delete: act({
      run: () => (id ? deletePriceItem(ctx, id) : notFound()),
      to: () => paths.priceList({ supprime: id! }),
    }),
  })
}

export default function PriceItemPage({
  loaderData: { isNew, values, rates },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const errors = actionData?.errors ?? {}
  const field = fieldsOf({ ...values, ...actionData?.values }, errors)
  const title = isNew ? 'Ajouter un article' : 'Modifier l’article'
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: 'Bibliothèque de prix', href: paths.priceList() }, { label: title }]}
      />
      <AppForm className="grid max-w-[38rem] gap-6">
        <RefusalNotice of={actionData} />
        {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
        <TextArea
          label="Désignation"
          {...field('designation')}
          rows={2}
          maxLength={ITEM_LENGTHS.designation}
          placeholder="Fourniture et pose d’un robinet d’arrêt"
          hint="Telle qu’elle s’écrit dans vos devis."
          required
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <Select
            label="Unité"
            {...field('unit')}
            options={UNITS.map((unit) => ({
              value: unit,
              label: unit === UNIT_LABELS[unit] ? unit : `${unit} (${UNIT_LABELS[unit]})`,
            }))}
          />
          <Select
            label="TVA"
            {...field('vat')}
            options={rates.map((rate) => ({
              value: String(rate),
              label: rate === 0 ? 'Sans TVA' : formatVatRate(rate),
            }))}
          />
          <TextField
            label="Prix unitaire HT"
            {...field('price')}
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            required
          />
          <TextField
            label="Ce qu’il vous coûte, HT"
            {...field('cost')}
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            hint="Vous seul le voyez. Il donne votre marge."
            optional
          />
        </div>
        <Select
          label="Cet article vend"
          {...field('supply')}
          options={[
            { value: '', label: 'Selon ses mots et son unité' },
            ...SUPPLIES.map((supply) => ({ value: supply, label: SUPPLY_LABELS[supply] })),
          ]}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            label="Ouvrage"
            {...field('workItem')}
            maxLength={ITEM_LENGTHS.workItem}
            autoComplete="off"
            placeholder="Dépose, fourniture, pose…"
            hint="Le titre sous lequel il se range dans un devis."
            optional
          />
          <TextField
            label="Votre référence"
            {...field('reference')}
            maxLength={ITEM_LENGTHS.reference}
            autoComplete="off"
            hint="Un nouvel import la retrouve, et met l’article à jour."
            optional
          />
          <TextField
            label="Dont main-d’œuvre"
            {...field('labour')}
            autoComplete="off"
            placeholder="40 % ou 25,00"
            hint="Une part du prix, ou un montant."
            optional
          />
          <TextField
            label="Ses déchets"
            {...field('waste')}
            maxLength={ITEM_LENGTHS.waste}
            autoComplete="off"
            placeholder="ancien robinet repris et trié"
            optional
          />
        </div>
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-6">
          <Button variant="primary" name="intent" value="save">
            Enregistrer
          </Button>
          <ButtonLink href={paths.priceList()}>Retour</ButtonLink>
          {!isNew && (
            <Button variant="link" name="intent" value="delete">
              Supprimer
            </Button>
          )}
        </div>
      </AppForm>
    </>
  )
}
