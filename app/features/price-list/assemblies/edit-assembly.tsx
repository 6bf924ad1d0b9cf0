import Trash2 from 'lucide-react/icons/trash-2'
import type { OwnPriceItem } from '#app/features/price-list/list-price-items.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { quantityForInput } from '#app/values/numbers/quantity.ts'
import { ASSEMBLY_LINES_MAX, ASSEMBLY_NAME_MAX, assemblyCents } from './assembly.ts'
import type { TypedAssembly } from './assembly-form.ts'
import type { OwnAssembly } from './list-assemblies.server.ts'

const FORM = 'ensemble'
const DELETE = 'supprimer-ensemble'

/**
 * Changes an assembly: its name, its lines and their quantities. The items that are found below are
 * added by buttons of the same form, so that nothing typed is lost.
 */
export function EditAssembly({
  assembly: { name, lines },
  search,
  found,
  errors,
  typed,
}: {
  assembly: OwnAssembly
  search: string
  found: readonly OwnPriceItem[]
  errors: FieldErrors
  /** What was typed, when it was refused. */
  typed: TypedAssembly | undefined
}) {
  const sum = assemblyCents(
    lines.map(({ item, quantityThousandths }) => ({
      quantityThousandths,
      priceCents: item.priceCents,
    })),
  )
  return (
    <div className="grid max-w-[44rem] gap-10">
      <AppForm id={FORM} className="grid gap-6">
        <TextField
          label="Nom"
          name="name"
          defaultValue={typed?.name ?? name}
          error={errors.name}
          maxLength={ASSEMBLY_NAME_MAX}
          autoComplete="off"
          hint="Le titre de l’ouvrage dans vos devis."
          required
          star={false}
        />
        {lines.length === 0 ? (
          <p className="text-muted">Encore vide&nbsp;: cherchez ses articles ci-dessous.</p>
        ) : (
          <ol className="lines">
            {lines.map(({ item, quantityThousandths }, place) => {
              const kept = typed?.lines[place]
              return (
                <li
                  key={`${place} ${item.id} ${quantityThousandths}`}
                  className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-end gap-x-3 gap-y-2"
                >
                  <p className="col-span-full sm:col-span-1">
                    {item.designation}
                    <span className="block text-sm text-faint">
                      {formatEuros(item.priceCents)} / {item.unit}
                    </span>
                  </p>
                  <input type="hidden" name={`item.${place}`} value={item.id} />
                  <TextField
                    label="Quantité"
                    name={`quantity.${place}`}
                    defaultValue={
                      kept?.itemId === item.id
                        ? kept.quantity
                        : quantityForInput(quantityThousandths)
                    }
                    error={errors[`quantity.${place}`]}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={20}
                    suffix={item.unit}
                  />
                  <Button
                    variant="link"
                    square
                    name="remove"
                    value={String(place)}
                    aria-label={`Retirer\u00a0: ${item.designation}`}
                  >
                    <Icon of={Trash2} />
                  </Button>
                </li>
              )
            })}
          </ol>
        )}
        {lines.length > 0 && (
          <p>
            <span className="text-sm text-faint">Total HT</span> {formatEuros(sum)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary">Enregistrer</Button>
          <ButtonLink href={paths.assemblies()}>Retour</ButtonLink>
          <Button variant="link" {...opens(DELETE)}>
            Supprimer
          </Button>
        </div>
      </AppForm>
      {lines.length < ASSEMBLY_LINES_MAX && (
        <TitledSection id="ajouter" title="Ajouter des articles" className="grid gap-4">
          <FilterBar
            label="Chercher dans votre bibliothèque"
            search={search}
            placeholder="Désignation, référence, ouvrage"
          />
          {search !== '' && found.length === 0 && (
            <p className="text-muted">Aucun article ne correspond.</p>
          )}
          {found.length > 0 && (
            <ul className="lines">
              {found.map((item) => (
                <li key={item.id} className="flex items-center justify-between gap-4">
                  <p className="min-w-0">
                    {item.designation}
                    <span className="block text-sm text-faint">
                      {formatEuros(item.priceCents)} / {item.unit}
                    </span>
                  </p>
                  <Button
                    size="sm"
                    form={FORM}
                    name="add"
                    value={item.id}
                    aria-label={`Ajouter\u00a0: ${item.designation}`}
                  >
                    Ajouter
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </TitledSection>
      )}
      <ConfirmDialog
        id={DELETE}
        title={`Supprimer «\u00a0${name}\u00a0»\u202f?`}
        confirm="Supprimer"
        danger
        form={AppForm}
        fields={{ intent: 'delete' }}
      >
        Ses articles restent dans votre bibliothèque, et vos devis ne changent pas.
      </ConfirmDialog>
    </div>
  )
}
