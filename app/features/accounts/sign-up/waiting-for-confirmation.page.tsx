import { answerWithToast, redirectWithToast } from '#app/platform/web/act.server.ts'
import { paths } from '#app/paths.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { LetterboxDrawing } from '#app/ui/drawings/doors.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { newId } from '#app/values/identity/ids.ts'
import { localPath } from '#app/values/local-path.ts'
import type { Route } from './+types/waiting-for-confirmation.page'
import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import {
  MAILED_JUST_NOW,
  TOO_MANY_MAILS,
  TOO_MANY_MAILS_AT_ONCE,
  UNEXPECTED,
} from '#app/features/accounts/copy.ts'
import { withEvenTiming } from '#app/features/accounts/sign-in/even-timing.server.ts'
import { logFaultOfForm } from '#app/features/accounts/sign-in/fault-of-a-form.server.ts'
import { keptEmail, keptUserType, PENDING_EMAIL } from './kept-email.server.ts'
import { spendMail } from './mail-budget.server.ts'
import { mailConfirmationLink, SIGN_UP_LINK_HOURS } from './mail-confirmation-link.server.ts'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { findAccountByEmail } from './sign-up.server.ts'
import { sealPath } from '#app/features/accounts/sign-in/wanted-path.server.ts'

export const meta = () => [
  { title: 'Vérifiez vos emails — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
// It shows the address that was just typed.
export const headers = () => ({ 'cache-control': 'private, no-store' })

export function loader({ request }: Route.LoaderArgs) {
  return {
    email: keptEmail(PENDING_EMAIL, request),
    userType: keptUserType(PENDING_EMAIL, request),
    hours: SIGN_UP_LINK_HOURS,
    wanted: wantedIn(request),
  }
}

const wantedIn = (request: Request) =>
  localPath(new URL(request.url).searchParams.get('redirect')) ?? undefined

/** The specification's sentence where nobody signed up in this browser. */
const ADDRESS_UNKNOWN = 'Adresse email introuvable'

/**
 * Mails the link again, to an account that waits for it and to nobody else; the answer is the same
 * whatever was found.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const email = keptEmail(PENDING_EMAIL, request)
  const refused = (status: number, error: string) =>
    answerWithToast({ error }, status, { tone: 'bad', title: error })
  if (!email) return refused(422, ADDRESS_UNKNOWN)
  const ctx = visitorCtx(context)
  const wanted = wantedIn(request)
  return withEvenTiming(async () => {
    const budget = await spendMail(ctx, { email, clientKey: ctx.who.clientKey })
    if (!budget.peer) return refused(429, TOO_MANY_MAILS)
    if (!budget.address) return refused(429, MAILED_JUST_NOW)
    if (!budget.site) return refused(503, TOO_MANY_MAILS_AT_ONCE)
    await inTransaction(ctx, async (tx) => {
      const accountId = await findAccountByEmail(tx, email)
      if (accountId)
        await mailConfirmationLink(tx, accountId, `resend:${newId()}`, sealPath(wanted ?? null))
    })
    return redirectWithToast(paths.checkEmail({ redirect: wanted }), 'Email renvoyé !')
  }).catch((error: unknown) => {
    logFaultOfForm(ctx, 'resend of a confirmation failed', error)
    return refused(500, UNEXPECTED)
  })
}

/** Each kind's own sign-in page first, then the other's; artisans' where nothing says which. */
const SIGN_IN_PAGES = {
  particulier: {
    href: paths.signIn,
    label: 'Aller à la connexion',
    other: { words: 'Vous êtes artisan', href: paths.signInPro },
  },
  artisan: {
    href: paths.signInPro,
    label: 'Aller à la connexion artisan',
    other: { words: 'Vous êtes un particulier', href: paths.signIn },
  },
} as const

export default function CheckEmailPage({
  loaderData: { email, userType, hours, wanted },
  actionData,
}: Route.ComponentProps) {
  const signInPage = SIGN_IN_PAGES[userType ?? 'artisan']
  return (
    <AccountFrame
      title="Vérifiez vos emails"
      words={
        email ? (
          <>
            Nous avons envoyé un lien à <strong className="text-fg break-words">{email}</strong>.
            Ouvrez-le pour activer votre compte.
          </>
        ) : (
          'Le lien que nous envoyons après une inscription active votre compte : ouvrez-le.'
        )
      }
      drawing={<LetterboxDrawing />}
    >
      {actionData?.error && (
        <div className="mb-6">
          <Notice tone="bad" title={actionData.error} live focused>
            {actionData.error === ADDRESS_UNKNOWN &&
              'Ce navigateur ne sait plus à quelle adresse écrire. Connectez-vous avec votre mot de passe : nous vous proposerons de renvoyer le lien.'}
          </Notice>
        </div>
      )}
      <AppForm className="grid gap-3">
        <Button type="submit" variant="primary" wide>
          Renvoyer l’email
        </Button>
        <ButtonLink href={signInPage.href({ redirect: wanted })} wide>
          {signInPage.label}
        </ButtonLink>
      </AppForm>
      <p className="mt-4 text-muted">
        {signInPage.other.words} ?{' '}
        <AppLink
          href={signInPage.other.href({ redirect: userType ? undefined : wanted })}
          className="link whitespace-nowrap"
        >
          Connectez-vous ici
        </AppLink>
        .
      </p>
      <h2 className="mt-12 text-heading">Rien n’arrive ?</h2>
      <ul className="mt-4 grid list-disc gap-2 pl-5 text-muted">
        <li>Attendez deux ou trois minutes, puis regardez dans les courriers indésirables.</li>
        {email && (
          <li>
            Vérifiez l’adresse ci-dessus. Si elle est fausse,{' '}
            <AppLink href={paths.signUp({ redirect: wanted })} className="link">
              inscrivez-vous de nouveau
            </AppLink>
            .
          </li>
        )}
        <li>Le lien est valable {hours} heures. Passé ce délai, renvoyez l’email.</li>
        <li>
          Toujours rien ?{' '}
          <AppLink
            href={paths.contact({ type: 'technical', sujet: 'Email de confirmation non reçu' })}
            className="link"
          >
            Écrivez-nous
          </AppLink>
          .
        </li>
      </ul>
    </AccountFrame>
  )
}
