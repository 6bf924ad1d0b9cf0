import { Accordion } from '#app/ui/layout/accordion.tsx'
import { Button } from '../button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { NumberedSteps } from '#app/ui/layout/numbered-steps.tsx'
import { Rating, RatingField } from '#app/ui/data/stars.tsx'
import { Sample } from './sample.tsx'

/** The compositions of public pages. */
export function PublicSamples() {
  return (
    <>
      <CheckList
        inline
        items={['Gratuit et sans engagement', 'Assurances contrôlées', 'Réponse sous 24 h']}
      />
      <NumberedSteps
        steps={[
          {
            title: 'Décrivez votre besoin',
            text: 'Le métier, le lieu, quelques phrases, des photos si vous en avez.',
          },
          {
            title: 'Recevez des devis gratuits',
            text: 'Cinq artisans à la fois au plus, proches et disponibles. Vous suivez qui répond.',
          },
          {
            title: 'Comparez les offres',
            text: 'Ligne par ligne : ouvrage, délai, assurance, matériaux, prix.',
          },
          {
            title: 'Choisissez votre pro',
            text: 'Vous signez en ligne. Les autres sont prévenus pour vous.',
          },
        ]}
      />
      <div className="grid gap-10 lg:grid-cols-2">
        <Accordion
          exclusive="faq"
          questions={[
            {
              id: 'q1',
              question: 'Combien coûte le service ?',
              answer: 'Rien pour les particuliers. Les artisans paient un abonnement.',
            },
            {
              id: 'q2',
              question: 'Qui reçoit mon numéro ?',
              answer: 'Les artisans que vous choisissez, un par un.',
            },
          ]}
        />
        <div className="grid content-start gap-4">
          <Notice title="Votre brouillon est gardé">Il vous attend sur cet appareil.</Notice>
          <Notice tone="ok" title="Dossier vérifié">
            Le 12 novembre 2026.
          </Notice>
          <Notice
            tone="warn"
            title="Votre décennale expire dans 12 jours"
            action={<Button size="sm">Envoyer la nouvelle</Button>}
          >
            Sans elle, les nouvelles demandes s’arrêtent.
          </Notice>
          <Notice tone="bad" title="Le paiement n’est pas passé">
            Votre banque a refusé la carte.
          </Notice>
        </div>
      </div>
      <Figures>
        <Figure label="Demandes" value={12} />
        <Figure label="En attente" value={3} note="dont 1 depuis hier" />
        <Figure label="Terminées" value={8} />
        <Figure label="Signé cette année" value={<Money cents={12345600} short />} />
      </Figures>
      <Sample name="Notes" className="grid gap-4">
        <Rating value={4.6} count={12} />
        <RatingField label="Votre note" name="note" defaultValue={4} />
      </Sample>
      <div className="prose">
        <p>
          Un texte long : <strong>court, exact</strong>, avec <a href="#contenu">un lien</a>.
        </p>
        <h3>Ce que nous vérifions</h3>
        <ul>
          <li>L’entreprise existe, à cette adresse.</li>
          <li>La décennale couvre l’activité.</li>
        </ul>
      </div>
    </>
  )
}
