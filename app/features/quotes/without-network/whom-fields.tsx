import { CommuneField } from '#app/features/places/commune-field.tsx'
import { TRADES } from '#app/features/trades/trades.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { FOR_WHOM } from '#app/features/quotes/editor/saving/draft-fields.ts'
import { postedForWhom, readForWhom } from './for-whom.ts'
import type { WithoutNetworkChoices } from './read-choices.server.ts'
import { clientOf, leadOf } from './written-quote.ts'
import type { WrittenHere } from './written-here.ts'

/** For whom a devis written without network is; for a client of one's own, which trade and where. */
export function WhomFields({
  choices,
  whom,
  first,
  errors,
}: {
  choices: WithoutNetworkChoices
  /** The fields as they are now, and as they began. */
  whom: WrittenHere['whom']
  first: WrittenHere['whom']
  errors: FieldErrors
}) {
  const field = fieldsOf(first, errors)
  const client = clientOf(choices, whom[FOR_WHOM])
  const isOwn = whom[FOR_WHOM] !== '' && !leadOf(choices, whom[FOR_WHOM])
  return (
    <TitledSection id="pour-qui" title="Pour qui" className="grid gap-6">
      <Select
        label="Client"
        name={FOR_WHOM}
        placeholder="Choisissez un contact ou un client"
        defaultValue={first[FOR_WHOM]}
        error={errors[FOR_WHOM]}
        options={[
          ...choices.leads.map((one) => ({
            value: postedForWhom({ kind: 'lead', id: one.id }),
            label: `${one.client}, ${one.town} (demande)`,
          })),
          ...(choices.subscribed
            ? [
                { value: postedForWhom({ kind: 'new' }), label: 'Un nouveau client à moi' },
                ...choices.clients.map((one) => ({
                  value: postedForWhom({ kind: 'client', id: one.id }),
                  label: one.town ? `${one.name}, ${one.town}` : one.name,
                })),
              ]
            : []),
        ]}
        required
      />
      {readForWhom(whom[FOR_WHOM])?.kind === 'new' && (
        <>
          <TextField label="Prénom et nom" maxLength={120} autoComplete="off" {...field('name')} />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            {...field('email')}
            hint="Le devis y sera envoyé."
            optional
          />
          <TextField
            label="Téléphone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...field('phone')}
            optional
          />
        </>
      )}
      {isOwn && (
        <>
          {choices.trades.length === 1 ? (
            <input type="hidden" name="trade" value={choices.trades[0]} />
          ) : (
            <Select
              label="Métier"
              name="trade"
              defaultValue={first.trade || choices.trades[0]}
              error={errors.trade}
              options={choices.trades.map((slug) => ({ value: slug, label: TRADES[slug].name }))}
            />
          )}
          <TextField
            key={`rue ${client?.id}`}
            label="Adresse des travaux"
            name="worksLine"
            maxLength={200}
            autoComplete="off"
            defaultValue={first.worksLine || client?.addressLine}
            error={errors.worksLine}
            hint="Numéro et rue."
            optional
          />
          <CommuneField
            key={`commune ${client?.id}`}
            start={{
              code: first.postalCode || client?.postalCode || '',
              insee: first.insee,
              places: [],
            }}
            errors={errors}
            hint="Celui des travaux."
          />
        </>
      )}
    </TitledSection>
  )
}
