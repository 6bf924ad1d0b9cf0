import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import {
  requestScope,
  requireParticulier,
  visitorCtx,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { listAllPrices } from '#app/features/price-guide/list-prices.server.ts'
import { readQuestionsThatWereSet } from '#app/features/requests/trade-questions/read-questions.server.ts'
import { findListedCompany } from '#app/features/companies/find-listed-company.server.ts'
import { EXPECTED_DELAYS } from './expected-delays.ts'
import { makeFormStamp } from './form-stamp.server.ts'
import { pendingRequestCookie } from './pending-request.server.ts'
import { RequestForm, type RequestFormState } from './request-form.tsx'
import { requestSentCookie } from './request-sent-cookie.ts'
import { tradeFromText } from '#app/features/trades/search-trades.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { AppLink } from '#app/ui/link.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import type { Toast } from '#app/values/toast.ts'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { tickedAlso } from '#app/features/requests/siblings/usual-companions.ts'
import type { Route } from './+types/find-pro.page'
import { listInvitable } from '#app/features/requests/kept-artisans/queries.server.ts'
import { askAgain, type AskedAgain } from './ask-again.server.ts'
import { listEarlierPlaces } from './list-earlier-places.server.ts'
import { placesOf, receiveRequestForm } from './receive-request-form.server.ts'

export const handle = { takes: 'photos' } satisfies PageHandle

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Trouver un artisan et recevoir des devis',
    description:
      'Décrivez vos travaux en deux minutes et recevez jusqu’à cinq devis gratuits d’artisans vérifiés près de chez vous, outre-mer compris.',
    path: paths.findPro(),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const { viewer, now } = requestScope(context)
  const asked = search.get('artisan')
  const wanted = asked ? await findListedCompany(visitorCtx(context), asked.slice(0, 120)) : null
  // Somebody of one trade is asked for that trade, unless the address says otherwise.
  const trade = tradeFromText(
    search.get('metier') ?? (wanted?.trades.length === 1 ? wanted.trades[0] : null),
  )
  const postalCode = (search.get('code') ?? '').replace(/\s/g, '').slice(0, 5)
  const own = viewer.who.kind === 'particulier' ? requireParticulier(context, request) : null
  const again = own && (await askedAgain(own, search.get('comme')))
  const start: RequestFormState = {
    values: again?.values ?? {
      ...(trade ? { trade: trade.slug, ...tickedAlso(search.get('aussi')) } : {}),
      ...(postalCode ? { postalCode } : {}),
    },
    photoIds: again?.photoIds ?? [],
    blueprints: again?.blueprints ?? [],
    places: placesOf(again?.values.postalCode ?? postalCode),
    errors: {},
    notice: null,
    key: randomUUID(),
    // A form that comes filled may be sent at once.
    stamp: makeFormStamp(again?.askedAt ?? now),
  }
  const { phone, hours } = operator()
  return {
    start,
    prices: await listAllPrices(visitorCtx(context)),
    questions: await readQuestionsThatWereSet(visitorCtx(context)),
    wanted,
    correcting: search.has('corriger'),
    again: again !== null,
    invitable: own ? await listInvitable(own) : [],
    earlier: own ? await listEarlierPlaces(own) : [],
    kind: viewer.who.kind,
    email: viewer.who.kind === 'particulier' ? (viewer.person?.email ?? null) : null,
    phone,
    hours,
  }
}

