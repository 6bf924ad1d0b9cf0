import { SignatureProof } from '#app/features/signatures/signature-proof.tsx'
import { SIGN_HERE, SIGNATURE_MENTION } from '#app/features/quotes/copy.ts'
import { signatureWords, type QuoteSignature } from './signature-words.ts'

/**
 * Who signed, when, how: the proof that both sides keep under the document, on screen and on paper (law.md D13). `zone`
 * is that of the works.
 */
export function SignedBlock({ signature, zone }: { signature: QuoteSignature; zone: string }) {
  const { signed, when, sentences } = signatureWords(signature, zone)
  return (
    <section className="sheet-signed" aria-label="Signature">
      <p>
        <strong>{signed}</strong>, {when}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <SignatureProof lines={signature.proof} drawing={signature.drawing} />
    </section>
  )
}

/**
 * The place to sign by hand, on paper only: the mention, the date and the signature that the law
 * wants together (D6).
 */
export function SignHere() {
  return (
    <section className="sheet-sign" aria-hidden="true">
      <p>{SIGNATURE_MENTION}</p>
      {SIGN_HERE.map((field) => (
        <p key={field}>{field}</p>
      ))}
    </section>
  )
}
