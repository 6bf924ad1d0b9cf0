import { data, redirect } from 'react-router'
import {
  requestScope,
  requireParticulier,
  visitorCtx,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { signInBrowser } from '#app/features/accounts/sessions/sign-in-browser.server.ts'
import { linkReader } from '#app/features/accounts/sign-up/link-reader.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { BriefPage, BriefWords } from '#app/ui/layout/brief-page.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { Route } from './+types/open-own-quote.page'
import { OPEN_OWN_QUOTE_REFUSALS } from './copy.ts'
import {
  askOwnQuoteLink,
  claimOwnQuote,
  openOwnQuote,
  readOwnQuoteLink,
  type OwnQuoteLink,
} from './open-own-quote.server.ts'

export const meta = () => [
  { title: 'Ouvrir un devis — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
export const headers = secretAddressHeaders

/** Opening the link changes nothing: mail scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const link = token ? await readOwnQuoteLink(visitorCtx(context), token) : null
  const { who, person } = requestScope(context).viewer
  return data(
    {
      token,
      link,
      signedInAs: who.kind === 'visitor' ? null : (person?.email ?? null),
    },
    { status: link?.state === 'valid' ? 200 : 410 },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const token = String(form.get('token') ?? '')
  const ctx = visitorCtx(context)
  const refused = (refusal: keyof typeof OPEN_OWN_QUOTE_REFUSALS) =>
    data({ notice: OPEN_OWN_QUOTE_REFUSALS[refusal], sent: false }, { status: 409 })
  if (form.get('intent') === 'link') {
    const asked = await askOwnQuoteLink(ctx, token)
    return asked.ok ? { notice: null, sent: true } : refused(asked.refusal)
  }
  const opened = (quoteId: QuoteId, ...cookies: string[]) =>
    redirectWithToast(
      paths.receivedQuote(quoteId),
      { title: 'Devis ouvert', description: 'Il reste dans votre espace, sous « Mes devis ».' },
      ...cookies,
    )
  if (requestScope(context).viewer.who.kind === 'particulier') {
    const claimed = await claimOwnQuote(requireParticulier(context, request), token)
    return claimed.ok ? opened(claimed.value.quoteId) : refused(claimed.refusal as 'invalid_link')
  }
  const result = await openOwnQuote(ctx, token)
  if (!result.ok) {
    if (result.refusal === 'sign_in_required')
      return redirect(paths.signIn({ redirect: paths.openOwnQuote({ token }) }))
    return refused(result.refusal)
  }
  const { accountId, quoteId } = result.value
  return opened(quoteId, await signInBrowser(ctx, accountId, request))
}

export default function OpenOwnQuotePage({
  loaderData: { token, link, signedInAs },
  actionData,
}: Route.ComponentProps) {
  if (!link)
    return (
      <BriefPage title="Ce lien n’ouvre rien">
        <p className="mt-5 text-lead text-muted" role="alert">
          Son adresse est incomplète, ou trop ancienne. Demandez à l’entreprise de vous renvoyer son
          devis.
        </p>
      </BriefPage>
    )
  return (
    <BriefPage title={`Un devis ${ofName(link.companyName)}`}>
      <div className="mt-6 grid gap-6">
        <p className="text-lead text-muted">
          {link.companyName} vous a préparé un devis et vous l’envoie par Ouvréo, où il se lit et se
          signe.
        </p>
        <DefinitionList
          items={[
            { term: 'Travaux', value: link.title },
            { term: 'Devis', value: link.number },
            { term: 'Total TTC', value: formatEuros(link.totalInclCents) },
            { term: 'Valable jusqu’au', value: formatDay(link.validUntil) },
          ]}
        />
        {actionData?.notice && (
          <p className="notice" role="alert">
            {actionData.notice}
          </p>
        )}
        {actionData?.sent ? (
          <p className="notice" role="status">
            Un nouveau lien part à {link.email}. Il arrive en quelques minutes.
          </p>
        ) : (
          <Next token={token} link={link} signedInAs={signedInAs} />
        )}
      </div>
    </BriefPage>
  )
}

/** What there is to do with the link, by where it stands and who follows it. */
function Next({
  token,
  link,
  signedInAs,
}: {
  token: string
  link: OwnQuoteLink
  signedInAs: string | null
}) {
  if (link.state === 'taken')
    return (
      <BriefWords
        act={
          <ButtonLink
            href={
              signedInAs
                ? paths.receivedQuote(link.quoteId)
                : paths.signIn({ redirect: paths.receivedQuote(link.quoteId) })
            }
            variant="primary"
          >
            {signedInAs ? 'Retrouver le devis' : 'Se connecter'}
          </ButtonLink>
        }
      >
        Ce lien a déjà servi : le devis est dans votre espace. Sans mot de passe encore, demandez-en
        un à la connexion.
      </BriefWords>
    )
  if (link.state === 'over') return <BriefWords>{OPEN_OWN_QUOTE_REFUSALS.quote_over}</BriefWords>
  if (link.state === 'ended')
    return (
      <BriefWords act={<Post token={token} intent="link" label="Recevoir un nouveau lien" />}>
        Ce lien n’est plus valable. Nous pouvons en envoyer un autre à {link.email}.
      </BriefWords>
    )
  const reader = linkReader(link, signedInAs)
  if (reader === 'professional')
    return (
      <BriefWords>
        L’adresse {link.email} est celle d’un compte professionnel, qui ne signe pas de devis.
        Demandez à {link.companyName} de l’envoyer à une autre adresse.
      </BriefWords>
    )
  if (reader === 'somebody_else')
    return (
      <BriefWords>
        Ce devis a été envoyé à {link.email}, et vous êtes connecté avec {signedInAs}.
        Déconnectez-vous, puis rouvrez le lien de l’email.
      </BriefWords>
    )
  if (reader === 'sign_in')
    return (
      <BriefWords
        act={
          <ButtonLink
            href={paths.signIn({ redirect: paths.openOwnQuote({ token }) })}
            variant="primary"
          >
            Se connecter
          </ButtonLink>
        }
      >
        Un compte existe déjà avec l’adresse {link.email}. Connectez-vous : vous reviendrez ici pour
        ouvrir le devis.
      </BriefWords>
    )
  return (
    <>
      <ol className="grid list-decimal gap-2 pl-5 text-muted">
        <li>Lisez-le, téléchargez-le, posez vos questions à l’entreprise.</li>
        <li>Refusez-le d’un mot, ou signez-le avec le code reçu par email.</li>
        <li>Rien ne presse : l’ouvrir n’engage à rien.</li>
      </ol>
      <Post token={token} intent="open" label="Lire le devis" />
      {signedInAs === null && (
        <p className="text-faint">
          Un compte gratuit sera ouvert pour {link.email}, afin que le devis, le contrat et les
          factures restent à votre disposition. En continuant, vous acceptez les{' '}
          <AppLink href={paths.termsOfUse()} className="link">
            conditions d’utilisation
          </AppLink>
          .
        </p>
      )}
    </>
  )
}

function Post({ token, intent, label }: { token: string; intent: 'open' | 'link'; label: string }) {
  return (
    <AppForm>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant="primary" name="intent" value={intent}>
        {label}
      </Button>
    </AppForm>
  )
}
