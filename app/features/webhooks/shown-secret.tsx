import { ShownOnce } from '#app/ui/form/shown-once.tsx'

/** The secret of an address, to be copied into the other software. */
export const ShownSecret = ({ secret }: { secret: string }) => (
  <ShownOnce
    name="secret"
    secret={secret}
    label="Secret de signature"
    hint="Collez-le dans l’autre logiciel&nbsp;: il y vérifie que les messages viennent bien d’ici. Ne le donnez à personne d’autre."
    copy="Copier le secret"
    copied="Copié"
  />
)
