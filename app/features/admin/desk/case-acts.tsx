import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** What one may do with a case: work on it, take it or give it back, hand it on, put it to sleep. */
export function CaseActs({
  found,
  colleagues,
  tomorrow,
  answer,
}: {
  found: { workHref: string; owner: string | null; mine: boolean; asleep: string | null }
  colleagues: readonly { id: string; name: string }[]
  tomorrow: string
  answer: RefusedAct | undefined
}) {
  return (
    <aside aria-label="Actes" className="grid content-start gap-8 lg:order-last">
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={found.workHref} variant="primary" data-work>
          Traiter
        </ButtonLink>
        <AppForm>
          {found.mine ? (
            <Button name="intent" value="giveBack">
              Rendre
            </Button>
          ) : (
            <Button
              name="intent"
              value="take"
              data-take
              disabledReason={found.owner && `${found.owner} s’en occupe.`}
            >
              Prendre
            </Button>
          )}
        </AppForm>
      </div>
      {colleagues.length > 0 && (
        <AppForm className="grid gap-3">
          <Select
            label="Confier à"
            name="to"
            placeholder="Choisir"
            options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
            error={answer?.errors.to}
          />
          <Button name="intent" value="hand">
            Confier
          </Button>
        </AppForm>
      )}
      <AppForm className="grid gap-3">
        {found.asleep ? (
          <p className="text-muted">En sommeil jusqu’au {found.asleep}.</p>
        ) : (
          <TextField
            label="En sommeil jusqu’au"
            name="until"
            type="date"
            min={tomorrow}
            defaultValue={answer?.values.until || tomorrow}
            error={answer?.errors.until}
          />
        )}
        <Button name="intent" value={found.asleep ? 'wake' : 'snooze'}>
          {found.asleep ? 'Réveiller' : 'Mettre en sommeil'}
        </Button>
      </AppForm>
    </aside>
  )
}
