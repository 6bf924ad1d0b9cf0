import { SCOPE_WORDS } from '#app/features/api/copy.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { ShownOnce } from '#app/ui/form/shown-once.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { dayOf, formatDay, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { KEY_PREFIX, type KeyView } from './api-key.ts'

/** A key that was just made: the only time that it can be read. */
export const NewKey = ({ apiKey }: { apiKey: string }) => (
  <ShownOnce
    name="api-key"
    secret={apiKey}
    label="Votre nouvelle clé"
    hint="Elle n’est montrée qu’une fois. Gardez-la où vous gardez vos mots de passe."
    copy="Copier la clé"
    copied="Copiée"
  />
)

/** Keys with what they let do, each with the way to end it. */
export function KeyList({ keys }: { keys: readonly KeyView[] }) {
  return (
    <ul className="lines">
      {keys.map((key) => (
        <KeyLine key={key.id} of={key} />
      ))}
    </ul>
  )
}

function KeyLine({
  of: { id, name, scopes, lastFour, createdAt, lastUsedOn, revokedAt },
}: {
  of: KeyView
}) {
  const dialog = `revoquer-${id}`
  const on = (instant: Date) => formatDay(dayOf(instant, PARIS))
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="meta">
          <code>
            {KEY_PREFIX}…{lastFour}
          </code>
          <span>{revokedAt ? `Révoquée le ${on(revokedAt)}` : `Créée le ${on(createdAt)}`}</span>
          {!revokedAt && (
            <span>
              {lastUsedOn ? `Utilisée le ${formatDay(lastUsedOn as Day)}` : 'Pas encore utilisée'}
            </span>
          )}
        </p>
        <p className="mt-1 text-muted">
          {scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')}
        </p>
      </div>
      {revokedAt ? (
        <Badge>Révoquée</Badge>
      ) : (
        <>
          <Button size="sm" {...opens(dialog)} aria-label={`Révoquer la clé ${name}`}>
            Révoquer
          </Button>
          <ConfirmDialog
            id={dialog}
            title="Révoquer cette clé ?"
            confirm="Révoquer"
            danger
            form={AppForm}
            fields={{ intent: 'revoke', key: id }}
          >
            Le logiciel qui se sert de «&nbsp;{name}&nbsp;» n’obtient plus rien, tout de suite. Une
            clé révoquée ne revient pas&nbsp;: il faudra en créer une autre.
          </ConfirmDialog>
        </>
      )}
    </li>
  )
}