/** A former request of theirs, to ask again. One that is not theirs is as if nothing had been asked. */
function askedAgain(ctx: Ctx<Particulier>, id: string | null): Promise<AskedAgain | null> | null {
  const requestId = id && parseId<QuoteRequestId>(id)
  return requestId ? askAgain(ctx, requestId) : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const particulier = requestScope(context).viewer.who.kind === 'particulier'
  const ctx = particulier ? requireParticulier(context, request) : visitorCtx(context)
  const posted = await readForm(request)
  if (
    !(await spend(ctx, { name: 'request-form', max: 60, windowSeconds: 3_600 }, ctx.who.clientKey))
  ) {
    throw data('Trop d’envois depuis votre connexion. Réessayez dans une heure.', { status: 429 })
  }
  const received = await receiveRequestForm(ctx, posted)
  if ('refused' in received) return data(received.refused, { status: received.status })

  const { requestId, status, repeated, made, email } = received.taken
  const known: Toast = {
    tone: 'info',
    title: 'Cette demande est déjà enregistrée',
    description: particulier ? 'La voici.' : 'Connectez-vous pour la suivre.',
  }
  // The browser forgets what it kept of the form.
  const sentOn = (path: string, toast: Toast | null, ...cookies: string[]) =>
    redirectWithToast(path, toast, ...cookies, requestSentCookie())
  if (particulier) {
    const opened =
      made > 1
        ? {
            title: `Vos ${made} demandes sont ouvertes`,
            description: 'Une par métier, réunies dans un projet.',
          }
        : {
            title: 'Votre demande est ouverte',
            description: 'Nous cherchons les artisans les plus proches.',
          }
    return sentOn(paths.request(requestId), repeated ? known : opened)
  }
  if (status !== 'unconfirmed')
    return sentOn(paths.signIn({ redirect: paths.request(requestId) }), known)
  return sentOn(
    paths.requestSent(),
    null,
    pendingRequestCookie({ requestId, email: email ?? '', repeated }),
  )
}

export default function FindProPage({
  loaderData: {
    start,
    prices,
    questions,
    wanted,
    correcting,
    again,
    invitable,
    earlier,
    kind,
    email,
    phone,
    hours,
  },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="wrap request-page">
      <header className="max-w-[46rem]">
        <h1 className="text-section">Décrivez vos travaux</h1>
        <p className="mt-4 text-lead text-muted">
          Deux minutes suffisent. Jusqu’à cinq artisans vérifiés, près de chez vous, répondent avec
          un devis gratuit.{' '}
          <AppLink href={paths.directory()} className="link">
            Chercher moi-même dans l’annuaire
          </AppLink>
        </p>
        <p className="mt-3 text-muted">
          Fuite, panne, porte bloquée&nbsp;?{' '}
          <AppLink href={paths.emergencies()} className="link">
            Appeler un dépanneur maintenant
          </AppLink>
        </p>
        {(kind === 'artisan' || kind === 'admin') && (
          <p className="notice notice-tint mt-6">
            Vous êtes connecté avec un compte {kind === 'artisan' ? 'artisan' : 'd’administration'}.
            Pour vos propres travaux, indiquez plus bas une autre adresse email que celle de ce
            compte.
          </p>
        )}
      </header>
      {again && (
        <p className="notice notice-tint">
          Votre ancienne demande est reprise ici. Relisez-la, changez ce qui a changé, puis
          envoyez&nbsp;: c’est une nouvelle demande, les artisans que vous avez bloqués ne la
          recevront pas.
        </p>
      )}
      {wanted && (
        <p className="notice notice-tint">
          {wanted.available
            ? `Votre demande sera proposée d’abord à ${wanted.name}.`
            : `${wanted.name} ne prend pas de demande en ce moment : la vôtre sera proposée à d’autres artisans.`}{' '}
          <AppLink href={paths.findPro()} className="link">
            Ne demander personne en particulier
          </AppLink>
        </p>
      )}
      <RequestForm
        wanted={wanted?.slug ?? null}
        state={actionData ?? start}
        prices={prices}
        questions={questions}
        refused={actionData !== undefined}
        correcting={correcting}
        again={again}
        signedInAs={email}
        invitable={invitable}
        earlier={earlier}
      />
      <aside className="request-after" aria-labelledby="ensuite">
        <div>
          <h2 id="ensuite" className="text-subtitle">
            Et ensuite ?
          </h2>
          <ol className="request-next">
            {email === null && (
              <li>
                <strong>Vous confirmez par email.</strong> Un lien vous attend dans votre boîte :
                rien ne part avant.
              </li>
            )}
            <li>
              <strong>Les artisans proches sont prévenus.</strong> Vous suivez qui prend le contact,
              et depuis quand.
            </li>
            <li>
              <strong>Vous comparez, puis vous choisissez.</strong> Devis côte à côte, questions par
              écrit, sans engagement.
            </li>
          </ol>
        </div>
        <div>
          <h2 className="text-subtitle">Nos délais</h2>
          <dl className="request-delays">
            {EXPECTED_DELAYS.map(({ what, by }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{by}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-faint">
            Une question ?{' '}
            <AppLink href={`tel:${phone.replace(/\s/g, '')}`} className="link whitespace-nowrap">
              {phone}
            </AppLink>
            , {hours}.
          </p>
        </div>
      </aside>
    </div>
  )
}
