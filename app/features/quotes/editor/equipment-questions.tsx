import { Select } from '#app/ui/form/choice-fields.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import {
  equipmentFaults,
  equipmentQuestions,
  type EquipmentAnswers,
  type EquipmentFault,
} from './equipment-rates.ts'
import { flatLines, type TypedQuote } from './quote-editor.ts'

/** What the editor says of equipment with a rate of its own: which questions are asked, and what is wrong where. */
export type TypedEquipment = {
  questions: Record<keyof EquipmentAnswers, boolean>
  faults: EquipmentFault[]
}

/** The rules of boilers and photovoltaic plants over a devis as typed. */
export function typedEquipment(
  { texts, items }: TypedQuote,
  trade: TradeSlug,
  vatRates: readonly number[],
): TypedEquipment {
  const { title, workNature, fossilBoiler, solarPlant } = texts
  const lines = flatLines(items).map(({ workItem, designation, vat }) => ({
    workItem,
    designation,
    vatBasisPoints: Number(vat) || 0,
  }))
  const facts = {
    trade,
    about: `${title} ${workNature}`,
    lines,
    fossilBoiler: fossilBoiler as EquipmentAnswers['fossilBoiler'],
    solarPlant: solarPlant as EquipmentAnswers['solarPlant'],
  }
  return { questions: equipmentQuestions(facts), faults: equipmentFaults(facts, vatRates) }
}

/** The questions whose answer the lines' words do not give, while they matter or have an answer. */
export function EquipmentQuestions({
  typed: { texts },
  equipment: { questions, faults },
  errors,
}: {
  typed: TypedQuote
  equipment: TypedEquipment
  errors: FieldErrors
}) {
  const errorOf = (question: keyof EquipmentAnswers) =>
    errors[question] ??
    (texts[question] === ''
      ? undefined
      : faults.find(({ at }) => 'question' in at && at.question === question)?.sentence)
  return (
    <>
      {(questions.fossilBoiler || texts.fossilBoiler !== '') && (
        <Select
          label="Une chaudière au gaz, au fioul ou au charbon est fournie ou posée"
          name="fossilBoiler"
          defaultValue={texts.fossilBoiler}
          placeholder="Choisissez une réponse"
          options={[
            { value: 'no', label: 'Non, ou seulement son entretien' },
            { value: 'yes', label: 'Oui' },
          ]}
          error={errorOf('fossilBoiler')}
          hint={
            'Elle est au taux normal depuis le 1er mars 2025\u202f; son entretien peut rester à un taux réduit.'
          }
        />
      )}
      {(questions.solarPlant || texts.solarPlant !== '') && (
        <Select
          label="Des panneaux photovoltaïques sont posés"
          name="solarPlant"
          defaultValue={texts.solarPlant}
          placeholder="Choisissez une réponse"
          options={[
            { value: 'none', label: 'Non, ou seulement leur entretien' },
            { value: 'small', label: 'Oui, 9 kWc au plus, conformes aux critères du taux réduit' },
            { value: 'other', label: 'Oui, plus de 9 kWc, ou hors de ces critères' },
          ]}
          error={errorOf('solarPlant')}
          hint={
            'Critères de l’arrêté du 8 septembre 2025\u00a0: bilan carbone, argent, plomb et cadmium des modules, gestionnaire d’énergie. Sans eux, ou au-dessus de 9\u00a0kWc, le taux est normal.'
          }
        />
      )}
    </>
  )
}
