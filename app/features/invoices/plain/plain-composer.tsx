import { useMemo } from 'react'
import type { Address } from '#app/features/clients/client.ts'
import { DISCARDED_INVOICE, IssueAct } from '#app/features/invoices/drafting/issue-act.tsx'
import { IssueDialog } from '#app/features/invoices/drafting/issue-dialog.tsx'
import { MissingMentions, type Missing } from '#app/features/invoices/drafting/missing-mentions.tsx'
import { Composer } from '#app/features/quotes/composer/composer.tsx'
import { useLinesDraft } from '#app/features/quotes/composer/use-lines-draft.ts'
import {
  EquipmentQuestions,
  typedEquipment,
} from '#app/features/quotes/editor/equipment-questions.tsx'
import { textsFromForm } from '#app/features/quotes/editor/quote-editor-form.ts'
import { typedTotals } from '#app/features/quotes/editor/quote-editor.ts'
import { QuoteItemsField } from '#app/features/quotes/editor/quote-items-field.tsx'
import { QuoteTotalsPanel } from '#app/features/quotes/editor/quote-totals-panel.tsx'
import { marginOf } from '#app/features/quotes/editor/reuse/margin.ts'
import { MarginPanel } from '#app/features/quotes/editor/reuse/margin-panel.tsx'
import { useCosts, type KnownCost } from '#app/features/quotes/editor/reuse/use-costs.ts'
import type { KeptDraft } from '#app/features/quotes/editor/saving/autosave.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { isReducedVatRate, vatMention, vatTerritoryOf } from '#app/values/numbers/vat.ts'
import {
  formFromPlain,
  ownTexts,
  ratesOf,
  savablePlain,
  type TypedPlainInvoice,
} from './plain-editor.ts'
import { PlaceOfWorks, VatOfInvoice } from './plain-sections.tsx'

const FORM = 'facture-simple'

/** What the editor of a plain invoice is given. */
export type PlainComposerProps = {
  id: string
  /** What the fields begin with: the stored draft, or what was typed when it was refused. */
  typed: TypedPlainInvoice
  /** The stored draft. */
  stored: TypedPlainInvoice
  client: {
    name: string
    kind: 'individual' | 'company'
    postalCode: string
    email: string | null
    /** The billing address and the places of works of the book. */
    addresses: readonly Address[]
  }
  trades: readonly TradeSlug[]
  companyRegime: 'standard' | 'franchise'
  known: readonly KnownCost[]
  today: string
  /** When it was kept last, in words. */
  savedAt: string
  mandated: boolean
  mayMandate: boolean
  /** What is missing and is mended on another page. */
  faults: readonly Missing[]
  errors: FieldErrors
}

/**
 * Writes a plain invoice: what was done, where, by which lines, and what it comes to as one types.
 * Kept as it is written.
 */
export function PlainComposer({
  id,
  typed: first,
  stored,
  client,
  trades,
  companyRegime,
  known,
  today,
  savedAt,
  mandated,
  mayMandate,
  faults,
  errors: refused,
}: PlainComposerProps) {
  const { typed, errors, draft, pending, fill, onInput, onItems } = useLinesDraft<
    TypedPlainInvoice,
    KeptDraft
  >({
    first,
    refused,
    read: (form) => ({ texts: textsFromForm(form), own: ownTexts(form) }),
    savedAt,
    address: paths.keepInvoice(id),
    stored,
    savable: savablePlain,
    formOf: formFromPlain,
  })
  const { own } = typed
  const { rates, regime, postalCode } = ratesOf(own, client, companyRegime)
  const live = useMemo(() => typedTotals(typed), [typed])
  const costs = useCosts(known)
  const trade = (own.trade || 'renovation') as TradeSlug
  const equipment = typedEquipment(typed, trade, rates)
  const territory = vatTerritoryOf(postalCode)
  const noVat = territory === 'com' ? typed.texts.localTaxText : vatMention(territory, regime)
  const reduced =
    live.totals?.vat.some(({ vatBasisPoints }) => isReducedVatRate(vatBasisPoints)) ?? false
  const total = live.totals?.totalInclCents ?? null

  // The form hears of what is typed in them.
  const field = (name: keyof typeof own) => ({
    name,
    value: own[name],
    error: errors[name],
    onChange: () => undefined,
  })
  const at = ({ line, postalCode: code, town }: Address) =>
    fill((last) => ({
      own: { ...last.own, placeLine: line, placePostalCode: code, placeTown: town },
    }))
  return (
    <>
      <Composer
        form={FORM}
        onInput={onInput}
        draft={draft}
        errors={errors}
        sideLabel="Total et émission"
        total={
          <>
            <QuoteTotalsPanel
              totals={live.totals}
              options={[]}
              unread={live.unread}
              noVat={noVat}
              certification={'Taux réduit\u00a0: la certification du client s’ajoute à la facture.'}
            />
            <MarginPanel margin={marginOf(typed.items, costs.costs)} />
          </>
        }
        act={<IssueAct total={total} />}
        preview="Aperçu du PDF"
        pending={pending}
        discardWords={DISCARDED_INVOICE}
      >
        <MissingMentions faults={faults} />
        <TitledSection id="quoi" title="La facture" className="grid gap-5">
          {client.kind === 'individual' && (
            <p className="notice">
              Une facture sans devis convient à un dépannage ou à une petite réparation déjà faite.
              Pour des travaux à convenir, le particulier signe un devis avant qu’ils
              commencent&nbsp;: une facture ne le remplace pas.
            </p>
          )}
          <TextField
            label="Titre"
            name="title"
            maxLength={120}
            autoComplete="off"
            defaultValue={first.texts.title}
            error={errors.title}
            placeholder="Réparation d’une fuite sous l’évier"
          />
          <Select
            label="Métier"
            placeholder="Choisissez"
            options={trades.map((slug) => ({ value: slug, label: TRADES[slug].name }))}
            {...field('trade')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField type="date" label="Travaux faits le" max={today} {...field('performedOn')} />
            <TextField
              type="date"
              label="À payer au plus tard le"
              min={today}
              {...field('dueOn')}
            />
          </div>
        </TitledSection>
        <PlaceOfWorks addresses={client.addresses} onChoose={at} field={field} />
        <TitledSection id="lignes" title="Lignes" className="grid gap-6">
          {errors.lines && <p className="notice notice-bad">{errors.lines}</p>}
          <QuoteItemsField
            items={typed.items}
            totals={live.lines}
            errors={errors}
            vatRates={rates}
            faults={equipment.faults}
            products={false}
            costs={costs}
            onChange={onItems}
          />
          <EquipmentQuestions typed={typed} equipment={equipment} errors={errors} />
        </TitledSection>
        <VatOfInvoice
          reduced={reduced}
          subcontracts={client.kind === 'company'}
          local={territory === 'com'}
          certified={own.certified === 'oui'}
          localTaxText={first.texts.localTaxText}
          errors={errors}
          field={field}
        />
      </Composer>
      <IssueDialog
        form={FORM}
        total={total}
        client={client.name}
        mailed={client.email !== null}
        mandated={mandated}
        mayMandate={mayMandate}
        error={errors.mandate}
        pending={pending === 'issue'}
      />
    </>
  )
}
