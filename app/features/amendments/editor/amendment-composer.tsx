import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import {
  EquipmentQuestions,
  typedEquipment,
} from '#app/features/quotes/editor/equipment-questions.tsx'
import { textsFromForm } from '#app/features/quotes/editor/quote-editor-form.ts'
import type { TypedItem } from '#app/features/quotes/editor/quote-editor.ts'
import { QuoteItemsField } from '#app/features/quotes/editor/quote-items-field.tsx'
import { marginOf } from '#app/features/quotes/editor/reuse/margin.ts'
import { MarginPanel } from '#app/features/quotes/editor/reuse/margin-panel.tsx'
import { useCosts, type KnownCost } from '#app/features/quotes/editor/reuse/use-costs.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { Button } from '#app/ui/button.tsx'
import { closes, ConfirmDialog, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { typedTotals, type TypedAmendment } from './amendment-editor.ts'
import { AmendmentTotals, SendAmendmentWords } from './amendment-totals.tsx'
import { sumTotals, type ContractTotals } from '#app/features/amendments/contract-totals.ts'

const FORM = 'avenant'

/** Writes an amendment: why, what is added and taken away, how many days, and what the contract comes to as one types. */
export function AmendmentComposer({
  typed: first,
  errors: refused,
  vatRates,
  trade,
  client,
  before,
  known,
  noVat,
}: {
  /** What the fields begin with: the stored draft, or what was typed when it was refused. */
  typed: TypedAmendment
  errors: FieldErrors
  vatRates: readonly number[]
  trade: TradeSlug
  client: string
  before: ContractTotals
  /** What its lines cost, where the price list says it. */
  known: readonly KnownCost[]
  /** What is printed where no VAT is charged; null where it is. */
  noVat: string | null
}) {
  const [typed, setTyped] = useState(first)
  const [errors, setErrors] = useState(refused)
  useEffect(() => setErrors(refused), [refused])
  const live = useMemo(() => typedTotals(typed.items), [typed.items])
  const costs = useCosts(known)
  const after = useMemo(
    () => (live.totals ? sumTotals([before, live.totals]) : null),
    [before, live.totals],
  )
  const equipment = useMemo(() => typedEquipment(typed, trade, vatRates), [typed, trade, vatRates])
  const intent = useNavigation().formData?.get('intent')

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
    // The lines say themselves what changed in them.
    if (!name.startsWith('lines.')) {
      const texts = textsFromForm(new FormData(event.currentTarget))
      setTyped((last) => ({ ...last, texts }))
    }
  }
  const onItems = (change: (items: TypedItem[]) => TypedItem[], kind: 'typed' | 'edited') => {
    setTyped((last) => ({ ...last, items: change(last.items) }))
    // After a line was moved, errors would stand beside another.
    if (kind === 'edited')
      setErrors((last) =>
        Object.fromEntries(Object.entries(last).filter(([field]) => !field.startsWith('lines'))),
      )
  }
  return (
    <>
      <AppForm id={FORM} onInput={onInput} className="composer">
        {/* What the Enter key presses: saving, never the first line's button. */}
        <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          Enregistrer
        </button>
        <div className="composer-main">
          {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
          <section className="grid gap-5" aria-labelledby="pourquoi">
            <h2 id="pourquoi" className="text-heading">
              Ce qui change
            </h2>
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
          </section>
          <section className="grid gap-6" aria-labelledby="lignes">
            <div>
              <h2 id="lignes" className="text-heading">
                Lignes ajoutées ou retirées
              </h2>
              <p className="mt-1 max-w-prose text-muted">
                Pour retirer quelque chose du contrat, écrivez une quantité négative, par exemple
                -2. Le prix reste positif.
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
        </div>
        <aside className="composer-side" aria-label="Total et envoi">
          <section aria-labelledby="total">
            <h2 id="total" className="mb-3 text-heading">
              Total
            </h2>
            <AmendmentTotals
              totals={live.totals}
              before={before}
              after={after}
              unread={live.unread}
              noVat={noVat}
            />
            <MarginPanel margin={marginOf(typed.items, costs.costs)} />
          </section>
          <div className="composer-act">
            <Button variant="primary" wide {...opens('envoyer-avenant')}>
              Envoyer l’avenant
            </Button>
          </div>
          <div className="composer-more">
            <Button wide name="intent" value="preview" pending={intent === 'preview'}>
              Voir l’aperçu
            </Button>
            <Button wide name="intent" value="save" pending={intent === 'save'}>
              Enregistrer
            </Button>
            <Button variant="link" {...opens('jeter-avenant')}>
              Supprimer le brouillon
            </Button>
          </div>
        </aside>
      </AppForm>
      <Dialog id="envoyer-avenant" title={`Envoyer cet avenant à ${client} ?`}>
        <SendAmendmentWords totals={live.totals} after={after} noVat={noVat} />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button {...closes('envoyer-avenant')}>Annuler</Button>
          <Button
            variant="primary"
            form={FORM}
            name="intent"
            value="send"
            pending={intent === 'send'}
          >
            Envoyer l’avenant
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        id="jeter-avenant"
        title="Supprimer ce brouillon ?"
        confirm="Supprimer"
        danger
        form={AppForm}
        fields={{ intent: 'delete' }}
      >
        {client} ne l’a pas vu. Ce qui est écrit ici sera perdu.
      </ConfirmDialog>
    </>
  )
}
