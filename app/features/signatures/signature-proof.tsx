import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import type { ProofLine } from './proof.ts'
import { DrawnSignature } from './signature-pad.tsx'

/**
 * The proof of a signature as its two sides read it, on screen and on paper: its lines
 * (`proofLines`), and what was drawn.
 */
export function SignatureProof({
  lines,
  drawing,
}: {
  lines: readonly ProofLine[]
  drawing: string | null
}) {
  return (
    <div className="signature-proof">
      <h3 className="text-heading">Preuve de signature</h3>
      {drawing && <DrawnSignature drawing={drawing} />}
      <DefinitionList items={lines.map(({ label, words }) => ({ term: label, value: words }))} />
    </div>
  )
}
