import { useMemo } from 'react'
import { Composer } from '#app/features/quotes/composer/composer.tsx'
import { SendDialog } from '#app/features/quotes/composer/send-dialog.tsx'
import { useLinesDraft } from '#app/features/quotes/composer/use-lines-draft.ts'
import {
  EquipmentQuestions,
  typedEquipment,
} from '#app/features/quotes/editor/equipment-questions.tsx'
import type { KeptDraft } from '#app/features/quotes/editor/saving/autosave.ts'
import { QuoteItemsField } from '#app/features/quotes/editor/quote-items-field.tsx'
import { marginOf } from '#app/features/quotes/editor/reuse/margin.ts'
import { MarginPanel } from '#app/features/quotes/editor/reuse/margin-panel.tsx'
import { useCosts, type KnownCost } from '#app/features/quotes/editor/reuse/use-costs.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import {
  formFromAmendment,
  savableAmendment,
  typedAmendment,
  typedTotals,
  type TypedAmendment,
} from './amendment-editor.ts'
import { AmendmentTotals, SendAmendmentWords } from './amendment-totals.tsx'
import { sumTotals, type ContractTotals } from '#app/features/amendments/contract-totals.ts'

const FORM = 'avenant'
const SEND = 'envoyer-avenant'

/**
 * Writes an amendment: why, what is added and taken away, how many days, and what the contract
 * comes to as one types. Kept as it is written.
 */
export function AmendmentComposer({
  id,
  typed: first,
  stored,
  errors: refused,
  vatRates,
  trade,
  client,
  before,
  known,
  noVat,
  savedAt,
}: {
  id: string
  /** What the fields begin with: the stored draft, or what was typed when it was refused. */
  typed: TypedAmendment
  /** The stored draft. */
  stored: TypedAmendment
  errors: FieldErrors
  vatRates: readonly number[]
  trade: TradeSlug
  client: string
  before: ContractTotals
  /** What its lines cost, where the price list says it. */
  known: readonly KnownCost[]
  /** What is printed where no VAT is charged; null where it is. */
  noVat: string | null
  /** When it was kept last, in words. */
  savedAt: string
}) {
  const { typed, errors, draft, pending, onInput, onItems } = useLinesDraft<
    TypedAmendment,
    KeptDraft
  >({
    first,
    refused,
    read: readTexts,
    savedAt,
    address: paths.keepAmendment(id),
    stored,
    savable: savableAmendment,
    formOf: formFromAmendment,
  })
  const live = useMemo(() => typedTotals(typed.items), [typed.items])
  const costs = useCosts(known)
  const after = useMemo(
    () => (live.totals ? sumTotals([before, live.totals]) : null),
    [before, live.totals],
  )
  const equipment = useMemo(() => typedEquipment(typed, trade, vatRates), [typed, trade, vatRates])
  return (
    <>
      <Composer
        form={FORM}
        onInput={onInput}
        draft={draft}
        errors={errors}
        sideLabel="Total et envoi"
        total={
          <>
            <AmendmentTotals
              totals={live.totals}
              before={before}
              after={after}
              unread={live.unread}
              noVat={noVat}
            />
            <MarginPanel margin={marginOf(typed.items, costs.costs)} />
          </>
        }
        act={
          <Button variant="primary" wide {...opens(SEND)}>
            Envoyer l’avenant
          </Button>
        }
        preview="Voir l’aperçu"
        pending={pending}
        discardWords={`${client} ne l’a pas vu. Ce qui est écrit ici sera perdu.`}
      >
        <TitledSection id="pourquoi" title="Ce qui change" className="grid gap-5">
          <TextField
            label="Titre"
            name="title"
            maxLength={120}
            autoComplete="off"
            defaultValue={first.texts.title}
            error={errors.title}
            placeholder="Deux prises de plus dans la cuisine"
          />
          <TextArea
            label="Raison"
            name="reason"
            rows={3}
            maxLength={1_000}
            defaultValue={first.reason}
            error={errors.reason}
            hint={`${client} la lit en tête de l’avenant.`}
          />
          <TextField
            label="Jours de travaux en plus"
            name="extraDays"
            maxLength={5}
            autoComplete="off"
            optional
            suffix="jours"
            defaultValue={first.extraDays}
            error={errors.extraDays}
            hint="Écrivez -2 si les travaux durent deux jours de moins."
          />
        </TitledSection>
        <section className="grid gap-6" aria-labelledby="lignes">
          <div>
            <h2 id="lignes" className="text-heading">
              Lignes ajoutées ou retirées
            </h2>
            <p className="mt-1 max-w-prose text-muted">
              Pour retirer quelque chose du contrat, écrivez une quantité négative, par exemple -2.
              Le prix reste positif.
            </p>
          </div>
          {errors.lines && <p className="notice notice-bad">{errors.lines}</p>}
          <QuoteItemsField
            items={typed.items}
            totals={live.lines}
            errors={errors}
            vatRates={vatRates}
            faults={equipment.faults}
            products={false}
            minus
            costs={costs}
            onChange={onItems}
          />
          <EquipmentQuestions typed={typed} equipment={equipment} errors={errors} />
        </section>
      </Composer>
      <SendDialog
        id={SEND}
        form={FORM}
        title={`Envoyer cet avenant à ${client} ?`}
        confirm="Envoyer l’avenant"
        pending={pending === 'send'}
      >
        <SendAmendmentWords totals={live.totals} after={after} noVat={noVat} />
      </SendDialog>
    </>
  )
}

const readTexts = (form: FormData): Partial<TypedAmendment> => {
  const { texts, reason, extraDays } = typedAmendment(form)
  return { texts, reason, extraDays }
}
