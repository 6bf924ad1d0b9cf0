import { answerWithToast, redirectWithToast } from '#app/platform/web/act.server.ts'
import { paths } from '#app/paths.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { Checkbox, RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { PlanDrawing } from '#app/ui/drawings/doors.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { fieldErrors, inFormOrder, textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { localPath } from '#app/values/local-path.ts'
import type { Route } from './+types/sign-up.page'
import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import { signUpForm } from '#app/features/accounts/account-form.ts'
import {
  ACCESS_REFUSED,
  ACCOUNT_EXISTS,
  NEUTRAL_SIGN_UP,
  SIGN_IN_REFUSALS,
  UNEXPECTED,
} from '#app/features/accounts/copy.ts'
import { browserCookie, browserOf, mayDisclose } from './disclosure.server.ts'
import { withEvenTiming } from '#app/features/accounts/sign-in/even-timing.server.ts'
import { logFaultOfForm } from '#app/features/accounts/sign-in/fault-of-a-form.server.ts'
import { homeOf, pathFor, spaceOf } from '#app/features/accounts/sessions/home.ts'
import { keepEmail, PENDING_EMAIL } from './kept-email.server.ts'
import { spendSiteMail } from './mail-budget.server.ts'
import {
  passwordMinLength,
  passwordRefusal,
} from '#app/features/accounts/passwords/password.server.ts'
import { requestScope, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { signUp } from './sign-up.server.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Inscription gratuite',
    description:
      'Créez votre compte : gratuit pour les particuliers, un mois offert et sans carte bancaire pour les artisans.',
    path: paths.signUp(),
  })

type Answer = {
  errors: FieldErrors
  notice: { title: string; description?: string } | null
  values: Record<string, string>
}

export function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const wanted = localPath(search.get('redirect'))
  const { who } = requestScope(context).viewer
  if (who.kind !== 'visitor') {
    // Somebody signed in who asks for the other kind's account, or its pages, is told why they are not led there.
    const other =
      (wanted && pathFor(who.kind, wanted) === null) ||
      (search.get('profil') ?? who.kind) !== who.kind
    throw redirectWithToast(
      pathFor(who.kind, wanted) ?? homeOf(who.kind),
      other ? ACCESS_REFUSED : null,
    )
  }
  // Who was on their way into a space has that space's kind of account in mind.
  const type = search.get('profil') ?? (wanted && spaceOf(wanted))
  return {
    minLength: passwordMinLength(),
    type: type === 'artisan' || type === 'particulier' ? type : null,
    wanted: wanted ?? undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = textFields(await readForm(request))
  const { password: _, confirmPassword: __, ...kept } = fields
  const refused = (status: number, answer: Partial<Answer>) =>
    answerWithToast<Answer>(
      { errors: {}, notice: null, values: kept, ...answer },
      status,
      answer.notice ? { tone: 'bad', ...answer.notice } : null,
      ...(answer.notice === ACCOUNT_EXISTS ? [browserCookie(request)] : []),
    )
  const failed = (status: number, description: string) =>
    refused(status, { notice: { title: "Erreur d'inscription", description } })
  const parsed = signUpForm.safeParse(fields)
  const weak = passwordRefusal(fields.password ?? '', {
    own: [fields.fullName, fields.companyName, fields.email],
  })
  if (!parsed.success || weak) {
    const errors = {
      ...(parsed.success ? {} : fieldErrors(parsed.error)),
      ...(weak ? { password: weak } : {}),
    }
    return refused(422, { errors: inFormOrder(errors, Object.keys(signUpForm.shape)) })
  }
  const ctx = visitorCtx(context)
  const { email, userType } = parsed.data
  const wanted = pathFor(userType, localPath(parsed.data.redirect))
  try {
    return await withEvenTiming(async () => {
      if (
        !(await spend(
          ctx,
          { name: 'sign-up-peer', max: 20, windowSeconds: 3_600 },
          ctx.who.clientKey,
        ))
      )
        return failed(429, 'Trop d’inscriptions depuis votre connexion. Réessayez dans une heure.')
      if (!(await spendSiteMail(ctx)))
        return failed(503, 'Trop d’inscriptions en ce moment. Réessayez dans une heure.')
      const mayTell = await mayDisclose(ctx, email, browserOf(request))
      const signed = await signUp(ctx, parsed.data, wanted)
      if (!signed.ok && signed.refusal === 'busy') return failed(503, SIGN_IN_REFUSALS.busy)
      if (!signed.ok && mayTell) return refused(409, { notice: ACCOUNT_EXISTS })
      return redirectWithToast(
        paths.checkEmail({ redirect: wanted ?? undefined }),
        mayTell
          ? {
              title: 'Inscription réussie !',
              description: 'Vérifiez vos emails pour activer votre compte.',
            }
          : { tone: 'info', ...NEUTRAL_SIGN_UP },
        keepEmail(PENDING_EMAIL, email, userType),
        browserCookie(request),
      )
    })
  } catch (error) {
    logFaultOfForm(ctx, 'sign-up failed', error)
    return refused(500, { notice: { title: UNEXPECTED } })
  }
}

