import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { BriefPage } from '#app/ui/layout/brief-page.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { Route } from './+types/unsubscribe.page'
import { followUnsubscribeLink, readUnsubscribeLink } from './unsubscribe.server.ts'

export const meta = () => [{ title: 'Emails — Ouvréo' }, { name: 'robots', content: 'noindex' }]
export const headers = secretAddressHeaders

/** Opening the link changes nothing: mail scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const link = await readUnsubscribeLink(visitorCtx(context), token)
  return data({ token, link }, { status: link ? 200 : 410 })
}

/**
 * The button of this page, or the mailbox of the addressee by itself (RFC 8058), which sends
 * `List-Unsubscribe=One-Click` and looks at the status alone.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = visitorCtx(context)
  const token = tokenOf(request)
  const form = await readForm(request)
  const wanted = form.get('emails') === 'recevoir'
  const done = await followUnsubscribeLink(ctx, token, wanted)
  return data({ done }, { status: done ? 200 : 410 })
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('jeton')

export default function UnsubscribePage({
  loaderData: { token, link },
  actionData,
}: Route.ComponentProps) {
  if (!link || !token) {
    return (
      <BriefPage title="Ce lien n’ouvre plus rien">
        <p className="mt-5 text-lead text-muted" role="alert">
          Il est incomplet, ou le compte n’existe plus. Ouvrez-le depuis l’email, en entier.
        </p>
        <p className="mt-4 text-muted">
          Vous pouvez aussi nous écrire : nous arrêterons ces emails pour vous.
        </p>
        <div className="mt-8">
          <ButtonLink href={paths.contact({ type: 'technical' })} variant="primary">
            Nous écrire
          </ButtonLink>
        </div>
      </BriefPage>
    )
  }
  const ended = !link.wanted
  const here = `${paths.unsubscribe({ jeton: token })}`
  return (
    <BriefPage
      title={
        ended
          ? 'Vous ne recevez plus ces emails'
          : actionData?.done
            ? 'Vous recevez de nouveau ces emails'
            : 'Ne plus recevoir ces emails ?'
      }
    >
      <div role={actionData ? 'status' : undefined}>
        <p className="mt-5 text-lead text-muted">
          « {link.label} » : {link.hint}
        </p>
        <p className="mt-4 text-muted">
          {ended
            ? 'Tout reste visible dans votre espace. Les messages de sécurité et ceux de vos contrats vous sont toujours envoyés.'
            : 'Les messages de sécurité et ceux de vos contrats ne sont pas concernés : ils vous sont toujours envoyés.'}
        </p>
      </div>
      <AppForm action={here} className="mt-8">
        <input type="hidden" name="emails" value={ended ? 'recevoir' : 'arreter'} />
        <Button type="submit" variant={ended ? 'quiet' : 'primary'}>
          {ended ? 'Les recevoir de nouveau' : 'Ne plus recevoir ces emails'}
        </Button>
      </AppForm>
    </BriefPage>
  )
}
