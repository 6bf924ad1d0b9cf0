import Award from 'lucide-react/icons/award'
import Handshake from 'lucide-react/icons/handshake'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MapPin from 'lucide-react/icons/map-pin'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { RenovationDrawing } from '#app/ui/drawings/trades.tsx'
import { FeatureList } from '#app/ui/layout/feature-list.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/about.page'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'À propos',
    description:
      'Notre mission, notre histoire, nos valeurs et nos engagements : mettre en relation, sans commission, des particuliers et des artisans vérifiés.',
    path: paths.about(),
  })

const DEMO_TEAM = [
  {
    name: 'Claire Morel',
    role: 'Direction et relation avec les artisans',
    words: 'Conductrice de travaux pendant douze ans.',
  },
  {
    name: 'Yanis Lefort',
    role: 'Produit et support',
    words: 'A rénové sa maison, et retenu la leçon.',
  },
]

/** The team comes from the operator's settings; the demonstration shows two invented people and says so. */
export function loader() {
  const { team } = operator()
  const invented = team.length === 0 && readConfig().demo
  return { team: invented ? DEMO_TEAM : team, invented }
}

export default function About({ loaderData: { team, invented } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Des travaux confiés en confiance"
        lead="Nous mettons en relation des particuliers et des artisans vérifiés, partout en France, outre-mer compris. Sans commission, et sans vendre le numéro de personne."
        drawing={<RenovationDrawing />}
      />
      <Section className="pt-0">
        <div className="grid gap-12 md:grid-cols-2">
          <div>
            <h2 className="mb-4 text-section">Notre mission</h2>
            <p className="text-muted">
              Faire en sorte qu’un projet bien décrit trouve le bon artisan, et qu’un bon artisan
              trouve des projets sérieux. Rien de plus, mais bien fait.
            </p>
          </div>
          <div>
            <h2 className="mb-4 text-section">Notre histoire</h2>
            <p className="text-muted">
              Tout part d’une même plainte, entendue des deux côtés : des particuliers noyés
              d’appels ou sans réponse, des artisans qui paient des contacts faux. Nous avons repris
              les règles une par une : cinq places, un numéro qui reste privé, un contact muet qui
              est rendu.
            </p>
          </div>
        </div>
      </Section>
      <Section title="Quatre valeurs" className="pt-0">
        <FeatureList
          columns={2}
          features={[
            {
              icon: Handshake,
              title: 'La confiance',
              text: 'Ce qui est vérifié est montré, avec sa date. Ce qui ne l’est pas n’est pas affirmé.',
            },
            {
              icon: MapPin,
              title: 'La proximité',
              text: 'Des artisans d’ici : la distance est ce qui compte le plus quand nous proposons une demande.',
            },
            {
              icon: Award,
              title: 'L’excellence',
              text: 'Des entreprises vérifiées, des assurances à jour, des avis liés à de vrais chantiers.',
            },
            {
              icon: LifeBuoy,
              title: 'L’accompagnement',
              text: 'Une personne répond, au téléphone comme par écrit, sous 24 h les jours ouvrés.',
            },
          ]}
        />
      </Section>
      {team.length > 0 && (
        <Section title="L’équipe" className="pt-0">
          <ul className="grid gap-8 sm:grid-cols-2">
            {team.map((person) => (
              <li key={person.name} className="flex items-center gap-5">
                <Avatar name={person.name} size="lg" />
                <div>
                  <h3>{person.name}</h3>
                  <p className="text-muted">{person.role}</p>
                  {person.words && <p className="text-faint">{person.words}</p>}
                </div>
              </li>
            ))}
          </ul>
          {invented && (
            <p className="mt-6 text-sm text-faint">Personnes imaginées pour la démonstration.</p>
          )}
        </Section>
      )}
      <Section title="Six engagements" className="pt-0">
        <CheckList
          className="max-w-[52rem] gap-3"
          items={[
            `Chaque dossier d’artisan est lu par une personne, sous ${VERIFICATION_PROMISE_HOURS} h.`,
            'Jamais plus de cinq artisans à la fois par demande.',
            'Le numéro d’un particulier n’est partagé que par lui.',
            'Aucune commission, aucune donnée vendue ni louée.',
            'Les critères de classement et leurs poids sont publics.',
            'Chaque email reçoit une réponse sous 24 h, du lundi au vendredi.',
          ]}
        />
      </Section>
      <ClosingBand
        title="Une question sur nous ?"
        actions={
          <>
            <ButtonLink href={paths.contact()} variant="primary">
              Nous écrire
            </ButtonLink>
            <ButtonLink href={paths.guarantees()}>Nos garanties</ButtonLink>
          </>
        }
      >
        Nous répondons aux particuliers, aux artisans, et aux curieux.
      </ClosingBand>
    </>
  )
}
