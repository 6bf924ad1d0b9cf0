import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { CODE_FIELD } from '#app/features/signatures/copy.ts'
import { signerDevice } from '#app/features/signatures/signer-device.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { parseId, type QuoteId } from '#app/values/identity/ids.ts'
import { useAnswer, useFormsKey } from '#app/ui/use-answer.ts'
import type { Route } from './+types/sign-on-site.page'
import { signOnSite } from './accept-quote.server.ts'
import { readQuoteToSign, sendQuoteCode } from './quote-to-sign.server.ts'
import { choicePosted } from './choice-address.ts'
import { ChooseOptions, useChoice } from './choose-options.tsx'
import { signOnSiteForm } from './decision-form.ts'
import { SignQuote } from './sign-quote.tsx'
import { SIGNATURE_FIELD } from '#app/features/quotes/copy.ts'
import { QuoteSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { QUOTE_SENTENCES, quoteSentence } from '#app/features/quotes/quote-words.ts'

export const meta = () => [{ title: 'Faire signer sur place — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  return orNotFound(await readQuoteToSign(ctx, quoteId, request.url))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  const { document } = orNotFound(await readQuoteToSign(ctx, quoteId, request.url))
  const choice = choicePosted(request.url, document)
  return answerAct(request, {
    accept: act({
      form: signOnSiteForm,
      run: (signed) =>
        signOnSite(ctx, quoteId, { ...signed, choice, device: signerDevice(context, request) }),
      refusals: QUOTE_SENTENCES,
      beside: {
        ...SIGNATURE_FIELD,
        ...CODE_FIELD,
        presence_not_confirmed: 'together',
        choice_changed: 'signingCode',
      },
      done: { title: 'Devis signé', description: 'Vous recevez tous les deux un email.' },
      to: paths.quote(quoteId),
    }),
    code: act({
      run: () => sendQuoteCode(ctx, quoteId, choice),
      refusals: QUOTE_SENTENCES,
      stays: true,
    }),
    'code-sms': act({
      run: () => sendQuoteCode(ctx, quoteId, choice, 'sms'),
      refusals: QUOTE_SENTENCES,
      stays: true,
    }),
  })
}

/**
 * A devis handed over to its client on the artisan's own device: read, then signed with the code
 * that the client reads on theirs.
 */
export default function SignOnSitePage({
  loaderData: { id, client, document: quote, choice, contentHash, zone, refusal, codes },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const forms = useFormsKey()
  const choosing = useChoice(quote, choice, paths.signOnSite(id))
  const document = refusal === null ? choosing.document : quote
  return (
    <div key={forms}>
      <PageHeader
        trail={[
          { label: 'Devis', href: paths.quotes() },
          { label: `Devis ${document.number}`, href: paths.quote(id) },
          { label: 'Signature sur place' },
        ]}
        title="Faire signer sur place"
        aside={<ButtonLink href={paths.quote(id)}>Revenir au devis</ButtonLink>}
      >
        {client}, {formatEuros(document.totals.totalInclCents)} TTC. Tendez l’appareil à votre
        client&nbsp;: le code arrive sur son propre téléphone.
      </PageHeader>
      <div className="mb-8">
        <RefusalNotice of={actionData} />
      </div>
      {refusal !== null && <p className="notice mb-8">{quoteSentence(refusal)}</p>}
      <QuoteSheet document={document} />
      {refusal === null && <ChooseOptions choosing={choosing} path={paths.signOnSite(id)} />}
      {codes && (
        <section aria-labelledby="signer" className="mt-14">
          <h2 id="signer" className="mb-6">
            Signature du client
          </h2>
          <SignQuote
            choosing={choosing}
            contentHash={contentHash}
            codes={codes}
            to={`à l’adresse du compte de ${client}`}
            zone={zone}
            answer={actionData}
            mode={(typed, errors) => (
              <Checkbox
                name="together"
                defaultChecked={typed.together !== undefined}
                error={errors.together}
                label="L’artisan confirme que le client et lui sont ensemble, au domicile du client."
                hint={
                  'Le client a alors 14\u00a0jours pour changer d’avis, et rien à payer pendant 7\u00a0jours, sauf réparation urgente.'
                }
              />
            )}
          />
        </section>
      )}
    </div>
  )
}
