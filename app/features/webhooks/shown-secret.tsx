import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'

/** A secret in the one answer that holds it, to be copied into the other software. */
export function ShownSecret({ secret }: { secret: string }) {
  return (
    <div className="grid gap-4" role="status">
      <TextField
        label="Secret de signature"
        name="secret"
        defaultValue={secret}
        readOnly
        onFocus={(event) => event.target.select()}
        hint="Collez-le dans l’autre logiciel&nbsp;: il y vérifie que les messages viennent bien d’ici. Ne le donnez à personne d’autre."
      />
      <div>
        <CopyButton text={secret} label="Copier le secret" copied="Copié" variant="primary" />
      </div>
    </div>
  )
}
