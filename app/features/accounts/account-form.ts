import { z } from 'zod'
import { EMAIL_REFUSALS, normaliseEmail } from '#app/values/identity/email-address.ts'
import { lineField } from '#app/values/line-field.ts'
import { passwordRefusalText } from '#app/values/passwords/password-rules.ts'
import { PASSWORD_MAX_UNITS } from '#app/values/passwords/password-strength.ts'
import { USER_TYPES } from './account.ts'

/** A person's or a company's name: one line, 1 to 120 characters. */
export const nameField = (missing: string) => lineField(120, missing)

/** An e-mail address, normalised. */
export const emailField = z
  .string()
  .transform(normaliseEmail)
  .pipe(
    z
      .string()
      .min(1, EMAIL_REFUSALS.email_empty)
      .pipe(z.email(EMAIL_REFUSALS.email_malformed))
      .pipe(z.string().max(254, EMAIL_REFUSALS.email_too_long)),
  )

const TOO_LONG = passwordRefusalText('password_too_long', 0)
// As much as is worth reading: what is too long in characters, its rules say.
const passwordField = z.string().max(1_000, TOO_LONG)

/**
 * Where somebody was going, as a form carries it; what is too long to be a path of ours is left
 * out. `localPath` reads it.
 */
const wantedPath = z.string().max(2_000).optional().catch(undefined)

// A key that no form of ours has: somebody tries what it would do.
const known = {
  error: (issue: { code?: string | undefined }) =>
    issue.code === 'unrecognized_keys' ? 'Ce formulaire contient un champ inconnu.' : undefined,
}

/**
 * Sign-up, as the specification validates it; unknown keys are refused. Passwords have their own rules beside. `when`
 * lets the last two be told together with the rest, and not only once everything else is right.
 */
export const signUpForm = z
  .strictObject(
    {
      userType: z.enum(USER_TYPES, 'Choisissez votre profil.'),
      fullName: nameField('Indiquez votre nom complet.'),
      companyName: lineField(120).optional(),
      email: emailField,
      password: passwordField,
      confirmPassword: passwordField,
      acceptTerms: z.literal('on', "Vous devez accepter les conditions d'utilisation"),
      redirect: wantedPath,
    },
    known,
  )
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Les mots de passe ne correspondent pas',
    when: () => true,
  })
  .refine((form) => form.userType !== 'artisan' || Boolean(form.companyName), {
    path: ['companyName'],
    message: 'Indiquez le nom de votre entreprise.',
    when: () => true,
  })

/** A valid sign-up. */
export type SignUpInput = z.infer<typeof signUpForm>

/** Sign-in: both fields are required, nothing more is said of them. */
export const signInForm = z.strictObject(
  {
    email: z
      .string()
      .transform(normaliseEmail)
      .pipe(z.string().min(1, EMAIL_REFUSALS.email_empty).max(254, EMAIL_REFUSALS.email_too_long)),
    password: z.string().min(1, 'Indiquez votre mot de passe.').max(PASSWORD_MAX_UNITS, TOO_LONG),
    redirect: wantedPath,
  },
  known,
)

/** A forgotten password: the address, and where its owner was going. */
export const recoveryForm = z.strictObject({ email: emailField, redirect: wantedPath }, known)

/** A new password by a link: twice the same. Its strength has its own rules beside. */
export const newPasswordForm = z
  .strictObject(
    {
      token: z.string().min(1).max(100),
      password: passwordField,
      confirmPassword: passwordField,
      username: z.string().max(254).optional(),
      redirect: wantedPath,
    },
    known,
  )
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Les mots de passe ne correspondent pas',
    when: () => true,
  })

/** A change of address, with the password that proves who asks. */
export const emailChangeForm = z.object({ newEmail: emailField, password: z.string().default('') })
