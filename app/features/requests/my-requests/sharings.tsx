import type { SharingLine } from '#app/features/requests/life/list-sharings.server.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'

/** Who was given what of the person, and when: nothing leaves without a line here. */
export function Sharings({
  sharings,
  hasNumber,
  zone,
}: {
  sharings: readonly SharingLine[]
  /** Whether there is a number, and not plans alone. */
  hasNumber: boolean
  zone: string
}) {
  return (
    <details className="more">
      <summary>Ce qui a été transmis de vous</summary>
      <ul className="mt-3 grid gap-2 text-muted">
        {sharings.map((line) => (
          <li key={line.id}>
            {line.what === 'name' ? 'Nom' : hasNumber ? 'Numéro' : 'Accès aux plans'}{' '}
            {line.action === 'shared' ? 'transmis à' : 'retiré à'} {line.companyName}
            <span className="block text-sm text-faint">{formatDateTime(line.at, zone)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
