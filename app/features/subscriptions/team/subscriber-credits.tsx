import {
  CreditStatement,
  monthInWords,
} from '#app/features/subscriptions/credits/credit-statement.tsx'
import { MAX_BONUS, MAX_BONUS_ALONE } from '#app/features/subscriptions/credits/credits.ts'
import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Route } from './+types/admin-subscriber.page'

type Loaded = Route.ComponentProps['loaderData']

export function SubscriberCredits({
  artisanId,
  statement,
  subjects,
  timeZone,
  balance,
  formKey,
  refused,
}: Omit<Loaded, 'key'> & {
  /** Makes a form posted twice count once. A prop named `key` would be React's own. */
  formKey: string
  refused: RefusedAct | undefined
}) {
  return (
    <section className="mt-14">
      <h2 className="mb-4 text-heading">Contacts</h2>
      {!statement ? (
        <p className="text-muted">
          Les contacts se comptent à partir de la vérification de l’entreprise.
        </p>
      ) : (
        <>
          {statement.months.length > 1 && (
            <AppForm method="get" className="mb-6 flex flex-wrap items-end gap-3">
              <div className="w-full sm:w-96">
                <Select
                  key={statement.index}
                  label="Mois"
                  name="mois"
                  defaultValue={String(statement.index)}
                  options={statement.months.map((month, index) => ({
                    value: String(index),
                    label: `${monthInWords(month, timeZone)}${month.present ? ', en cours' : ''}`,
                  }))}
                />
              </div>
              <Button type="submit" className="min-h-13">
                Afficher
              </Button>
            </AppForm>
          )}
          <p className="mb-1 flex flex-wrap items-center justify-between gap-3 text-sm text-faint">
            Mois {monthInWords(statement.month, timeZone)}
            <ButtonLink
              href={paths.exportCredits(artisanId, { mois: String(statement.index) })}
              size="sm"
            >
              Exporter en CSV<span className="sr-only"> les contacts du mois</span>
            </ButtonLink>
          </p>
          <CreditStatement
            summary={statement.summary}
            lines={statement.lines}
            subjects={subjects}
            timeZone={timeZone}
          />
          <Pagination
            current={statement.page}
            total={statement.pages}
            href={(page) =>
              `${paths.adminSubscriber(artisanId)}?mois=${statement.index}&page=${page}`
            }
          />
        </>
      )}
      {balance && balance.left !== null && (
        <AppForm key={formKey} className="mt-10 grid max-w-xl gap-5">
          <h3 className="text-base font-semibold">Accorder des contacts</h3>
          <RefusalNotice of={refused} />
          <input type="hidden" name="key" value={formKey} />
          <TextField
            label="Nombre"
            name="amount"
            type="text"
            inputMode="numeric"
            required
            className="max-w-32"
            defaultValue={refused?.values.amount ?? ''}
            error={refused?.errors.amount}
            hint={`De 1 à ${MAX_BONUS}, pour le mois en cours. Au-delà de ${MAX_BONUS_ALONE} dans le mois, une deuxième personne approuve.`}
          />
          <TextField
            label="Raison"
            name="reason"
            required
            maxLength={300}
            defaultValue={refused?.values.reason ?? ''}
            error={refused?.errors.reason}
            hint="L’artisan la lit sur son relevé, et elle reste au journal."
          />
          <Button type="submit">Accorder</Button>
        </AppForm>
      )}
    </section>
  )
}
