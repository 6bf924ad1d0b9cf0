import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { closes, ConfirmDialog, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatDay, isDay } from '#app/values/time/french-date.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { ReusableQuote } from './reuse/copy-lines.server.ts'
import { EquipmentQuestions, typedEquipment } from './equipment-questions.tsx'
import { QuoteChecklist } from './quote-checklist.tsx'
import { textsFromForm } from './quote-editor-form.ts'
import { flatLines, isBlank, typedTotals, type TypedItem, type TypedQuote } from './quote-editor.ts'
import { QuoteItemsField } from './quote-items-field.tsx'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import { QuoteConditions, QuoteWorks } from './quote-sections.tsx'
import { QuoteTotalsPanel } from './quote-totals-panel.tsx'
import type { SendRefusal } from '#app/features/quotes/quote.ts'
import { marginOf } from './reuse/margin.ts'
import { MarginPanel } from './reuse/margin-panel.tsx'
import { ReuseQuote } from './reuse/reuse-quote.tsx'
import { useCosts, type KnownCost } from './reuse/use-costs.ts'
import { SavingState } from './saving-state.tsx'
import { SendWords } from './send-words.tsx'
import { useAutosave } from './use-autosave.ts'

const FORM = 'devis'

export type QuoteComposerProps = {
  id: string
  /** What the fields begin with: the stored draft, or what was typed when it was refused. */
  typed: TypedQuote
  /** The stored draft. */
  stored: TypedQuote
  errors: FieldErrors
  missing: readonly MissingMention[]
  sendRefusal: SendRefusal | null
  vatRates: readonly number[]
  trade: TradeSlug
  client: string
  /** Whether the works lie where French VAT does not exist. */
  localTax: boolean
  /** What is printed where no VAT is charged; null where it is. */
  noVat: string | null
  today: string
  /** Earlier devis whose lines an empty one may begin from. */
  reusable: readonly ReusableQuote[]
  /** What its lines cost, where the price list says it. */
  known: readonly KnownCost[]
  /** The hour of the last change, where the works lie. */
  savedAt: string
}

/**
 * Writes a devis: its lines under their work items, totals as one types, what the law still asks for, and the sending.
 * Kept as it is written.
 */
