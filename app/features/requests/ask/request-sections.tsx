import { useEffect, useRef, useState } from 'react'
import { AskedPrices } from '#app/features/price-guide/asked-prices.tsx'
import type { GuidePrice } from '#app/features/price-guide/guide-price.ts'
import { TradeQuestionsFields } from '#app/features/requests/trade-questions/trade-questions-fields.tsx'
import {
  PHOTO_HINTS,
  TRADE_QUESTIONS,
} from '#app/features/requests/trade-questions/questions-by-trade.ts'
import type { QuestionsThatWereSet } from '#app/features/requests/trade-questions/read-questions.server.ts'
import { listTrades, TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { DictatedTextArea } from '#app/ui/form/dictated-text-area.tsx'
import { CommuneField, type CommuneStart } from '#app/features/places/commune-field.tsx'
import {
  BUDGET_LABELS,
  PHONE_SHARING_LABELS,
  TIMEFRAME_LABELS,
} from '#app/features/requests/copy.ts'
import { BlueprintsField } from '#app/features/requests/blueprints/blueprints-field.tsx'
import { OtherTradesField } from '#app/features/requests/siblings/other-trades-field.tsx'
import { InvitedField } from '#app/features/requests/kept-artisans/invited-field.tsx'
import type { Invitable } from '#app/features/requests/kept-artisans/queries.server.ts'
import { EarlierPlaces, type EarlierPlace } from './earlier-places.tsx'
import { PhotosField } from './photos-field.tsx'
import { Section, type SectionProps } from './request-section.tsx'
import { BUDGETS, MAX_SEATS, TIMEFRAMES } from '#app/features/requests/quote-request.ts'

/** The trade, the description and the photos. */
export function WorksSection({
  values,
  errors,
  photoIds,
  blueprints,
  prices,
  questions,
  onTrade,
}: SectionProps & {
  photoIds: readonly string[]
  blueprints: readonly { fileId: string; name: string }[]
  prices: Record<TradeSlug, GuidePrice[]>
  questions: QuestionsThatWereSet
  /** Told which trade is chosen. */
  onTrade: (trade: TradeSlug | null) => void
}) {
  const [trade, setTrade] = useState(values.trade)
  const asked = TRADE_SLUGS.find((slug) => slug === trade)
  useEffect(() => onTrade(asked ?? null), [asked, onTrade])
  const cards = useRef<HTMLDivElement>(null)
  // A card may have been pressed before this script came.
  useEffect(() => {
    const checked = cards.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked) setTrade(checked.value)
  }, [])
  return (
    <Section
      number={1}
      title="Vos travaux"
      words="Quelques phrases suffisent : l’artisan vous demandera le reste."
    >
      <div className="request-trades" ref={cards}>
        <RadioGroup
          label="Type de travaux"
          name="trade"
          look="cards"
          required
          error={errors.trade}
          defaultValue={values.trade}
          onChange={setTrade}
          options={listTrades().map((trade) => ({
            value: trade.slug,
            label: trade.name,
            hint: trade.line,
          }))}
        />
      </div>
      {asked && <OtherTradesField key={asked} trade={asked} values={values} error={errors.also} />}
      <DictatedTextArea
        label="Description du projet"
        name="description"
        required
        maxLength={4_000}
        defaultValue={values.description}
        error={errors.description}
        placeholder="La gouttière de la façade sud fuit sur environ 6 mètres. Maison de plain-pied, accès par le jardin."
        hint="Ce qui est là, ce que vous souhaitez, les dimensions, ce qui presse. Inutile d’y écrire vos coordonnées : elles y seraient masquées."
      />
      {asked && (
        <TradeQuestionsFields
          trade={asked}
          questions={questions[asked] ?? TRADE_QUESTIONS[asked]}
          values={values}
        />
      )}
      {asked && <AskedPrices prices={prices[asked]} />}
      <PhotosField
        kept={photoIds}
        error={errors.photos ?? errors.photoIds}
        which={asked && PHOTO_HINTS[asked]}
      />
      <BlueprintsField kept={blueprints} error={errors.blueprints} />
    </Section>
  )
}

/** Where, when and for how much. */
export function PlaceSection({
  values,
  errors,
  commune,
  earlier,
  onPicked,
}: SectionProps & {
  commune: CommuneStart
  /** Where their earlier requests were. */
  earlier: readonly EarlierPlace[]
  onPicked?: () => void
}) {
  const field = fieldsOf(values, errors)
  const [picked, setPicked] = useState<EarlierPlace | null>(null)
  const start = picked
    ? { code: picked.postalCode, insee: picked.insee, places: picked.places }
    : commune
  return (
    <Section
      number={2}
      title="Le chantier"
      words="Le lieu sert à trouver des artisans proches. Votre adresse n’est pas demandée."
    >
      {earlier.length > 0 && (
        <EarlierPlaces
          places={earlier}
          onPick={(place) => {
            setPicked(place)
            // After the state has reached the page, so that the draft reads the new values.
            setTimeout(() => onPicked?.(), 0)
          }}
        />
      )}
      <CommuneField
        key={`${start.code} ${start.insee}`}
        start={start}
        errors={errors}
        hint="Celui du chantier."
        {...(onPicked ? { onPicked } : {})}
      />
      <div className="grid gap-7 sm:grid-cols-2">
        <Select
          label="Budget estimé"
          optional
          placeholder="Je ne sais pas encore"
          {...field('budget')}
          options={BUDGETS.map((budget) => ({ value: budget, label: BUDGET_LABELS[budget] }))}
        />
        <Select
          label="Délai souhaité"
          optional
          placeholder="À voir avec l’artisan"
          {...field('timeframe')}
          options={TIMEFRAMES.map((timeframe) => ({
            value: timeframe,
            label: TIMEFRAME_LABELS[timeframe],
          }))}
        />
      </div>
    </Section>
  )
}

/** How many quotes, and who may be given the phone number. */
export function QuotesSection({
  values,
  errors,
  invitable,
  trade,
}: SectionProps & {
  invitable: readonly Invitable[]
  /** The trade that was chosen, as it stands in the form. */
  trade: TradeSlug | null
}) {
  return (
    <Section
      number={3}
      title="Les devis"
      words="Vous gardez la main : sur le nombre d’artisans, et sur votre téléphone."
    >
      <div className="request-count">
        <RadioGroup
          label="Combien de devis souhaitez-vous au plus ?"
          name="wantedQuotes"
          look="cards"
          error={errors.wantedQuotes}
          defaultValue={values.wantedQuotes ?? String(MAX_SEATS)}
          options={Array.from({ length: MAX_SEATS }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
        />
      </div>
      <InvitedField companies={invitable} trade={trade} values={values} error={errors.invited} />
      <RadioGroup
        label="Qui reçoit votre numéro de téléphone ?"
        name="phoneSharing"
        error={errors.phoneSharing}
        defaultValue={values.phoneSharing ?? 'one_by_one'}
        options={[
          {
            value: 'one_by_one',
            label: PHONE_SHARING_LABELS.one_by_one,
            hint: 'Vous échangez d’abord par écrit, et vous donnez votre numéro à qui vous voulez.',
          },
          {
            value: 'everyone',
            label: PHONE_SHARING_LABELS.everyone,
            hint: 'Ceux qui prennent le contact peuvent vous appeler aussitôt.',
          },
        ]}
      />
    </Section>
  )
}
