import { CopyButton } from '#app/ui/copy-button.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'

/**
 * The secret address by which the calendar of a phone reads this one: made, shown once, replaced,
 * ended. `gated`: the whole site is behind its password.
 */
export function FeedSection({
  feed,
  gated,
  address,
  revoked,
}: {
  feed: { created: string; read: string | null } | null
  gated: boolean
  address: string | null
  revoked: boolean
}) {
  return (
    <TitledSection
      id="abonnement-agenda"
      title="Dans votre propre agenda"
      className="mt-16 max-w-2xl border-t border-line pt-8"
    >
      <p className="mt-2 text-muted">
        Téléphone, Google Agenda, Outlook&nbsp;: abonnez-vous à une adresse secrète, et vos visites
        et chantiers s’y tiennent à jour, annulations comprises. Qui a l’adresse voit vos
        rendez-vous, avec le prénom et la commune, et l’adresse des chantiers signés. Ne la donnez à
        personne.
      </p>
      {gated && (
        <p className="notice mt-5">
          Tant que le site est protégé par un mot de passe, aucun téléphone ne peut lire cette
          adresse. Elle fonctionnera dès l’ouverture du site.
        </p>
      )}
      {revoked && (
        <p className="notice mt-5" role="status">
          L’adresse est révoquée&nbsp;: les agendas qui la lisaient ne reçoivent plus rien.
        </p>
      )}
      {address ? (
        <div className="mt-5 grid gap-4" role="status">
          <TextField
            label="Votre adresse secrète"
            name="address"
            defaultValue={address}
            readOnly
            onFocus={(event) => event.target.select()}
            hint="Elle n’est montrée qu’une fois. Si vous la perdez, remplacez-la."
          />
          <div className="flex flex-wrap gap-2">
            <CopyButton text={address} label="Copier l’adresse" copied="Copiée" variant="primary" />
            <ButtonLink href={address.replace(/^https?:/, 'webcal:')}>
              Ouvrir dans mon agenda
            </ButtonLink>
          </div>
        </div>
      ) : feed ? (
        <div className="mt-5 grid gap-4">
          <p>
            Une adresse existe depuis le {feed.created}.{' '}
            {feed.read ? `Un agenda l’a lue ${feed.read}.` : 'Aucun agenda ne l’a encore lue.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button {...opens('remplacer-adresse')}>Remplacer l’adresse</Button>
            <Button {...opens('revoquer-adresse')}>Révoquer l’adresse</Button>
          </div>
          <ConfirmDialog
            id="remplacer-adresse"
            title="Remplacer l’adresse ?"
            confirm="Remplacer"
            form={AppForm}
            fields={{ intent: 'make' }}
          >
            Les agendas abonnés à l’ancienne cessent de se mettre à jour&nbsp;: abonnez-les à la
            nouvelle.
          </ConfirmDialog>
          <ConfirmDialog
            id="revoquer-adresse"
            title="Révoquer l’adresse ?"
            confirm="Révoquer"
            danger
            form={AppForm}
            fields={{ intent: 'revoke' }}
          >
            Les agendas abonnés ne reçoivent plus rien.
          </ConfirmDialog>
        </div>
      ) : (
        <AppForm className="mt-5">
          <Button name="intent" value="make">
            Créer une adresse secrète
          </Button>
        </AppForm>
      )}
    </TitledSection>
  )
}
