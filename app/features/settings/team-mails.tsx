import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { SettingsSection } from './settings-frame.tsx'

/**
 * What a member of the team is sent, and that none of it can be refused; `addresses` are the team's
 * own, which its people share.
 */
export function TeamMails({ email, addresses }: { email: string; addresses: readonly string[] }) {
  return (
    <SettingsSection
      title="Emails reçus"
      hint="Aucun ne se refuse : chacun protège votre compte, ou prévient l’équipe que quelqu’un attend."
    >
      <dl className="grid gap-4">
        <div>
          <dt className="font-semibold">
            À votre adresse, <span className="break-words">{email}</span>
          </dt>
          <dd className="text-muted">
            Ce que vous venez de demander (mot de passe oublié, changement d’adresse), et chaque
            changement de votre mot de passe, de vos codes ou de la connexion en deux étapes : vous
            devez pouvoir réagir si ce n’était pas vous.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Aux adresses de l’équipe</dt>
          <dd className="text-muted">
            Les messages du formulaire de contact, les contenus signalés et les conversations avec
            le support qui attendent une réponse :{' '}
            {addresses.map((address, index) => (
              <span key={address} className="break-words">
                {index > 0 && (index === addresses.length - 1 ? ' et ' : ', ')}
                {address}
              </span>
            ))}
            .
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Rien d’autre ne part</dt>
          <dd className="text-muted">
            Ni alerte, ni résumé du jour : ce qui attend une décision est compté sur{' '}
            <AppLink href={paths.admin()} className="link">
              l’accueil de l’équipe
            </AppLink>
            .
          </dd>
        </div>
      </dl>
    </SettingsSection>
  )
}
