import { formatDateTime } from '#app/values/time/french-date.ts'
import { CONTRACT_MODE_LABELS, SIGNATURE_MENTION } from '#app/features/quotes/copy.ts'
import type { ContractMode } from '#app/features/quotes/quote.ts'

/** What is kept of a signature: who, when, how, of which document; and that it was renounced. */
export type QuoteSignature = {
  signedName: string | null
  acceptedAt: Date
  contractMode: ContractMode | null
  earlyStartRequestedAt: Date | null
  retractedAt: Date | null
  contentHash: string | null
}

/** The signature of a devis; null before it was accepted. */
export function signatureOf({
  acceptedAt,
  signedName,
  contractMode,
  earlyStartRequestedAt,
  retractedAt,
  contentHash,
}: Omit<QuoteSignature, 'acceptedAt'> & { acceptedAt: Date | null }): QuoteSignature | null {
  return (
    acceptedAt && {
      acceptedAt,
      signedName,
      contractMode,
      earlyStartRequestedAt,
      retractedAt,
      contentHash,
    }
  )
}

/** Who signed, when, how: the proof that both sides keep under the document, on screen and on paper (law.md D13). `zone` is that of the works. */
export function SignedBlock({ signature, zone }: { signature: QuoteSignature; zone: string }) {
  const { signedName, acceptedAt, contractMode, earlyStartRequestedAt, retractedAt, contentHash } =
    signature
  return (
    <section className="sheet-signed" aria-label="Signature">
      <p>
        <strong>Signé en ligne{signedName && ` par ${signedName}`}</strong>, le{' '}
        {formatDateTime(acceptedAt, zone)}.
      </p>
      {contractMode && (
        <p>Contrat conclu&nbsp;: {CONTRACT_MODE_LABELS[contractMode].toLocaleLowerCase('fr')}.</p>
      )}
      {earlyStartRequestedAt && (
        <p>
          Début des travaux demandé avant la fin du délai de rétractation, le{' '}
          {formatDateTime(earlyStartRequestedAt, zone)}.
        </p>
      )}
      {retractedAt && <p>Le client a renoncé au contrat le {formatDateTime(retractedAt, zone)}.</p>}
      {contentHash && (
        <p className="text-faint break-all">
          Empreinte du document (<span className="whitespace-nowrap">SHA-256</span>)&nbsp;:{' '}
          {contentHash}
        </p>
      )}
    </section>
  )
}

/** The place to sign by hand, on paper only: the mention, the date and the signature that the law wants together (D6). */
export function SignHere() {
  return (
    <section className="sheet-sign" aria-hidden="true">
      <p>{SIGNATURE_MENTION}</p>
      <p>Date&nbsp;:</p>
      <p>Nom et signature du client&nbsp;:</p>
    </section>
  )
}
