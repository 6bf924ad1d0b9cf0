import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** Failed mails of one type that nothing will try again. */
export type StuckType = { type: string; label: string; n: number }

/**
 * What waits for the team: mails that were given up or refused, type by type, each type to send
 * again at once. Nothing when there is none.
 */
export function StuckMails({ stuck }: { stuck: readonly StuckType[] }) {
  if (stuck.length === 0) return null
  const all = stuck.reduce((sum, { n }) => sum + n, 0)
  return (
    <section aria-labelledby="bloques" className="mb-10">
      <h2 id="bloques" className="text-heading">
        {all === 1
          ? '1 email attend votre décision'
          : `${all.toLocaleString('fr-FR')} emails attendent votre décision`}
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        Ils ont été refusés ou abandonnés, et rien ne les renverra de lui-même. Réparez la cause,
        puis renvoyez-les.
      </p>
      <ul className="lines mt-4">
        {stuck.map(({ type, label, n }) => {
          const id = `renvoyer-${type.replaceAll(/[^\w-]/g, '-')}`
          const count = n === 1 ? '1 email' : `${n.toLocaleString('fr-FR')} emails`
          return (
            <li key={type} className="flex items-center justify-between gap-4">
              <span className="min-w-0">
                {label} <span className="text-faint tabular-nums">{count}</span>
              </span>
              <Button {...opens(id)} size="sm" aria-label={`Renvoyer : ${label}, ${count}`}>
                {n === 1 ? 'Renvoyer' : 'Tout renvoyer'}
              </Button>
              <ConfirmDialog
                id={id}
                title={`Renvoyer ${count} ?`}
                confirm={n === 1 ? 'Renvoyer' : 'Tout renvoyer'}
                form={AppForm}
                fields={{ type }}
              >
                « {label} » repart tout de suite vers{' '}
                {n === 1 ? 'son destinataire' : 'chacun de ses destinataires'}.
              </ConfirmDialog>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