export function QuoteComposer({
  id,
  typed: first,
  stored,
  errors: refused,
  missing,
  sendRefusal,
  vatRates,
  trade,
  client,
  localTax,
  noVat,
  today,
  reusable,
  known,
  savedAt,
}: QuoteComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(first)
  const [errors, setErrors] = useState(refused)
  useEffect(() => setErrors(refused), [refused])
  const { saving, kept, touch, settle } = useAutosave(paths.keepDraft(id), typed, stored)
  const live = useMemo(() => typedTotals(typed), [typed])
  const costs = useCosts(known)
  const equipment = useMemo(() => typedEquipment(typed, trade, vatRates), [typed, trade, vatRates])
  const intent = useNavigation().formData?.get('intent')
  const lacks = kept?.missing ?? missing
  const refusal = kept ? kept.sendRefusal : sendRefusal
  const sendable = refusal === null && saving.waiting.length === 0

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
    // The lines say themselves what changed in them.
    if (!name.startsWith('lines.')) {
      const texts = textsFromForm(new FormData(event.currentTarget))
      setTyped((last) => ({ ...last, texts }))
    }
    touch()
  }
  const onItems = (change: (items: TypedItem[]) => TypedItem[], kind: 'typed' | 'edited') => {
    setTyped((last) => ({ ...last, items: change(last.items) }))
    // After a line was moved, errors would stand beside another.
    if (kind === 'edited') {
      setErrors((last) =>
        Object.fromEntries(Object.entries(last).filter(([field]) => !field.startsWith('lines'))),
      )
      touch()
    }
  }
  // A half-typed line is not kept: leaving the page loses it, so it is asked.
  const leaving = useRef(false)
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      saving.waiting.length > 0 &&
      !leaving.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !window.confirm('Une ligne est incomplète et ne sera pas enregistrée. Quitter quand même ?'),
  )

  const total = live.totals ? formatEuros(live.totals.totalInclCents) : '–'
  const { validUntil } = typed.texts
  return (
    <>
      <AppForm id={FORM} ref={form} onInput={onInput} onSubmit={settle} className="composer">
        {/* What the Enter key presses: saving, never the first line's button. */}
        <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          Enregistrer
        </button>
        <div className="composer-main">
          {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
          <QuoteWorks texts={first.texts} errors={errors} typed={typed.texts} />
          <section className="grid gap-6" aria-labelledby="lignes">
            <h2 id="lignes" className="text-heading">
              Ouvrages et lignes
            </h2>
            {errors.lines && <p className="notice notice-bad">{errors.lines}</p>}
            {reusable.length > 0 && flatLines(typed.items).every(isBlank) && (
              <ReuseQuote quotes={reusable} error={errors.from} pending={intent === 'reuse'} />
            )}
            <QuoteItemsField
              items={typed.items}
              totals={live.lines}
              errors={errors}
              vatRates={vatRates}
              faults={equipment.faults}
              products={typed.texts.energyAid === 'oui'}
              optional
              costs={costs}
              onFilled={({ waste }) => sayWaste(form.current, waste)}
              onChange={onItems}
            />
            <Checkbox
              label="La main-d’œuvre est comprise, au forfait, dans le prix de chaque ligne"
              name="labourIncluded"
              value="oui"
              defaultChecked={first.texts.labourIncluded === 'oui'}
              error={errors.labourIncluded}
              hint="À cocher si aucune ligne ne la dit à part."
            />
            <EquipmentQuestions typed={typed} equipment={equipment} errors={errors} />
          </section>
          <QuoteConditions
            texts={first.texts}
            errors={errors}
            localTax={localTax}
            withVat={vatRates.some((rate) => rate > 0)}
            today={today}
            typed={typed.texts}
            totalInclCents={live.totals?.totalInclCents ?? null}
          />
        </div>
        <aside className="composer-side" aria-label="Total et envoi">
          <section aria-labelledby="total">
            <h2 id="total" className="mb-3 text-heading">
              Total
            </h2>
            <QuoteTotalsPanel
              totals={live.totals}
              options={live.options}
              unread={live.unread}
              noVat={noVat}
            />
            <MarginPanel margin={marginOf(typed.items, costs.costs, live.options)} />
          </section>
          <section aria-labelledby="avant-envoi">
            <h2 id="avant-envoi" className="mb-3 text-heading">
              Avant l’envoi
            </h2>
            <QuoteChecklist missing={lacks} refusal={refusal} />
          </section>
          <div className="composer-act">
            <p className="composer-act-total">
              <span>{noVat ? 'Total' : 'Total TTC'}</span> <strong>{total}</strong>
            </p>
            {sendable ? (
              <Button variant="primary" wide {...opens('envoyer-devis')}>
                Envoyer le devis
              </Button>
            ) : (
              <Button variant="primary" wide name="intent" value="save" pending={intent === 'save'}>
                Enregistrer
              </Button>
            )}
            <SavingState saving={saving} savedAt={kept?.savedAt ?? savedAt} />
            {lacks.length > 0 && (
              <p className="composer-act-lacks">
                <a href="#avant-envoi" className="link">
                  {lacks.length === 1 ? 'Une mention manque' : `${lacks.length} mentions manquent`}
                </a>
              </p>
            )}
          </div>
          <div className="composer-more">
            <Button wide name="intent" value="preview" pending={intent === 'preview'}>
              Voir l’aperçu
            </Button>
            {sendable && (
              <Button wide name="intent" value="save" pending={intent === 'save'}>
                Enregistrer
              </Button>
            )}
            <Button variant="link" {...opens('jeter-brouillon')}>
              Supprimer le brouillon
            </Button>
          </div>
        </aside>
      </AppForm>
      <Dialog id="envoyer-devis" title={`Envoyer ce devis à ${client} ?`}>
        <SendWords total={total} validUntil={isDay(validUntil) ? formatDay(validUntil) : null} />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button {...closes('envoyer-devis')}>Annuler</Button>
          <Button
            variant="primary"
            form={FORM}
            name="intent"
            value="send"
            pending={intent === 'send'}
          >
            Envoyer le devis
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        id="jeter-brouillon"
        title="Supprimer ce brouillon ?"
        confirm="Supprimer"
        danger
        form={AppForm}
        formProps={{
          onSubmit: () => {
            leaving.current = true
            settle()
          },
        }}
        fields={{ intent: 'delete' }}
      >
        {client} ne l’a pas vu. Ce qui est écrit ici sera perdu.
      </ConfirmDialog>
    </>
  )
}

/** Writes what an item says of its waste where the devis says nothing yet; the form hears of it as of typing. */
function sayWaste(form: HTMLFormElement | null, waste: string) {
  const field = form?.elements.namedItem('wasteHandling')
  if (!waste || !(field instanceof HTMLInputElement) || field.value.trim() !== '') return
  field.value = waste
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
