import { useEffect, useRef, useState } from 'react'
import { choiceOf, chosenOf, withChoice } from '#app/features/quotes/document/with-choice.ts'
import { hasVat, optionName, priceOf } from '#app/features/quotes/document/printed-quote.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import { variantsOf, type Choice } from '#app/features/quotes/quote-options.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { fieldOf, readChoice, withChoiceIn } from './choice-address.ts'

/** What a page knows of the options that its reader chooses. */
export type Choosing = {
  /** The devis with the options now chosen. */
  document: QuoteDocument
  choose: (choice: Choice) => void
  /** Where the page's forms post: the address holds the choice. */
  action: string
  /** Whether the choice is another one than the server was last told of. */
  changed: boolean
}

/** The options of a devis as they are ticked: `told` is the choice that the address holds, `path` the page. */
export function useChoice(quote: QuoteDocument, told: Choice, path: string): Choosing {
  const key = told.join()
  const [kept, setKept] = useState({ key, choice: told })
  // The address moved on: what it says holds.
  const { choice } = kept.key === key ? kept : { choice: told }
  if (kept.key !== key) setKept({ key, choice: told })
  const chosen = withChoice(quote, choice)
  const document = chosen.ok ? chosen.value : quote
  return {
    document,
    choose: (next) => setKept({ key, choice: next }),
    action: withChoiceIn(path, document.choices?.options ?? [], choiceOf(document)),
    changed: choiceOf(document).join() !== told.toSorted((a, b) => a - b).join(),
  }
}

/** The options to tick before signing, with the total as it follows; without script the server counts it. */
export function ChooseOptions({ choosing, path }: { choosing: Choosing; path: string }) {
  const { choices } = choosing.document
  return choices ? <Options choosing={choosing} choices={choices} path={path} /> : null
}

function Options({
  choosing: { document, choose },
  choices,
  path,
}: {
  choosing: Choosing
  choices: NonNullable<QuoteDocument['choices']>
  path: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const read = () => choose(readChoice(new FormData(form.current!)) ?? [])
  const early = useRef(read)
  // What was ticked before the script came.
  useEffect(() => early.current(), [])
  const withVat = hasVat(document)
  const words = (place: number) => {
    const option = choices.options[place]!
    return { label: option.title, price: priceOf(option, withVat), hint: option.explanation }
  }
  return (
    <section id="options" aria-labelledby="options-titre" className="mt-14 no-print">
      <h2 id="options-titre" className="mb-2">
        Vos options
      </h2>
      <p className="mb-6 max-w-prose text-muted">
        À choisir avant de signer&nbsp;: le devis ci-dessus et son total suivent. Les lignes de
        chaque option y sont détaillées.
      </p>
      <AppForm
        ref={form}
        method="get"
        action={path}
        onChange={read}
        className="grid max-w-[42rem] gap-6"
      >
        {variantsOf(choices.options).map((places) => (
          <RadioGroup
            key={places[0]}
            label={choices.options[places[0]!]!.group}
            name={fieldOf(places[0]!)}
            defaultValue={String(places.find((place) => choices.options[place]!.chosen))}
            options={places.map((place) => {
              const { label, price, hint } = words(place)
              return { value: String(place), label: `${label}, ${price}`, hint }
            })}
          />
        ))}
        <div className="grid gap-2">
          {choices.options.map(({ group, chosen }, place) => {
            if (group) return null
            const { label, price, hint } = words(place)
            return (
              <Checkbox
                key={place}
                id={`option-${place}`}
                name={fieldOf(null)}
                value={place}
                defaultChecked={chosen}
                label={`${label}, +\u00a0${price}`}
                hint={hint}
              />
            )
          })}
        </div>
        <dl className="totals-panel" aria-live="polite">
          {withVat && (
            <>
              <div>
                <dt>Total HT</dt>
                <dd>{formatEuros(document.totals.totalExclCents)}</dd>
              </div>
              {document.totals.vat.map(({ vatBasisPoints, vatCents }) => (
                <div key={vatBasisPoints}>
                  <dt>TVA {formatVatRate(vatBasisPoints)}</dt>
                  <dd>{formatEuros(vatCents)}</dd>
                </div>
              ))}
            </>
          )}
          <div className="totals-panel-sum">
            <dt>{withVat ? 'Total TTC' : 'Total'}</dt>
            <dd>{formatEuros(document.totals.totalInclCents)}</dd>
          </div>
        </dl>
        <dl className="totals-panel" aria-label="Échéancier">
          {document.instalments.map(({ label, cents }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>{formatEuros(cents)}</dd>
            </div>
          ))}
        </dl>
        <div className="script-less">
          <Button type="submit">Mettre à jour le total</Button>
        </div>
      </AppForm>
    </section>
  )
}

/** What is signed of the options, above the button that signs. */
export function ChoiceWords({
  document: { choices },
}: {
  document: Pick<QuoteDocument, 'choices'>
}) {
  if (!choices) return null
  const left = choices.options.filter(({ chosen, group }) => !chosen && !group)
  return (
    <div className="grid gap-1" aria-label="Votre choix" role="group">
      {chosenOf(choices.options).map((option) => (
        <p key={option.title}>{optionName(option)}</p>
      ))}
      {left.length > 0 && (
        <p className="text-muted">
          Sans {left.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', ')}
        </p>
      )}
    </div>
  )
}
