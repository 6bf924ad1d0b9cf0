import { ComposerSum } from '#app/features/quotes/composer/composer.tsx'
import { Button } from '#app/ui/button.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'

/** What is said before a draft of an invoice is thrown away. */
export const DISCARDED_INVOICE = 'Aucun numéro ne lui a été donné. Ce qui est écrit ici sera perdu.'

/**
 * What an invoice comes to, and the button that asks before it is issued; `total` in cents, null
 * while it cannot be told.
 */
export function IssueAct({ total }: { total: number | null }) {
  return (
    <>
      <ComposerSum label="Cette facture" sum={total === null ? '—' : formatEuros(total)} />
      <Button variant="primary" wide {...opens('emettre')}>
        Émettre la facture
      </Button>
    </>
  )
}
