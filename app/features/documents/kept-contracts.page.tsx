import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { BriefPage } from '#app/ui/layout/brief-page.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/kept-contracts.page'
import { endContractLink, listKeptContracts } from './contract-link.server.ts'

export const meta = () => [
  { title: 'Vos contrats — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
export const headers = secretAddressHeaders

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('jeton') ?? ''

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const found = await listKeptContracts(visitorCtx(context), token)
  if (found === 'too_many') return data({ token, contracts: null, busy: true }, { status: 429 })
  return data({ token, contracts: found, busy: false }, { status: found ? 200 : 410 })
}

/** Ends the link, at the word of whoever has it. */
export async function action({ request, context }: Route.ActionArgs) {
  const ended = await endContractLink(visitorCtx(context), tokenOf(request))
  return data({ ended }, { status: ended ? 200 : 410 })
}

/** What a client whose account is closed signed here, for as long as the law has it kept. */
export default function KeptContractsPage({
  loaderData: { token, contracts, busy },
  actionData,
}: Route.ComponentProps) {
  return (
    <BriefPage
      title={
        contracts
          ? 'Vos contrats'
          : busy
            ? 'Trop d’essais'
            : actionData?.ended
              ? 'Ce lien est fermé'
              : 'Ce lien n’ouvre plus rien'
      }
    >
      {contracts ? (
        <>
          <p className="mt-5 text-lead text-muted">
            Votre compte est fermé. Vos contrats restent à votre disposition dix ans après la fin
            des travaux, les mêmes fichiers que ceux de nos emails.
          </p>
          {contracts.length === 0 ? (
            <p className="mt-8">Aucun contrat n’est plus gardé.</p>
          ) : (
            <ul className="mt-8 grid gap-3">
              {contracts.map(({ id, name }) => (
                <li key={id}>
                  <AppLink
                    href={paths.keptContract(id, { jeton: token })}
                    className="link"
                    download
                  >
                    {name}
                  </AppLink>
                </li>
              ))}
            </ul>
          )}
          <details className="more mt-10">
            <summary>Fermer ce lien</summary>
            <p className="mt-3 text-muted">
              Téléchargez d’abord vos contrats&nbsp;: ce lien n’ouvrira plus rien, pour personne.
            </p>
            <AppForm className="mt-4">
              <Button type="submit">Fermer ce lien pour toujours</Button>
            </AppForm>
          </details>
        </>
      ) : (
        <>
          <p className="mt-5 text-lead text-muted" role="alert">
            {busy
              ? 'Réessayez dans une heure.'
              : actionData?.ended
                ? 'Plus personne ne peut s’en servir. Pour retrouver un contrat, écrivez-nous.'
                : 'Il est incomplet, fermé, ou ses dix ans sont passés. Ouvrez-le depuis l’email, en entier, ou écrivez-nous.'}
          </p>
          <div className="mt-8">
            <ButtonLink href={paths.contact()} variant="primary">
              Nous écrire
            </ButtonLink>
          </div>
        </>
      )}
    </BriefPage>
  )
}