export default function SignUpPage({
  loaderData: { minLength, type, wanted },
  actionData,
}: Route.ComponentProps) {
  const errors = actionData?.errors ?? {}
  const values = actionData?.values ?? {}
  const field = fieldsOf(values, errors)
  return (
    <AccountFrame
      title="Créer un compte"
      words={
        <>
          Gratuit pour les particuliers. 30&nbsp;jours offerts aux artisans, sans carte bancaire.
          Déjà inscrit ?{' '}
          <AppLink href={paths.signIn({ redirect: wanted })} className="link">
            Connectez-vous
          </AppLink>
          .{wanted && ' Une fois votre adresse confirmée, vous reprendrez là où vous en étiez.'}
        </>
      }
      drawing={<PlanDrawing />}
      aside={
        <CheckList
          items={[
            'Cinq artisans à la fois au plus par demande, vérifiés et proches.',
            'Votre numéro reste à vous : vous choisissez qui peut appeler.',
            'Aucune commission sur les chantiers.',
          ]}
        />
      }
    >
      <AppForm className="sign-up grid gap-5">
        {actionData?.notice && (
          <Notice
            tone="bad"
            title={actionData.notice.title}
            live
            focused
            action={
              actionData.notice.title === ACCOUNT_EXISTS.title && (
                <>
                  <ButtonLink href={paths.signIn({ redirect: wanted })} size="sm">
                    Se connecter
                  </ButtonLink>
                  <ButtonLink href={paths.forgottenPassword({ redirect: wanted })} size="sm">
                    Mot de passe oublié
                  </ButtonLink>
                </>
              )
            }
          >
            {actionData.notice.description}
          </Notice>
        )}
        <ErrorSummary errors={summedErrors(errors)} />
        {wanted && <input type="hidden" name="redirect" value={wanted} />}
        <RadioGroup
          label="Vous êtes"
          name="userType"
          look="cards"
          required
          error={errors.userType}
          defaultValue={values.userType ?? type ?? undefined}
          options={[
            { value: 'particulier', label: 'Particulier', hint: 'J’ai des travaux à confier' },
            { value: 'artisan', label: 'Artisan', hint: 'Je cherche des chantiers' },
          ]}
        />
        <TextField label="Nom complet" autoComplete="name" {...field('fullName')} required />
        {/* Shown for artisans by style alone, so that it works without script. */}
        <div className="for-artisans">
          <TextField
            label="Nom de l’entreprise"
            autoComplete="organization"
            {...field('companyName')}
            hint="Le nom sous lequel vos clients vous connaissent."
            required
          />
        </div>
        <TextField
          label="Adresse email"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...field('email')}
          required
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="new-password"
          strength
          hint={`${minLength} caractères au moins. Une phrase de quatre mots est un bon mot de passe.`}
          error={errors.password}
          required
        />
        <PasswordField
          label="Confirmez le mot de passe"
          name="confirmPassword"
          autoComplete="new-password"
          error={errors.confirmPassword}
          required
        />
        <Checkbox
          name="acceptTerms"
          defaultChecked={values.acceptTerms === 'on'}
          error={errors.acceptTerms}
          label={
            <>
              J’accepte les{' '}
              <AppLink href={paths.termsOfUse()} className="link">
                conditions d’utilisation
              </AppLink>
            </>
          }
        />
        {/* What whoever gives their details is owed there and then (RGPD, art. 13). */}
        <p className="text-sm text-faint">
          Ces informations servent à ouvrir votre compte et à vous mettre en relation. Elles ne sont
          ni vendues ni louées.{' '}
          <AppLink href={paths.privacy()} className="link">
            Vos données et vos droits
          </AppLink>
        </p>
        <Button type="submit" variant="primary" wide>
          Créer mon compte
        </Button>
      </AppForm>
    </AccountFrame>
  )
}
