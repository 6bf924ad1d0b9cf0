import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatTime } from '#app/values/time/french-date.ts'

/** An end that was asked for and that nobody else knows of yet. */
export function RequestEnding({
  endsAt,
  closing,
  zone,
}: {
  endsAt: Date
  closing: boolean
  zone: string
}) {
  return (
    <AttentionBand
      title={`Cette demande sera ${closing ? 'clôturée' : 'annulée'} à ${formatTime(endsAt, zone)}`}
      action={
        <AppForm intent="keep" preventScrollReset>
          <Button type="submit" variant="primary">
            Garder ma demande
          </Button>
        </AppForm>
      }
    >
      Personne n’en est encore prévenu, et aucun nouvel artisan n’est sollicité. À cette heure-là,
      ceux qui ont une place l’apprendront et les conversations se fermeront.
    </AttentionBand>
  )
}

export function PublishRequest() {
  return (
    <AttentionBand
      title="Cette demande attend d’être publiée"
      action={
        <AppForm intent="publish">
          <Button type="submit" variant="primary">
            Publier ma demande
          </Button>
        </AppForm>
      }
    >
      Tant que vous ne la publiez pas, aucun artisan ne la reçoit.
    </AttentionBand>
  )
}

export function PasswordInvitation({ requestId }: { requestId: string }) {
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-72">
        <strong>Choisissez un mot de passe.</strong> Il vous permettra de retrouver cette page quand
        vous voulez, sur tous vos appareils.
      </p>
      <ButtonLink
        href={`${paths.choosePassword()}?retour=${encodeURIComponent(paths.request(requestId))}`}
        size="sm"
      >
        Choisir un mot de passe
      </ButtonLink>
    </div>
  )
}
