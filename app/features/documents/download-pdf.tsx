import Download from 'lucide-react/icons/download'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import type { DocumentKind } from './document.ts'
import type { DocumentLine } from './queries.server.ts'

/**
 * Saves the first of some kinds that there is of a document; until it is drawn the button says so, and the page is read
 * again when it is. Nothing where none was asked for.
 */
export function DownloadPdf({
  documents,
  kinds,
  href,
  label = 'Télécharger le PDF',
}: {
  documents: readonly DocumentLine[]
  kinds: readonly DocumentKind[]
  href: (documentId: string) => string
  label?: string
}) {
  const found = kinds
    .map((kind) => documents.find((document) => document.kind === kind))
    .find((document) => document !== undefined)
  if (!found) return null
  const icon = <Icon of={Download} />
  return found.ready ? (
    <ButtonLink href={href(found.id)} icon={icon} download>
      {label}
    </ButtonLink>
  ) : (
    <Button type="button" icon={icon} disabledReason="Le PDF se prépare." reasonAs="tooltip">
      {label}
    </Button>
  )
}
