import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import { QUOTE_DECLINE_LABELS } from '#app/features/quotes/copy.ts'
import { QUOTE_DECLINE_REASONS } from '#app/features/quotes/quote.ts'

/** How the client says that the contract is concluded, with what the law makes of each. */
export function ContractModeField({
  typed,
  error,
}: {
  typed: string | undefined
  error: string | undefined
}) {
  return (
    <RadioGroup
      label="Où le contrat se conclut-il ?"
      name="mode"
      defaultValue={typed ?? 'distance'}
      error={error}
      options={[
        {
          value: 'distance',
          label: 'À distance, en signant ici',
          hint: 'Même si l’artisan est venu voir le chantier avant. Vous avez 14\u00a0jours pour changer d’avis.',
        },
        {
          value: 'off_premises',
          label: 'Chez moi, l’artisan est présent',
          hint: 'Vous avez 14\u00a0jours pour changer d’avis, et rien à payer pendant 7\u00a0jours.',
        },
        {
          value: 'on_premises',
          label: 'Dans les locaux de l’entreprise',
          hint: 'L’artisan doit le confirmer. La loi n’ouvre alors pas de délai de rétractation\u202f; d’ici là, vous avez 14\u00a0jours.',
        },
      ]}
    />
  )
}

/** Refusing a devis, with the reason its artisan is told. */
export function DeclineForm({ companyName }: { companyName: string }) {
  return (
    <>
      <Button {...opens('refuser')}>Refuser ce devis</Button>
      <Dialog id="refuser" title={`Refuser le devis ${ofName(companyName)}`}>
        <AppForm className="grid gap-6">
          <RadioGroup
            label="Pour quelle raison ?"
            name="reason"
            id="raison"
            required
            options={QUOTE_DECLINE_REASONS.map((reason) => ({
              value: reason,
              label: QUOTE_DECLINE_LABELS[reason],
            }))}
            hint="Elle est transmise à l’artisan, poliment. Si c’était son seul devis, sa place va à un autre."
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes('refuser')}>Garder ce devis</Button>
            <Button type="submit" name="intent" value="decline" variant="primary">
              Refuser
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </>
  )
}
