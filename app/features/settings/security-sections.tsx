import Download from 'lucide-react/icons/download'
import { AccountName } from '#app/features/accounts/account-frame.tsx'
import {
  RecoveryCodes,
  TwoFactorSetup,
} from '#app/features/accounts/second-factor/two-factor-setup.tsx'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink, buttonClasses } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { SettingsSection } from './settings-frame.tsx'
import type { SecurityAnswer } from './security-answer.ts'

type Shown = { answer: SecurityAnswer | undefined; pending: string; withPassword: boolean }

/** The password: the present one is asked, and the other devices are signed out. */
export function PasswordSection({
  answer,
  pending,
  withPassword,
  minLength,
  email,
}: Shown & { minLength: number; email: string }) {
  const errors = answer?.errors ?? {}
  return (
    <SettingsSection title="Mot de passe" hint="Le changer déconnecte vos autres appareils.">
      {withPassword ? (
        <AppForm intent="password" className="grid gap-5">
          <AccountName email={email} />
          <PasswordField
            label="Mot de passe actuel"
            name="presentPassword"
            autoComplete="current-password"
            error={errors.presentPassword}
            required
            star={false}
          />
          <PasswordField
            label="Nouveau mot de passe"
            name="newPassword"
            autoComplete="new-password"
            strength
            hint={`${minLength} caractères au moins. Une phrase de quatre mots est un bon mot de passe.`}
            error={errors.newPassword}
            required
            star={false}
          />
          <PasswordField
            label="Confirmez le nouveau mot de passe"
            name="confirmPassword"
            autoComplete="new-password"
            error={errors.confirmPassword}
            required
            star={false}
          />
          <Button type="submit" pending={pending === 'password'}>
            Changer le mot de passe
          </Button>
        </AppForm>
      ) : (
        <ButtonLink href={paths.choosePassword()}>Choisir un mot de passe</ButtonLink>
      )}
    </SettingsSection>
  )
}

/** The second factor: off, being registered, on, and the codes that were just made. */
export function TwoFactorSection({
  answer,
  pending,
  withPassword,
  enabledAt,
  recoveryLeft,
  required,
}: Shown & { enabledAt: Date | null; recoveryLeft: number; required: boolean }) {
  const errors = answer?.errors ?? {}
  return (
    <SettingsSection
      title="Validation en deux étapes"
      hint={
        <>
          Après le mot de passe, un code de votre téléphone. L’activer déconnecte vos autres
          appareils.{' '}
          <span className="mt-2 block">
            {enabledAt ? (
              <Badge tone="ok">Activée depuis le {formatDate(enabledAt, PARIS)}</Badge>
            ) : (
              <Badge>Désactivée</Badge>
            )}
          </span>
        </>
      }
    >
      {answer?.codes ? (
        <NewCodes codes={answer.codes} />
      ) : enabledAt ? (
        <div className="grid gap-8">
          {recoveryLeft <= 3 && (
            <Notice
              tone="warn"
              title={
                recoveryLeft === 0
                  ? 'Plus aucun code de secours'
                  : recoveryLeft === 1
                    ? 'Un seul code de secours'
                    : `${recoveryLeft} codes de secours`
              }
            >
              Créez-en de nouveaux : sans téléphone ni code, votre compte serait fermé pour vous.
            </Notice>
          )}
          <AppForm intent="codes" className="grid gap-5">
            <h3 className="font-semibold">Codes de secours</h3>
            <p className="-mt-4 text-muted">
              {recoveryLeft === 1 ? 'Il en reste un.' : `Il en reste ${recoveryLeft}.`} En créer
              remplace les anciens.
            </p>
            <PasswordField
              label="Mot de passe actuel"
              name="password"
              id="renewPassword"
              autoComplete="current-password"
              error={errors.renewPassword}
              required
              star={false}
            />
            <Button type="submit" pending={pending === 'codes'}>
              Créer de nouveaux codes
            </Button>
          </AppForm>
          {required ? (
            <p className="text-faint">Elle est demandée à toute l’équipe et ne se désactive pas.</p>
          ) : (
            <AppForm intent="disable" className="grid gap-5 border-t border-line pt-6">
              <h3 className="font-semibold">Désactiver</h3>
              <PasswordField
                label="Mot de passe actuel"
                name="password"
                id="disablePassword"
                autoComplete="current-password"
                error={errors.disablePassword}
                required
                star={false}
              />
              <TextField
                label="Code de l’application, ou code de secours"
                name="code"
                id="disableCode"
                autoComplete="one-time-code"
                maxLength={40}
                error={errors.disableCode}
                required
                star={false}
              />
              <Button type="submit" variant="danger" pending={pending === 'disable'}>
                Désactiver la validation en deux étapes
              </Button>
            </AppForm>
          )}
        </div>
      ) : answer?.keyOf ? (
        <TwoFactorSetup
          keyOf={answer.keyOf}
          error={errors.code}
          intent="enable"
          pending={pending === 'enable'}
        />
      ) : withPassword ? (
        <AppForm intent="prepare" className="grid gap-5">
          <PasswordField
            label="Mot de passe actuel"
            name="password"
            id="preparePassword"
            autoComplete="current-password"
            error={errors.password}
            required
            star={false}
          />
          <Button type="submit" pending={pending === 'prepare'}>
            Activer la validation en deux étapes
          </Button>
        </AppForm>
      ) : (
        <p className="text-muted">Choisissez d’abord un mot de passe.</p>
      )}
    </SettingsSection>
  )
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const file = `Codes de secours Ouvréo. Chacun sert une fois.\n\n${codes.join('\n')}\n`
  return (
    <div className="grid gap-5">
      <Notice tone="warn" title="Gardez ces codes en lieu sûr" live focused>
        Chacun remplace une fois l’application. Ils ne seront plus jamais montrés.
      </Notice>
      <RecoveryCodes codes={codes} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <a
          download="codes-de-secours-ouvreo.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          className={buttonClasses({})}
        >
          <Icon of={Download} />
          Télécharger
        </a>
        <PrintButton />
      </div>
    </div>
  )
}
