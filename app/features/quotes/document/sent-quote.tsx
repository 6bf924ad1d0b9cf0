import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { NOT_SIGNED_WITHOUT_NETWORK } from '#app/features/quotes/copy.ts'
import { useNoNetwork } from '#app/platform/web/use-no-network.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { AskMode } from '#app/features/signatures/ask-mode.tsx'
import type { QuoteDocument } from './quote-document.ts'
import { QuoteSheet } from './quote-sheet.tsx'
import { SignedBlock, SignHere } from './quote-signature.tsx'
import type { QuoteSignature } from './signature-words.ts'
import type { SentQuoteWords } from './sent-quote-words.ts'

/** A devis that was sent, and what its artisan may still do with it. */
export type SentQuoteProps = {
  /** Where one writes to the client; null while there is nobody to write to. */
  conversation: string | null
  client: string
  /** Where it may be asked about again; null while it is too early, and once it is over. */
  followUp?: ReactNode
  document: QuoteDocument
  words: SentQuoteWords
  /** What is kept of its signature; null before there is one. */
  signature: QuoteSignature | null
  /** Whether it may still be signed, by hand on paper too. */
  signable: boolean
  /** Where the works lie, for the hours. */
  zone: string
  /** The works it became, in a line; null before it is accepted. */
  works: { id: string; words: string } | null
  /** Where the client may sign it on the artisan's device; null once it cannot be signed. */
  onSite: string | null
  canWithdraw: boolean
  /** Whether its client, who has not opened it, may be mailed the link again. */
  canResend: boolean
  /** Whether another devis may be begun from this one. */
  canCopy: boolean
}

/**
 * A devis that has left: whose turn it is, the sheet as the client has it, and taking it back while
 * nobody accepted it.
 */
export function SentQuote({
  conversation,
  client,
  followUp,
  document,
  words,
  signature,
  signable,
  zone,
  works,
  onSite,
  canWithdraw,
  canResend,
  canCopy,
}: SentQuoteProps) {
  const withoutNetwork = useNoNetwork()
  const acts = (
    <>
      {canWithdraw && (
        <Button variant="danger" {...opens('retirer')}>
          Retirer le devis
        </Button>
      )}
      {canResend && (
        <AppForm>
          <Button name="intent" value="resend-link">
            Renvoyer le lien
          </Button>
        </AppForm>
      )}
      {onSite && !withoutNetwork && <ButtonLink href={onSite}>Faire signer sur place</ButtonLink>}
      {conversation && (
        <ButtonLink
          href={conversation}
          variant={words.mine && !canCopy && !works ? 'primary' : 'quiet'}
        >
          Écrire à {client}
        </ButtonLink>
      )}
      {works && (
        <ButtonLink href={paths.works(works.id)} variant={words.mine ? 'primary' : 'quiet'}>
          Ouvrir l’intervention
        </ButtonLink>
      )}
      {canCopy && (
        <AppForm className="w-full sm:w-auto">
          <Button wide variant={words.mine ? 'primary' : 'quiet'} name="intent" value="copy">
            Refaire un devis
          </Button>
        </AppForm>
      )}
    </>
  )
  const sentences = [...words.sentences, ...(works ? [`${works.words}.`] : [])].map((sentence) => (
    <p key={sentence}>{sentence}</p>
  ))
  return (
    <>
      <div className="no-print mb-8">
        {words.mine ? (
          <AttentionBand title={words.title} action={acts}>
            {sentences}
          </AttentionBand>
        ) : (
          <section
            className="notice flex flex-wrap items-center justify-between gap-4"
            aria-labelledby="etat"
          >
            <div className="max-w-prose flex-1 basis-80">
              <h2 id="etat" className="text-heading">
                {words.title}
              </h2>
              <div className="mt-1 text-muted">{sentences}</div>
            </div>
            <div className="flex flex-wrap gap-2">{acts}</div>
          </section>
        )}
      </div>
      {signature?.awaitedMode && (
        <AskMode what="le contrat" mode={signature.awaitedMode} client={client} />
      )}
      {onSite && withoutNetwork && <p className="notice mb-8">{NOT_SIGNED_WITHOUT_NETWORK}</p>}
      {followUp}
      <QuoteSheet document={document} />
      {signature ? <SignedBlock signature={signature} zone={zone} /> : signable && <SignHere />}
      {canWithdraw && (
        <ConfirmDialog
          id="retirer"
          title="Retirer ce devis ?"
          confirm="Retirer le devis"
          danger
          form={AppForm}
          fields={{ intent: 'withdraw' }}
        >
          Nous prévenons {client}, qui ne pourra plus l’accepter. Vous gardez votre place, et pouvez
          en refaire un à partir de celui-ci.
        </ConfirmDialog>
      )}
    </>
  )
}
