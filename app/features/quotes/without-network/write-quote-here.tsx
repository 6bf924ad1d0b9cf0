import { useEffect, useMemo, useRef, useState } from 'react'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import type { KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { keepActHere } from '#app/platform/device-acts/acts-here.ts'
import { tellNothingLeft } from '#app/ui/feedback/offline.ts'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { announceToast } from '#app/ui/feedback/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { DeviceActId } from '#app/values/identity/ids.ts'
import { vatMention, vatTerritoryOf } from '#app/values/numbers/vat.ts'
import { typedEquipment } from '#app/features/quotes/editor/equipment-questions.tsx'
import { formFromTyped, textsFromForm } from '#app/features/quotes/editor/quote-editor-form.ts'
import {
  blankItem,
  QUOTE_TEXTS,
  typedTotals,
  type QuoteTexts,
} from '#app/features/quotes/editor/quote-editor.ts'
import { QuoteItemsField } from '#app/features/quotes/editor/quote-items-field.tsx'
import { QuoteTotalsPanel } from '#app/features/quotes/editor/quote-totals-panel.tsx'
import { keepPriceList } from '#app/features/quotes/editor/reuse/kept-lines.ts'
import { useCosts } from '#app/features/quotes/editor/reuse/use-costs.ts'
import { NOT_SIGNED_WITHOUT_NETWORK } from '#app/features/quotes/copy.ts'
import { wordsOfDraft } from '#app/features/quotes/editor/saving/draft-act.ts'
import { FOR_WHOM, WRITE_QUOTE } from '#app/features/quotes/editor/saving/draft-fields.ts'
import type { WithoutNetworkChoices } from './read-choices.server.ts'
import { WhomFields } from './whom-fields.tsx'
import { clientOf, leadOf, missingFrom, ratesOf, withTitleOf } from './written-quote.ts'
import {
  forgetWritten,
  keepWritten,
  WHOM_TEXTS,
  whomFromForm,
  writtenBefore,
  writtenOfAct,
  type WrittenHere,
} from './written-here.ts'

const NO_TEXTS = Object.fromEntries(QUOTE_TEXTS.map((name) => [name, ''])) as QuoteTexts
const NOBODY = Object.fromEntries(WHOM_TEXTS.map((name) => [name, ''])) as WrittenHere['whom']

/** The form of a devis that this device keeps: for whom, its works and lines, and what they come to by the same rules. */
export function WriteQuoteHere({
  me,
  choices,
  errors: refused,
  kept,
  restores,
  onKept,
}: {
  me: string
  choices: WithoutNetworkChoices
  errors: FieldErrors
  /** One that this device keeps already, to be written on. */
  kept: KeptAct | null
  /** Whether what was being written before is looked for: in a browser alone. */
  restores: boolean
  onKept: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<WrittenHere>(
    () =>
      (kept ? writtenOfAct(kept) : restores ? writtenBefore(me) : null) ?? {
        whom: { ...NOBODY, trade: choices.trades[0] ?? '' },
        quote: { texts: NO_TEXTS, items: [blankItem(0, ratesOf(choices, '', '')[0] ?? 0)] },
      },
  )
  const [first] = useState(written)
  useEffect(() => void keepPriceList().catch(() => undefined), [])
  const [here, setHere] = useState<FieldErrors>({})
  const errors = { ...refused, ...here }
  const fieldOf = fieldsOf(first.quote.texts, errors)
  const costs = useCosts([])
  const { whom, quote } = written
  const lead = leadOf(choices, whom[FOR_WHOM])
  const client = clientOf(choices, whom[FOR_WHOM])
  const isOwn = whom[FOR_WHOM] !== '' && !lead
  const place = lead ?? { postalCode: whom.postalCode, insee: whom.insee }
  const vatRates = ratesOf(choices, place.postalCode, place.insee)
  const live = useMemo(() => typedTotals(quote), [quote])
  const trade = (lead?.trade ?? whom.trade) as TradeSlug
  const equipment = typedEquipment(quote, trade || (choices.trades[0] ?? 'renovation'), vatRates)

  const change = (next: WrittenHere) => {
    setWritten(next)
    setHere({})
    if (!kept) keepWritten(me, next)
  }
  async function keep() {
    const missing = missingFrom(written, isOwn)
    setHere(missing)
    if (Object.keys(missing).length > 0) return
    const id = crypto.randomUUID() as DeviceActId
    const isOfThisPage = kept?.page.startsWith(`${paths.quoteWithoutNetwork()}#`)
    const done = await keepActHere({
      id,
      part: 0,
      page: isOfThisPage ? kept!.page : paths.quoteWithoutNetwork(id),
      label: `Devis pour ${lead?.client ?? client?.name ?? whom.name}`,
      fields: [
        ['intent', WRITE_QUOTE],
        ...WHOM_TEXTS.map((name): [string, string] => [name, whom[name]]),
        ...(formFromTyped(quote) as Iterable<[string, string]>),
      ],
      words: wordsOfDraft(quote),
      files: [],
      askedAt: Date.now(),
      replaces: kept ? [kept.id] : [],
    })
    if (done === 'full') return tellNothingLeft()
    if (!kept) forgetWritten(me)
    announceToast({
      tone: 'ok',
      title: 'Devis gardé sur cet appareil',
      description: navigator.onLine
        ? 'Il part maintenant\u00a0: vous le trouverez dans «\u00a0Devis\u00a0».'
        : 'Il devient un brouillon dès que le réseau revient.',
    })
    if (location.hash) history.replaceState(history.state, '', paths.quoteWithoutNetwork())
    onKept()
  }

  return (
    <AppForm
      ref={form}
      worksOffline
      className="composer"
      onInput={(event) => {
        const posted = new FormData(event.currentTarget)
        const isLine = (event.target as HTMLInputElement).name.startsWith('lines.')
        const chosen = whomFromForm(posted)
        const texts = isLine ? quote.texts : textsFromForm(posted)
        const titled = withTitleOf(texts, choices, whom, chosen)
        const field = form.current?.elements.namedItem('title')
        if (titled !== texts && field instanceof HTMLInputElement) field.value = titled.title
        change({ whom: chosen, quote: { ...quote, texts: titled } })
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <button
        name="intent"
        value={WRITE_QUOTE}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      >
        Garder
      </button>
      <div className="composer-main">
        {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
        <WhomFields choices={choices} whom={whom} first={first.whom} errors={errors} />
        <TitledSection id="travaux" title="Travaux" className="grid gap-6">
          <TextField label="Titre du devis" maxLength={120} {...fieldOf('title')} />
          <TextArea
            label="Nature des travaux"
            rows={2}
            maxLength={300}
            {...fieldOf('workNature')}
            hint="Ce qui est fait, en une phrase."
            optional
          />
        </TitledSection>
        <TitledSection id="lignes" title="Ouvrages et lignes" className="grid gap-6">
          <QuoteItemsField
            items={quote.items}
            totals={live.lines}
            errors={errors}
            vatRates={vatRates}
            faults={equipment.faults}
            products={false}
            optional
            costs={costs}
            onChange={(next) => change({ whom, quote: { ...quote, items: next(quote.items) } })}
          />
          <Checkbox
            label="La main-d’œuvre est comprise, au forfait, dans le prix de chaque ligne"
            name="labourIncluded"
            value="oui"
            defaultChecked={first.quote.texts.labourIncluded === 'oui'}
          />
        </TitledSection>
        <TitledSection id="delais" title="Délais et déplacement" className="grid gap-6">
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField
              label="Début, sous un délai de"
              name="startText"
              maxLength={120}
              defaultValue={first.quote.texts.startText}
              placeholder="sous trois semaines"
              optional
            />
            <TextField
              label="Durée estimée"
              name="durationText"
              maxLength={120}
              defaultValue={first.quote.texts.durationText}
              placeholder="4 jours"
              optional
            />
            <TextField
              label="Frais de déplacement HT"
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              suffix="€"
              {...fieldOf('travelCosts')}
              optional
            />
          </div>
        </TitledSection>
      </div>
      <aside className="composer-side" aria-label="Total">
        <TitledSection id="total" title="Total calculé ici" titleClass="mb-3">
          <QuoteTotalsPanel
            totals={live.totals}
            options={live.options}
            unread={live.unread}
            noVat={vatMention(vatTerritoryOf(place.postalCode, place.insee), choices.vatRegime)}
          />
        </TitledSection>
        <p className="mb-5 text-muted">{NOT_SIGNED_WITHOUT_NETWORK}</p>
        <div className="composer-act">
          <Button variant="primary" wide name="intent" value={WRITE_QUOTE}>
            Garder ce devis
          </Button>
        </div>
      </aside>
    </AppForm>
  )
}
