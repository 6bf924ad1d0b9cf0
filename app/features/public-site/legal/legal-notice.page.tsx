import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import type { Route } from './+types/legal-notice.page'
import { LegalPage, OperatorFact } from './legal-page.tsx'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Mentions légales',
    description:
      'Éditeur, directeur de la publication, hébergeur, médiateur, signalement d’un contenu.',
    path: paths.legalNotice(),
  })

export function loader() {
  const { brand, phone, emails, legal } = operator()
  return { brand, phone, email: emails.contact, legal }
}

export default function LegalNotice({
  loaderData: { brand, phone, email, legal },
}: Route.ComponentProps) {
  return (
    <LegalPage
      title="Mentions légales"
      lead={`Qui édite ${brand}, qui l’héberge, et à qui s’adresser.`}
      updated="21 novembre 2026"
      parts={[
        {
          id: 'editeur',
          title: 'Éditeur',
          content: (
            <DefinitionList
              items={[
                { term: 'Dénomination', value: <OperatorFact value={legal.name} /> },
                { term: 'Forme juridique', value: <OperatorFact value={legal.form} /> },
                { term: 'Capital social', value: <OperatorFact value={legal.capital} /> },
                { term: 'Siège', value: <OperatorFact value={legal.address} /> },
                { term: 'Immatriculation', value: <OperatorFact value={legal.registration} /> },
                { term: 'TVA intracommunautaire', value: <OperatorFact value={legal.vatNumber} /> },
                {
                  term: 'Directeur de la publication',
                  value: <OperatorFact value={legal.director} />,
                },
                {
                  term: 'Téléphone',
                  value: <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>,
                },
                { term: 'Email', value: <a href={`mailto:${email}`}>{email}</a> },
              ]}
            />
          ),
        },
        {
          id: 'hebergeur',
          title: 'Hébergeur',
          content: (
            <p>
              Nom, adresse et téléphone : <OperatorFact value={legal.host} />.
            </p>
          ),
        },
        {
          id: 'service',
          title: 'Nature du service',
          content: (
            <>
              <p>
                {brand} est une place de marché en ligne. Les artisans qui y figurent sont des
                professionnels indépendants ; le contrat de travaux se conclut entre eux et leur
                client. {brand} n’est pas partie à ce contrat et ne perçoit aucune commission.
              </p>
              <p>
                Les critères de classement des artisans et leur poids sont publiés sur la page{' '}
                <AppLink href={paths.ranking()}>classement</AppLink>. Les règles relatives aux avis
                figurent sur la page <AppLink href={paths.reviews()}>avis</AppLink>.
              </p>
            </>
          ),
        },
        {
          id: 'mediation',
          title: 'Médiation de la consommation',
          content: (
            <>
              <p>
                Après une réclamation écrite restée sans solution, un particulier peut saisir
                gratuitement le médiateur de la consommation de {brand} :{' '}
                <OperatorFact value={legal.mediator} />.
              </p>
              <p>
                Pour un différend sur les travaux eux-mêmes, le médiateur compétent est celui de
                l’artisan, dont les coordonnées figurent sur son devis.
              </p>
            </>
          ),
        },
        {
          id: 'signalement',
          title: 'Signaler un contenu',
          content: (
            <>
              <p>
                Point de contact unique, pour toute personne et toute autorité, en français :{' '}
                <a href={`mailto:${email}`}>{email}</a>.
              </p>
              <p>
                Pour signaler un contenu que vous estimez illicite, utilisez le formulaire{' '}
                <AppLink href={paths.reportContent()}>Signaler un contenu</AppLink>
                {'\u00a0'}: il demande l’adresse exacte de la page, les raisons du signalement, vos
                nom et email, et que vous agissiez de bonne foi. Vous recevez un accusé de
                réception, puis une décision motivée, que vous pouvez contester.
              </p>
            </>
          ),
        },
        {
          id: 'propriete',
          title: 'Propriété intellectuelle',
          content: (
            <p>
              Les textes, dessins et éléments du site sont protégés. Leur reproduction demande un
              accord écrit. Les photos publiées par les utilisateurs restent leur propriété.
            </p>
          ),
        },
        {
          id: 'donnees',
          title: 'Données personnelles et cookies',
          content: (
            <p>
              Le site n’emploie aucun traceur publicitaire ou de mesure : seulement les cookies
              nécessaires à son fonctionnement, nommés un par un. Voir la{' '}
              <AppLink href={paths.privacy()}>politique de confidentialité</AppLink>.
            </p>
          ),
        },
      ]}
    />
  )
}
