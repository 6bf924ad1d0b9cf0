import FilePlus from 'lucide-react/icons/file-plus'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useNavigation } from 'react-router'
import { BLUEPRINTS_SHOWN_TO } from '#app/features/requests/copy.ts'
import { MAX_BLUEPRINTS } from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { BlueprintsField } from './blueprints-field.tsx'

type Plans = readonly { fileId: string; name: string }[]

/** Plans to save, each by its name; `removable` puts beside each the button that takes it out. */
export function BlueprintList({ plans, removable = false }: { plans: Plans; removable?: boolean }) {
  return (
    <ul className="blueprints" aria-label="Plans">
      {plans.map(({ fileId, name }) => (
        <li key={fileId}>
          <a href={paths.blueprint(fileId)} className="blueprint-name link" download>
            <Icon of={FileText} />
            {name}
          </a>
          {removable && (
            <AppForm intent="removeBlueprint" preventScrollReset>
              <input type="hidden" name="fileId" value={fileId} />
              <Button type="submit" size="sm" square aria-label={`Retirer ${name}`}>
                <Icon of={X} />
              </Button>
            </AppForm>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The plans of one's own request: read, taken out, and more of them while `changeable`. */
export function RequestBlueprints({
  plans,
  changeable,
  error,
}: {
  plans: Plans
  changeable: boolean
  error: string | undefined
}) {
  const navigation = useNavigation()
  if (plans.length === 0 && !changeable) return null
  const room = MAX_BLUEPRINTS - plans.length
  return (
    <div className="mt-6 grid gap-4">
      {plans.length > 0 && (
        <>
          <h3 className="text-heading">Plans</h3>
          <BlueprintList plans={plans} removable={changeable} />
          <p className="text-sm text-faint">{BLUEPRINTS_SHOWN_TO}</p>
        </>
      )}
      {changeable && room > 0 && (
        <details className="more" open={error !== undefined}>
          <summary>
            <Icon of={FilePlus} />
            &nbsp;{plans.length === 0 ? 'Ajouter des plans' : 'Ajouter un autre plan'}
          </summary>
          <AppForm
            intent="addBlueprints"
            preventScrollReset
            encType="multipart/form-data"
            className="mt-3 grid max-w-xl justify-items-start gap-4"
          >
            <div className="w-full">
              <BlueprintsField most={room} error={error} label="Nouveaux plans" />
            </div>
            <Button type="submit" pending={navigation.formData?.get('intent') === 'addBlueprints'}>
              Ajouter à ma demande
            </Button>
          </AppForm>
        </details>
      )}
    </div>
  )
}
