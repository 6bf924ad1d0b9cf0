import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { SIGNATURE_FIELD } from '#app/features/quotes/copy.ts'
import { signOnSiteForm } from '#app/features/quotes/decision/decision-form.ts'
import { SignQuote } from '#app/features/quotes/decision/sign-quote.tsx'
import { NEVER_SHOWN, PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { CODE_FIELD } from '#app/features/signatures/copy.ts'
import { signerDevice } from '#app/features/signatures/signer-device.server.ts'
import { readSigningCodes } from '#app/features/signatures/signing-codes.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer, useFormsKey } from '#app/ui/use-answer.ts'
import { parseId, type AmendmentId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/sign-amendment-on-site.page'
import { AMENDMENT_DECLARATION, AMENDMENT_SENTENCES, signedEuros } from './copy.ts'
import { printedAmendment } from '#app/features/amendments/document/printed-amendment.ts'
import { readAmendment } from './queries.server.ts'
import {
  amendmentToSign,
  refusalToSignNow,
  sendAmendmentCode,
  signAmendmentOnSite,
} from './sign-amendment.server.ts'

export const meta = () => [{ title: 'Faire signer l’avenant — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const amendmentId = orNotFound(parseId<AmendmentId>(params.amendmentId))
  const found = orNotFound(await readAmendment(ctx, amendmentId))
  const document = orNotFound(found.amendment.snapshot)
  return {
    id: found.amendment.id,
    worksId: found.works.id,
    client: found.works.clientName,
    document,
    contentHash: found.amendment.contentHash!,
    zone: found.zone,
    refusal: await refusalToSignNow(ctx, found),
    codes: await readSigningCodes(ctx, amendmentToSign(found)),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const amendmentId = orNotFound(parseId<AmendmentId>(params.amendmentId))
  return answerAct(request, {
    accept: act({
      form: signOnSiteForm,
      run: (signed) =>
        signAmendmentOnSite(ctx, amendmentId, {
          ...signed,
          device: signerDevice(context, request),
        }),
      refusals: AMENDMENT_SENTENCES,
      beside: { ...SIGNATURE_FIELD, ...CODE_FIELD, presence_not_confirmed: 'together' },
      done: { title: 'Avenant signé', description: 'Vous recevez tous les deux un email.' },
      to: paths.amendment(amendmentId),
    }),
    code: act({
      run: () => sendAmendmentCode(ctx, amendmentId),
      refusals: AMENDMENT_SENTENCES,
      stays: true,
    }),
    'code-sms': act({
      run: () => sendAmendmentCode(ctx, amendmentId, 'sms'),
      refusals: AMENDMENT_SENTENCES,
      stays: true,
    }),
  })
}

/**
 * An amendment handed over to its client on the artisan's own device: read, then signed with the
 * code that the client reads on theirs.
 */
export default function SignAmendmentOnSitePage({
  loaderData: { id, worksId, client, document, contentHash, zone, refusal, codes },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const forms = useFormsKey()
  return (
    <div key={forms}>
      <PageHeader
        trail={[
          { label: 'Interventions', href: paths.worksList() },
          { label: 'Intervention', href: paths.works(worksId) },
          { label: `Avenant ${document.number}`, href: paths.amendment(id) },
          { label: 'Signature sur place' },
        ]}
        title="Faire signer l’avenant"
        aside={<ButtonLink href={paths.amendment(id)}>Revenir à l’avenant</ButtonLink>}
      >
        {client}, {signedEuros(document.totals.totalInclCents)} TTC. Tendez l’appareil à votre
        client&nbsp;: le code arrive sur son propre téléphone.
      </PageHeader>
      <div className="mb-8">
        <RefusalNotice of={actionData} />
      </div>
      {refusal !== null && <p className="notice mb-8">{AMENDMENT_SENTENCES[refusal]}</p>}
      <PrintedSheet
        sheet={printedAmendment(document, NEVER_SHOWN)}
        label={`Avenant ${document.number}`}
      />
      {refusal === null && (
        <section aria-labelledby="signer" className="mt-14">
          <h2 id="signer" className="mb-6">
            Signature du client
          </h2>
          <SignQuote
            name="Avenant"
            declaration={AMENDMENT_DECLARATION}
            choosing={{ document, action: paths.signAmendmentOnSite(id), changed: false }}
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
                  'Le client a alors 14\u00a0jours pour changer d’avis sur cet avenant, et rien à payer pour lui pendant 7\u00a0jours.'
                }
              />
            )}
          />
        </section>
      )}
    </div>
  )
}
