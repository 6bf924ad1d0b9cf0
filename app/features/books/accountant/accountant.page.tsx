import { data, redirect } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { Books } from '#app/features/books/books.tsx'
import { readBooksView } from '#app/features/books/books-view.server.ts'
import type { BookAddresses } from '#app/features/books/book-views.ts'
import { CODE_FIELD, CODE_REFUSALS } from '#app/features/signatures/copy.ts'
import { maskedEmail } from '#app/features/signatures/signature.ts'
import { CODE_MINUTES } from '#app/features/signatures/signing-code.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'
import { Button } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/accountant.page'
import { accountantCookie } from './accountant-cookie.server.ts'
import { accountantOf } from './accountant-scope.server.ts'
import {
  accessOfLink,
  closeAccess,
  openAccess,
  recordRead,
  sendAccessCode,
} from './open-access.server.ts'

export const meta = () => [
  { title: 'Comptabilité partagée — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
export const headers = secretAddressHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('jeton') ?? ''
  const { ctx, access } = await accountantOf(context, request)
  const link = token ? await accessOfLink(ctx, token) : null
  if (access && token && link !== null && link !== 'too_many' && link.id === access.id)
    throw redirect(paths.accountant())
  if (access && !token) {
    const shown = await readBooksView(ctx, access.artisanId, searchParams)
    await recordRead(ctx, access.id, shown.view)
    return { view: 'books' as const, companyName: access.companyName, shown }
  }
  if (link === 'too_many') return data({ view: 'busy' as const }, { status: 429 })
  if (!link) return data({ view: 'nothing' as const }, { status: 410 })
  return {
    view: 'code' as const,
    companyName: link.companyName,
    to: maskedEmail(link.email),
    sent: searchParams.has('envoye'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = visitorCtx(context)
  const token = new URL(request.url).searchParams.get('jeton') ?? ''
  const session = accountantCookie.tokenOf(request.headers.get('cookie'))
  /** What the browser holds from now on; null: nothing any more. */
  let cookie: string | null | undefined
  const answer = await answerAct(request, {
    code: act({
      run: () => sendAccessCode(ctx, token),
      refusals: CODE_REFUSALS,
      to: paths.accountant({ jeton: token, envoye: '1' }),
      done: 'Un code est parti',
    }),
    open: act({
      run: async ({ code = '' }) => {
        const opened = await openAccess(ctx, token, code.slice(0, 40))
        if (opened?.ok) cookie = opened.value.sessionToken
        return opened
      },
      refusals: CODE_REFUSALS,
      beside: BESIDE_CODE,
      to: paths.accountant(),
      done: 'Comptabilité ouverte',
    }),
    leave: act({
      run: async () => {
        if (session) await closeAccess(ctx, session)
        cookie = null
      },
      to: paths.landing(),
      done: 'Comptabilité fermée',
    }),
  })
  if (cookie !== undefined && answer instanceof Response)
    answer.headers.append('set-cookie', accountantCookie.set(cookie))
  return answer
}

const BESIDE_CODE = Object.fromEntries(Object.keys(CODE_FIELD).map((refusal) => [refusal, 'code']))

/** The books of a company as its accountant reads them, or the way to them. */
export default function AccountantPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === 'books')
    return (
      <div className="wrap py-10 md:py-16">
        <PageHeader
          title={`Comptabilité de ${loaderData.companyName}`}
          aside={
            <AppForm action={paths.accountant()}>
              <Button name="intent" value="leave">
                Fermer
              </Button>
            </AppForm>
          }
        >
          En lecture seule. L’entreprise voit ce que vous ouvrez, et peut mettre fin à votre accès.
        </PageHeader>
        <Books shown={loaderData.shown} at={ADDRESSES} />
      </div>
    )
  return (
    <div className="wrap py-16 md:py-24">
      <div className="mx-auto max-w-[34rem]">
        {loaderData.view === 'code' ? (
          <OpenByCode {...loaderData} />
        ) : (
          <>
            <h1 className="text-section">
              {loaderData.view === 'busy' ? 'Trop d’essais' : 'Ce lien n’ouvre plus rien'}
            </h1>
            <p className="mt-5 text-lead text-muted" role="alert">
              {loaderData.view === 'busy'
                ? 'Réessayez dans une heure.'
                : 'Il est incomplet, ou l’entreprise a mis fin à votre accès. Ouvrez-le depuis l’email, en entier, ou demandez-lui une nouvelle invitation.'}
            </p>
          </>
        )}
      </div>
    </div>
  )
}

const ADDRESSES: BookAddresses = {
  page: paths.accountant,
  file: paths.accountantFile,
  invoice: paths.accountantDocument,
}

/** Asks for the code that is mailed to the invited address, then for what it says. */
function OpenByCode({ companyName, to, sent }: { companyName: string; to: string; sent: boolean }) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <h1 className="text-section">Comptabilité de {companyName}</h1>
      <p className="mt-5 text-lead text-muted">
        {sent
          ? `Un code à six chiffres est parti à ${to}. Il dure ${CODE_MINUTES}\u00a0minutes.`
          : `Pour l’ouvrir, un code à six chiffres part par email à ${to}.`}
      </p>
      <RefusalNotice of={answer} />
      {sent && (
        <AppForm className="mt-8 grid gap-6">
          <TextField
            label="Code à six chiffres"
            name="code"
            className="signing-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            error={answer?.errors.code}
          />
          <Button variant="primary" name="intent" value="open">
            Ouvrir
          </Button>
        </AppForm>
      )}
      <AppForm className="mt-8">
        <Button variant={sent ? 'link' : 'primary'} name="intent" value="code">
          {sent ? 'Recevoir un autre code' : 'Recevoir mon code'}
        </Button>
      </AppForm>
    </>
  )
}
