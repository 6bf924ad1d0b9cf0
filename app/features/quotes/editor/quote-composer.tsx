import { useMemo, useRef, useState } from 'react'
import { Composer, ComposerSum } from '#app/features/quotes/composer/composer.tsx'
import { SendDialog } from '#app/features/quotes/composer/send-dialog.tsx'
import { useLinesDraft } from '#app/features/quotes/composer/use-lines-draft.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatDay, isDay } from '#app/values/time/french-date.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { ReusableQuote } from './reuse/copy-lines.server.ts'
import { EquipmentQuestions, typedEquipment } from './equipment-questions.tsx'
import { AskedWorks, type AskedWorksProps } from '#app/features/quotes/composer/asked-works.tsx'
import { QuoteChecklist } from './quote-checklist.tsx'
import type { KeptQuote } from './saving/kept-quote.ts'
import { formFromTyped, textsFromForm } from './quote-editor-form.ts'
import { flatLines, isBlank, typedTotals, type TypedQuote } from './quote-editor.ts'
import { QuoteItemsField } from './quote-items-field.tsx'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import { QuoteConditions, QuoteWorks } from './quote-sections.tsx'
import { QuoteTotalsPanel } from './quote-totals-panel.tsx'
import type { SendRefusal } from '#app/features/quotes/quote.ts'
import { marginOf } from './reuse/margin.ts'
import { MarginPanel } from './reuse/margin-panel.tsx'
import { WrittenQuote } from './reuse/designation-field.tsx'
import { ReuseQuote } from './reuse/reuse-quote.tsx'
import { useCosts, type KnownCost } from './reuse/use-costs.ts'
import { SendWords } from './send-words.tsx'
import { DraftOriginFields } from './saving/draft-origin-fields.tsx'
import { savable } from './saving/savable.ts'
import type { DraftOnDevice } from './saving/use-draft-on-device.ts'

const FORM = 'devis'
const SEND = 'envoyer-devis'

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
  /** What its author asked for; null for a client of the company's own. */
  asked: AskedWorksProps | null
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
  /** What keeps it on this device while there is no network. */
  device: DraftOnDevice
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
  asked,
  client,
  localTax,
  noVat,
  today,
  reusable,
  known,
  savedAt,
  device,
}: QuoteComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  // What the fields began with: a version that comes from elsewhere meanwhile is not to slip into those left alone.
  const [begun] = useState(first)
  const { typed, errors, kept, keep, draft, pending, onInput, onItems } = useLinesDraft<
    TypedQuote,
    KeptQuote
  >({
    first,
    refused,
    read: (posted) => ({ texts: textsFromForm(posted) }),
    savedAt,
    address: paths.keepDraft(id),
    stored,
    savable,
    formOf: formFromTyped,
    device: device.keeper,
  })
  const live = useMemo(() => typedTotals(typed), [typed])
  const costs = useCosts(known)
  const equipment = useMemo(() => typedEquipment(typed, trade, vatRates), [typed, trade, vatRates])
  const lacks = kept?.missing ?? missing
  const refusal = kept ? kept.sendRefusal : sendRefusal
  const sendable = refusal === null && draft.saving.waiting.length === 0

  const total = live.totals ? formatEuros(live.totals.totalInclCents) : '–'
  const { validUntil } = typed.texts
  return (
    <>
      <Composer
        form={FORM}
        ref={form}
        onInput={onInput}
        draft={{
          ...draft,
          saving: device.waiting?.refused ? { ...draft.saving, ...HELD } : draft.saving,
          settle: () => {
            draft.settle()
            device.settle()
          },
        }}
        keepHere={() => void keep()}
        errors={errors}
        sideLabel="Total et envoi"
        total={
          <>
            <QuoteTotalsPanel
              totals={live.totals}
              options={live.options}
              unread={live.unread}
              noVat={noVat}
            />
            <MarginPanel margin={marginOf(typed.items, costs.costs, live.options)} />
          </>
        }
        checks={
          <TitledSection id="avant-envoi" title="Avant l’envoi" titleClass="mb-3">
            <QuoteChecklist missing={lacks} refusal={refusal} />
          </TitledSection>
        }
        act={
          <>
            <ComposerSum label={noVat ? 'Total' : 'Total TTC'} sum={total} />
            {sendable ? (
              <Button variant="primary" wide {...opens(SEND)}>
                Envoyer le devis
              </Button>
            ) : (
              <Button
                variant="primary"
                wide
                name="intent"
                value="save"
                pending={pending === 'save'}
              >
                Enregistrer
              </Button>
            )}
          </>
        }
        actNote={
          lacks.length > 0 && (
            <p className="composer-act-lacks">
              <a href="#avant-envoi" className="link">
                {lacks.length === 1 ? 'Une mention manque' : `${lacks.length} mentions manquent`}
              </a>
            </p>
          )
        }
        preview="Voir l’aperçu"
        pending={pending}
        saveIsAct={!sendable}
        discardWords={`${client} ne l’a pas vu. Ce qui est écrit ici sera perdu.`}
      >
        <DraftOriginFields origin={device.origin} />
        {asked && <AskedWorks {...asked} />}
        <QuoteWorks texts={begun.texts} errors={errors} typed={typed.texts} />
        <TitledSection id="lignes" title="Ouvrages et lignes" className="grid gap-6">
          {errors.lines && <p className="notice notice-bad">{errors.lines}</p>}
          {reusable.length > 0 && flatLines(typed.items).every(isBlank) && (
            <ReuseQuote quotes={reusable} error={errors.from} pending={pending === 'reuse'} />
          )}
          <WrittenQuote value={id}>
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
          </WrittenQuote>
          <Checkbox
            label="La main-d’œuvre est comprise, au forfait, dans le prix de chaque ligne"
            name="labourIncluded"
            value="oui"
            defaultChecked={begun.texts.labourIncluded === 'oui'}
            error={errors.labourIncluded}
            hint="À cocher si aucune ligne ne la dit à part."
          />
          <EquipmentQuestions typed={typed} equipment={equipment} errors={errors} />
        </TitledSection>
        <QuoteConditions
          texts={begun.texts}
          errors={errors}
          localTax={localTax}
          withVat={vatRates.some((rate) => rate > 0)}
          today={today}
          typed={typed.texts}
          totalInclCents={live.totals?.totalInclCents ?? null}
        />
      </Composer>
      <SendDialog
        id={SEND}
        form={FORM}
        title={`Envoyer ce devis à ${client} ?`}
        confirm="Envoyer le devis"
        pending={pending === 'send'}
      >
        <SendWords total={total} validUntil={isDay(validUntil) ? formatDay(validUntil) : null} />
      </SendDialog>
    </>
  )
}

/** How a save stands that the site did not take. */
const HELD = {
  state: 'failed',
  sentence: 'Gardé sur cet appareil seulement\u00a0: voyez ce qui est dit en haut de la page.',
} as const

/** Writes what an item says of its waste where the devis says nothing yet; the form hears of it as of typing. */
function sayWaste(form: HTMLFormElement | null, waste: string) {
  const field = form?.elements.namedItem('wasteHandling')
  if (!waste || !(field instanceof HTMLInputElement) || field.value.trim() !== '') return
  field.value = waste
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
