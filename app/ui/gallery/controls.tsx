import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import { Button, ButtonLink } from '../button.tsx'
import { ConfirmDialog, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '../link.tsx'
import { announceToast } from '#app/ui/feedback/toast.ts'
import { Tooltip } from '#app/ui/feedback/tooltip.tsx'
import { Sample } from './sample.tsx'

/** What a hand acts on. */
export function ControlSamples() {
  return (
    <>
      <Sample name="Variantes">
        <Button variant="primary">Recevoir mes devis</Button>
        <Button>Décliner</Button>
        <Button variant="danger" icon={<Icon of={Trash} />}>
          Supprimer
        </Button>
        <Button variant="link">Passer cette étape</Button>
        <ButtonLink href="/exemple" icon={<Icon of={Check} />}>
          Voir le devis
        </ButtonLink>
        <AppLink href="/exemple" className="link">
          Un lien dans le texte
        </AppLink>
      </Sample>
      <Sample name="Petits">
        <Button variant="primary" size="sm">
          Prendre le contact
        </Button>
        <Button size="sm">Décliner</Button>
        <Button size="sm" square aria-label="Supprimer">
          <Icon of={Trash} />
        </Button>
      </Sample>
      <Sample name="En cours, empêchés" className="flex flex-wrap items-start gap-6">
        <Button variant="primary" pending>
          Envoi du devis
        </Button>
        <Button pending>Enregistrer</Button>
        <Button
          variant="primary"
          disabledReason="Vos 10 contacts du mois sont pris. Le prochain revient le 3 décembre."
        >
          Prendre le contact
        </Button>
        <Button size="sm" disabledReason="Le devis est déjà signé." reasonAs="tooltip">
          Modifier
        </Button>
      </Sample>
      <Sample name="Bulles">
        <Tooltip text="Une place est un artisan qui peut répondre à cette demande.">
          {(tip) => <Button aria-describedby={tip}>Places</Button>}
        </Tooltip>
        <Tooltip
          side="below"
          align="start"
          text="Voisine : sans attente si la première vient de se fermer."
        >
          {(tip) => <Button aria-describedby={tip}>Dessous</Button>}
        </Tooltip>
      </Sample>
      <Sample name="Boîtes et notifications">
        <Button {...opens('boite')}>Ouvrir une boîte</Button>
        <Button {...opens('confirmation')}>Demander confirmation</Button>
        <Button
          type="button"
          onClick={() =>
            announceToast({
              title: 'Devis envoyé',
              description: 'Claire M. le recevra par e-mail.',
              tone: 'ok',
            })
          }
        >
          Notifier
        </Button>
        <Dialog id="boite" title="Partager votre numéro">
          <p className="text-muted">
            Toits de Loire pourra vous appeler. Vous pourrez retirer ce droit à tout moment.
          </p>
        </Dialog>
        <PhotoView
          id="photo"
          small="/favicon.svg"
          full="/favicon.svg"
          alt="Photo qui s’agrandit"
          width={64}
          height={64}
        />
        <ConfirmDialog id="confirmation" title="Archiver cette demande ?" confirm="Archiver" danger>
          <p>Les artisans qui tiennent une place seront prévenus.</p>
        </ConfirmDialog>
      </Sample>
    </>
  )
}
