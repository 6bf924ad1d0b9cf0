import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { GUARANTEE_COPY, GUARANTEES_DEPEND, retentionSentence } from './copy.ts'
import { guaranteeEnds, retentionEndsOn } from './guarantees.ts'
import { TitledSection } from '#app/ui/layout/section.tsx'

/** The guarantees that run from a reception, with their ends and what each covers. */
export function GuaranteesList({ receivedOn, today }: { receivedOn: Day; today: Day }) {
  return (
    <TitledSection id="garanties" title="Garanties">
      <ul className="lines mt-4">
        {guaranteeEnds(receivedOn).map(({ guarantee, until }) => (
          <li key={guarantee} className="reservation">
            <div>
              <p className="font-semibold">
                {GUARANTEE_COPY[guarantee].name},{' '}
                {until < today ? `terminée le ${formatDay(until)}` : `jusqu’au ${formatDay(until)}`}
              </p>
              <p className="text-muted">{GUARANTEE_COPY[guarantee].covers}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-faint">{GUARANTEES_DEPEND}</p>
      <p className="mt-3 text-muted">{retentionSentence(retentionEndsOn(receivedOn))}</p>
    </TitledSection>
  )
}
