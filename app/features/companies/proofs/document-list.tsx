import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { formatUpToTenths } from '#app/values/numbers/french-number.ts'
import type { DocumentView } from './documents.server.ts'

/**
 * Documents, each with what it is: a picture is shown in its place, anything else is saved by its
 * reader; one that must be scanned first says so.
 */
export function DocumentList({
  documents,
  label,
}: {
  documents: readonly DocumentView[]
  label: string
}) {
  return (
    <ul className="grid gap-2" aria-label={label}>
      {documents.map((document) => (
        <li key={document.id} className="flex flex-wrap items-center gap-2">
          <a
            href={paths.companyDocument(document.id)}
            className="link inline-flex items-center gap-2 break-all"
            download={document.name}
          >
            <Icon of={document.picture ? ImageIcon : FileText} />
            {document.name}
          </a>
          <span className="text-sm text-faint">{weight(document.byteLength)}</span>
          {document.toScan && <Badge tone="bad">À analyser avant d’ouvrir</Badge>}
          {document.picture && !document.toScan && (
            <details className="document-view">
              <summary className="link w-fit cursor-pointer">
                Afficher<span className="sr-only"> {document.name}</span>
              </summary>
              <img
                src={paths.companyDocument(document.id)}
                alt={document.name}
                loading="lazy"
                decoding="async"
              />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

/** « 340 ko », « 1,2 Mo ». */
function weight(bytes: number): string {
  const kilo = Math.max(1, Math.round(bytes / 1_000))
  return kilo < 1_000 ? `${kilo}\u00a0ko` : `${formatUpToTenths(kilo / 1_000)}\u00a0Mo`
}
