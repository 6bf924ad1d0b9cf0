import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { DELIVERY_COPY } from '#app/features/quotes/delivery/copy.ts'
import { lastDelivery } from '#app/features/quotes/delivery/delivery.ts'
import type { DeliveryView } from './read-delivery.server.ts'

type Props = {
  delivery: DeliveryView | null
  /** The other side's name. */
  other: string
  answer: RefusedAct | undefined
}

const NOTHING: { errors: RefusedAct['errors']; values: RefusedAct['values'] | null } = {
  errors: {},
  values: null,
}

/** For the company: which day goods were delivered, and whether they were the last. */
export function RecordDelivery({ delivery, other, answer }: Props) {
  if (!delivery || (delivery.refusal !== null && delivery.words.length === 0)) return null
  const { errors, values } = answer?.intent === 'record-delivery' ? answer : NOTHING
  return (
    <Delivery delivery={delivery} company="Vous" client={other}>
      {delivery.refusal === null && (
        <AppForm className="grid max-w-[38rem] gap-4">
          <TextField
            label="Jour de la livraison"
            name="deliveredOn"
            type="date"
            required
            min={delivery.concludedOn}
            max={delivery.today}
            defaultValue={values?.deliveredOn ?? ''}
            error={errors.deliveredOn}
          />
          <Checkbox
            name="isLast"
            label="C’est la dernière livraison de ce contrat"
            hint="Sans cette case, d’autres livraisons restent à venir et le délai reste ouvert."
            defaultChecked={values?.isLast !== undefined}
          />
          <Button size="sm" name="intent" value="record-delivery">
            Enregistrer la livraison
          </Button>
        </AppForm>
      )}
    </Delivery>
  )
}

/** For the client: what the company says, and how to contradict it. */
export function ContestDelivery({ delivery, other, answer }: Props) {
  if (!delivery || delivery.words.length === 0) return null
  const { errors, values } = answer?.intent === 'contest-delivery' ? answer : NOTHING
  return (
    <Delivery delivery={delivery} company={other} client="Vous">
      {delivery.refusal === null && (
        <details className="more" open={values !== null}>
          <summary>Ce n’est pas exact&nbsp;?</summary>
          <AppForm className="mt-4 grid max-w-[38rem] gap-4">
            <RadioGroup
              label="Ce qui s’est passé"
              name="what"
              id="livraison-contestee"
              required
              error={errors.what}
              defaultValue={values?.what}
              options={[
                { value: 'later', label: 'La dernière livraison a eu lieu plus tard' },
                { value: 'missing', label: 'Tout n’est pas encore livré' },
              ]}
            />
            <TextField
              label="Jour de la dernière livraison"
              name="deliveredOn"
              type="date"
              optional
              hint="Si elle a eu lieu plus tard."
              min={delivery.concludedOn}
              max={delivery.today}
              defaultValue={values?.deliveredOn ?? ''}
              error={errors.deliveredOn}
            />
            <Button size="sm" name="intent" value="contest-delivery">
              Envoyer ma réponse
            </Button>
          </AppForm>
        </details>
      )}
    </Delivery>
  )
}

function Delivery({
  delivery: { words, retractableUntil, withdrawalOpen, status, zone },
  company,
  client,
  children,
}: {
  delivery: DeliveryView
  company: string
  client: string
  children: React.ReactNode
}) {
  const last = lastDelivery(words)
  return (
    <TitledSection id="livraison-titre" title="Livraison du matériel" className="grid gap-4">
      <p className="max-w-prose text-muted">
        {DELIVERY_COPY.why}{' '}
        {status === 'accepted' &&
          (withdrawalOpen
            ? DELIVERY_COPY.open
            : DELIVERY_COPY.until(formatDate(retractableUntil!, zone)))}
      </p>
      {words.length > 0 && (
        <ul className="grid gap-1">
          {words.map(({ saidBy, deliveredOn, isLast, saidAt }) => (
            <li key={saidAt.getTime()}>
              {saidBy === 'artisan' ? company : client}&nbsp;:{' '}
              {deliveredOn === null
                ? 'tout n’est pas encore livré'
                : `${isLast ? 'dernière livraison' : 'livraison'} le ${formatDay(deliveredOn)}`}
              <span className="text-faint">, dit le {formatDate(saidAt, zone)}</span>
            </li>
          ))}
        </ul>
      )}
      {last && words.length > 1 && (
        <p className="text-muted">Jour retenu&nbsp;: {formatDay(last)}, le plus tardif.</p>
      )}
      {children}
    </TitledSection>
  )
}
