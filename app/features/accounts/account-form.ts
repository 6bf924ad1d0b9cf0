import { z } from 'zod'
import { EMAIL_REFUSALS } from '#app/values/email-address.ts'
import { normaliseEmail, USER_TYPES } from './account.ts'

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `${max} caractères au plus.`)
    // A name ends up in mail headers and documents: one line, no control characters.
    .regex(/^[^\p{Cc}]*$/u, 'Ce champ tient sur une ligne.')

/** A person's or a company's name: one line, 1 to 120 characters. */
export const nameField = (missing: string) => line(120).min(1, missing)

/** An e-mail address, normalised. */
export const emailField = z.string().transform(normaliseEmail).pipe(z.string().min(1, EMAIL_REFUSALS.email_empty).pipe(z.email(EMAIL_REFUSALS.email_malformed)).pipe(z.string().max(254, EMAIL_REFUSALS.email_too_long)))

// A key that no form of ours has: somebody tries what it would do.
const known = { error: (issue: { code?: string | undefined }) => (issue.code === 'unrecognized_keys' ? 'Ce formulaire contient un champ inconnu.' : undefined) }

/**
 * Sign-up, as the specification validates it; unknown keys are refused. Passwords have their own rules beside. `when`
 * lets the last two be told together with the rest, and not only once everything else is right.
 */
export const signUpForm = z
  .strictObject({
    userType: z.enum(USER_TYPES, 'Choisissez votre profil.'),
    fullName: nameField('Indiquez votre nom complet.'),
    companyName: line(120).optional(),
    email: emailField,
    password: z.string().max(128, '128 caractères au plus.'),
    confirmPassword: z.string(),
    acceptTerms: z.literal('on', "Vous devez accepter les conditions d'utilisation"),
  }, known)
  .refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], message: 'Les mots de passe ne correspondent pas', when: () => true })
  .refine((form) => form.userType !== 'artisan' || Boolean(form.companyName), { path: ['companyName'], message: 'Indiquez le nom de votre entreprise.', when: () => true })

/** A valid sign-up. */
export type SignUpInput = z.infer<typeof signUpForm>

/** Sign-in: both fields are required, nothing more is said of them. */
export const signInForm = z.strictObject({
  email: z.string().transform(normaliseEmail).pipe(z.string().min(1, EMAIL_REFUSALS.email_empty).max(254)),
  password: z.string().min(1, 'Indiquez votre mot de passe.').max(128),
  redirect: z.string().max(2_000).optional(),
}, known)

/** A forgotten password: the address, and nothing else. */
export const recoveryForm = z.strictObject({ email: emailField }, known)

/** A new password by a link: twice the same. Its strength has its own rules beside. */
export const newPasswordForm = z
  .strictObject({ token: z.string().min(1).max(100), password: z.string().max(1_000), confirmPassword: z.string().max(1_000), username: z.string().max(254).optional() }, known)
  .refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], message: 'Les mots de passe ne correspondent pas', when: () => true })
