import { readSubcontractors, subcontractorWords } from '#app/features/quotes/document/energy-aid.ts'
import { TextArea } from '#app/ui/form/text-field.tsx'

/** Who else does aided works, one a line, with how each is read as one types. `text` is what the field begins with. */
export function QuoteSubcontractors({
  text,
  typed,
  error,
}: {
  text: string
  typed: string
  error: string | undefined
}) {
  const { subcontractors, fault } = readSubcontractors(typed)
  return (
    <div className="grid gap-3">
      <TextArea
        label="Sous-traitants"
        name="subcontractorsText"
        rows={2}
        maxLength={1500}
        defaultValue={text}
        error={error}
        placeholder={'Isolation Martin SARL\u202f; 732 829 320\u202f; RGE E-12345 Qualibat'}
        hint={
          'Un par ligne\u202f: nom\u202f; SIREN\u202f; «\u00a0RGE\u00a0», son numéro et son organisme, ou «\u00a0non RGE\u00a0». Ajoutez «\u00a0rang 2\u00a0» pour le sous-traitant d’un sous-traitant. Laissez vide s’il n’y en a pas.'
        }
        optional
      />
      {fault !== null && <p className="text-sm text-muted">{fault}</p>}
      {subcontractors.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted" aria-label="Sous-traitants, tels qu’imprimés">
          {subcontractors.map((each, index) => (
            <li key={index}>{subcontractorWords(each)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
