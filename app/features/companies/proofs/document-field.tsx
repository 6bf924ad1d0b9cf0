import FileIcon from 'lucide-react/icons/file-check'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { FileField } from '#app/ui/form/text-field.tsx'

/** A file that an earlier posting of this form brought: kept while the rest is put right. */
export type KeptFile = { fileId: string; name: string }

/** A document to join to a form; what came before and is kept is said, and travels as its identifier. */
export function DocumentField({
  label,
  hint,
  kept,
  error,
  optional = false,
}: {
  label: string
  hint: string
  kept: KeptFile | null
  error?: string | undefined
  optional?: boolean
}) {
  return (
    <div className="grid gap-3">
      <FileField
        label={label}
        name="document"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        error={error}
        optional={optional}
        hint={hint}
      />
      {kept && (
        <p className="kept-file">
          <Icon of={FileIcon} />
          <span>
            {kept.name} est gardé. Choisissez un autre fichier seulement pour le remplacer.
          </span>
          <input type="hidden" name="keptFile" value={kept.fileId} />
          <input type="hidden" name="keptName" value={kept.name} />
        </p>
      )}
    </div>
  )
}
