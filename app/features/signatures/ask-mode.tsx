import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { CONTRACT_MODE_LABELS } from './copy.ts'
import type { ContractMode } from './signature.ts'

/** Asks the company to confirm or contest how the client says that a contract was concluded. */
export function AskMode({
  what,
  mode,
  client,
}: {
  /** « le contrat », « l’avenant ». */
  what: string
  mode: ContractMode
  client: string
}) {
  return (
    <section className="notice no-print mb-8 grid gap-4" aria-labelledby="mode">
      <div className="max-w-prose">
        <h2 id="mode" className="text-heading">
          Où {what} s’est-il conclu&nbsp;?
        </h2>
        <p className="mt-1 text-muted">
          {client} a signé en ligne et dit&nbsp;:{' '}
          {CONTRACT_MODE_LABELS[mode].toLocaleLowerCase('fr')}. Confirmez-le ou contestez-le. Tant
          que vous n’avez pas répondu, ou si vous n’êtes pas d’accord, vaut ce qui protège le mieux
          le client.
        </p>
      </div>
      <AppForm className="flex flex-wrap gap-2">
        <Button name="intent" value="confirm-mode">
          Confirmer
        </Button>
        <Button name="intent" value="contest-mode" variant="link">
          Contester, c’était à distance
        </Button>
      </AppForm>
    </section>
  )
}
