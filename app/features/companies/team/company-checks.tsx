import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { Route } from './+types/admin-company.page'
import {
  CompanyChecklist,
  type TypedCheck,
} from '#app/features/companies/file/company-checklist.tsx'

type Loaded = Route.ComponentProps['loaderData']

export function CompanyChecks({
  cards,
  registerAsked,
  premium,
  readOnly,
  typed,
}: Pick<Loaded, 'cards' | 'registerAsked' | 'premium' | 'readOnly'> & {
  typed: TypedCheck | null
}) {
  return (
    <section aria-labelledby="controles" className="mb-14">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="controles" className="text-heading">
          Contrôles
        </h2>
        {!readOnly && (
          <AppForm>
            <Button size="sm" name="intent" value="register">
              {registerAsked ? 'Consulter de nouveau le registre' : 'Consulter le registre'}
            </Button>
          </AppForm>
        )}
      </div>
      {registerAsked && (
        <p className="mt-1 text-sm text-faint">Registre consulté le {registerAsked}.</p>
      )}
      <div className="mt-4">
        <CompanyChecklist cards={cards} typed={typed} readOnly={readOnly !== null} />
      </div>
      {premium && !readOnly && (
        <AppForm className="mt-6">
          <Button name="intent" value="premium">
            Accorder le contrôle Premium
          </Button>
        </AppForm>
      )}
    </section>
  )
}
