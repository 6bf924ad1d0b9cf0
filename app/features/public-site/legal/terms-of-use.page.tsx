import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { nextChangeOf } from '#app/features/announcements/queries.server.ts'
import { DORMANT_DAYS } from '#app/features/accounts/personal-data.server.ts'
import { ASK_MINUTES } from '#app/features/emergencies/emergency.ts'
import { ANSWER_HOURS, REACTION_HOURS } from '#app/features/requests/leads/lead.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import { MAX_SEATS, SAME_TEXT_DAYS } from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { AppLink } from '#app/ui/link.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import type { Route } from './+types/terms-of-use.page'
import { LegalPage, OperatorFact } from './legal-page.tsx'

export const handle = { cache: { tags: ['terms'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Conditions générales d’utilisation',
    description:
      'Les règles du site pour les particuliers et les artisans : comptes, demandes, contacts, avis, modération, médiation.',
    path: paths.termsOfUse(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { brand, emails, legal } = operator()
  return {
    brand,
    email: emails.contact,
    mediator: legal.mediator,
    dormantYears: DORMANT_DAYS / 365,
    dailyRequests: (await readSetting(visitorCtx(context), 'dailyRequests')).requests,
    next: await nextChangeOf(visitorCtx(context), 'cgu'),
  }
}

/**
 * The terms: moderation and its redress (DSA, articles 14, 17 and 20; P2B, article 4), ranking (P2B, article 5), and
 * what data a company has access to, during and after (P2B, articles 8 and 9).
 */
export default function TermsOfUse({
  loaderData: { brand, email, mediator, dormantYears, dailyRequests, next },
}: Route.ComponentProps) {
  return (
    <LegalPage
      title="Conditions générales d’utilisation"
      lead="Les règles communes, écrites pour être lues."
      next={next}
      updated="28 novembre 2026"
      parts={[
        {
          id: 'objet',
          title: 'Objet',
          content: (
            <p>
              {brand} met en relation des particuliers qui ont des travaux à confier et des artisans
              professionnels. L’usage est gratuit pour les particuliers. Le contrat de travaux se
              conclut entre le particulier et l’artisan ; {brand} n’en est pas partie et n’exécute
              aucuns travaux.
            </p>
          ),
        },
        {
          id: 'comptes',
          title: 'Comptes',
          content: (
            <p>
              Un compte appartient à une personne majeure ou à une entreprise, avec une adresse
              email vérifiée. Il est soit particulier, soit artisan. Vous gardez votre mot de passe
              secret et nous signalez tout usage anormal.
            </p>
          ),
        },
        {
          id: 'demandes',
          title: 'Demandes de devis',
          content: (
            <ul>
              <li>
                Une demande décrit un projet réel, dans un lieu réel, que vous avez le droit de
                faire réaliser.
              </li>
              <li>
                Elle est proposée à {MAX_SEATS} artisans à la fois au plus ; chacun a {ANSWER_HOURS}
                {'\u00a0'}h pour répondre.
              </li>
              <li>
                {dailyRequests} demandes ouvertes par jour au plus ; un même texte n’est pas accepté
                deux fois en {SAME_TEXT_DAYS} jours.
              </li>
              <li>Vous n’êtes jamais obligé d’accepter un devis.</li>
            </ul>
          ),
        },
        {
          id: 'contacts',
          title: 'Contacts des artisans',
          content: (
            <p>
              Prendre une demande réserve un contact du mois. Il devient compté quand le particulier
              réagit. Sans réaction sous {REACTION_HOURS} h, il est rendu. Les conditions de
              l’abonnement figurent dans les{' '}
              <AppLink href={paths.termsOfSale()}>conditions générales de vente</AppLink>.
            </p>
          ),
        },
        {
          id: 'artisans',
          title: 'Obligations des artisans',
          content: (
            <ul>
              <li>
                Exercer légalement, être assuré et qualifié pour chaque activité proposée, et tenir
                ces informations à jour.
              </li>
              <li>Certifier n’offrir que des services conformes au droit français.</li>
              <li>
                N’appeler un particulier que s’il a partagé son numéro, et pour ce seul projet.
              </li>
              <li>
                Laisser vérifier votre identité de professionnel (nom, adresse, téléphone,
                immatriculation) et la tenir à jour ; elle est conservée six mois après la fin du
                contrat.
              </li>
              <li>
                Déclarer vos revenus. Si le site vient à connaître les sommes encaissées grâce à
                lui, il les déclare à l’administration avant le 31 janvier (CGI, art. 1649 ter A) et
                vous en remet d’abord le récapitulatif.
              </li>
              <li>
                Remettre un devis conforme, et respecter le droit de rétractation et les garanties
                légales.
              </li>
            </ul>
          ),
        },
        {
          id: 'depannages',
          title: 'Dépannages d’urgence',
          content: (
            <>
              <p>
                Une entreprise d’astreinte dit quand elle vient, jusqu’où, et à quels prix TTC :
                déplacement, heure, heure de nuit, plafond. Elle y est tenue pour chaque dépannage
                qui lui est proposé, même si elle change ses prix ensuite ou se ravise avant de
                venir. Aucun devis n’est demandé pour appeler, et aucune formule n’est servie avant
                une autre.
              </p>
              <ul>
                <li>
                  Sans devis signé par la personne, la facture ne dépasse ni le prix de l’heure, ni
                  le plafond. Au-delà, l’entreprise présente d’abord un devis, que la personne est
                  libre de refuser.
                </li>
                <li>
                  Une entreprise qui a dit oui vient à l’heure annoncée, ou prévient aussitôt :
                  d’autres sont alors appelées. Ne pas venir sans prévenir, de façon répétée, peut
                  conduire à la suspension du compte.
                </li>
                <li>
                  Les nom, adresse et téléphone ne sont remis qu’à l’entreprise qui vient, pour ce
                  seul dépannage. Elle n’écrit ni n’appelle ensuite pour vendre autre chose.
                </li>
                <li>
                  Nous cherchons une entreprise, sans garantir qu’il s’en trouve une : la personne
                  est informée en {ASK_MINUTES} minutes au plus. En cas de danger, elle appelle les
                  secours.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'classement',
          title: 'Classement',
          content: (
            <p>
              Les critères et leur poids figurent sur la page{' '}
              <AppLink href={paths.ranking()}>classement</AppLink>. Un changement de ces critères
              est annoncé aux artisans quinze jours avant d’être appliqué.
            </p>
          ),
        },
        {
          id: 'avis',
          title: 'Avis',
          content: (
            <p>
              Seul le client d’un devis accepté dont les travaux sont terminés, ou d’un dépannage
              demandé ici et terminé, peut laisser un avis. Les règles de contrôle, de délai et de
              refus figurent sur la page <AppLink href={paths.reviews()}>avis</AppLink>. Une fois un
              chantier terminé, l’entreprise peut noter trois faits sur sa relation avec le
              client&nbsp;: paiement, rendez-vous, description. Le client les lit dans ses
              paramètres et peut les contester&nbsp;; un fait contesté n’est plus montré. Une autre
              entreprise n’en voit que des totaux, après avoir pris le contact, et seulement si
              trois entreprises ont répondu. Ces faits ne décident de rien d’eux-mêmes&nbsp;: aucun
              classement, aucun refus.
            </p>
          ),
        },
        {
          id: 'moderation',
          title: 'Contenus et modération',
          content: (
            <>
              <p>
                Sont refusés les contenus illicites, trompeurs, injurieux, ou contenant les données
                d’autrui. Toute personne peut{' '}
                <AppLink href={paths.reportContent()}>signaler un contenu</AppLink>
                {'\u00a0'}: elle reçoit un accusé de réception puis une décision motivée.
              </p>
              <p>
                Quatre contrôles sont automatiques : les coordonnées écrites dans un texte sont
                masquées tant qu’elles n’ont pas été partagées ; un envoi répété, ou trop rapide
                pour venir d’une personne, est retenu ; un fichier qui n’est pas ce qu’il dit être
                est refusé ; une assurance décennale échue arrête les nouvelles demandes. Tout le
                reste est décidé par une personne de notre équipe : publier ou refuser un avis,
                retirer un message, fermer une conversation, suspendre un compte ou une entreprise.
              </p>
              <p>
                Un compte peut être restreint ou suspendu : dossier faux ou périmé, appels sans
                accord, fausses demandes, avis manipulés, non-respect répété de ces règles. Les
                motifs sont donnés par écrit au plus tard au moment de la mesure. Ils disent les
                faits, la règle, et comment contester.
              </p>
              <p>
                Toute décision se conteste gratuitement pendant six mois, à {email} ou en répondant
                au message qui l’annonce : nous la réexaminons et répondons par écrit. Pour un avis,
                c’est une autre personne que celle qui a décidé, quand l’équipe le permet. La
                fermeture d’un compte d’artisan par notre équipe est annoncée trente jours avant,
                sauf obligation légale ou manquements répétés. Un compte sans visite pendant{' '}
                {dormantYears} ans est effacé, comme le dit la politique de confidentialité.
              </p>
            </>
          ),
        },
        {
          id: 'donnees',
          title: 'Données',
          content: (
            <>
              <p>
                Voir la <AppLink href={paths.privacy()}>politique de confidentialité</AppLink>.
              </p>
              <p>
                Un artisan a accès, dans son espace, à tout ce que son activité produit ici :
                demandes reçues, messages, devis, interventions, avis, contacts et factures de son
                abonnement, et selon sa formule les statistiques de sa page. Ses paramètres donnent,
                dans un fichier, une copie de ce que son compte contient. Il n’a pas accès aux
                données des autres artisans, sinon à ce que montrent leurs pages publiques. À la fin
                du compte, cet accès cesse : il faut en prendre une copie avant. {brand} garde ce
                que dit la politique de confidentialité, et ne vend ni ne loue rien.
              </p>
              <p>
                Chacun reste propriétaire des textes et photos qu’il publie ; il autorise {brand} à
                les afficher sur le site tant qu’il les y laisse. Aucun artisan n’est tenu de
                proposer ici les mêmes prix qu’ailleurs, ni mieux.
              </p>
            </>
          ),
        },
        {
          id: 'responsabilite',
          title: 'Responsabilité',
          content: (
            <p>
              {brand} répond de la vérification qu’il annonce et du fonctionnement du site, dans les
              limites de la loi. La bonne exécution des travaux relève de l’artisan et de ses
              assurances.
            </p>
          ),
        },
        {
          id: 'differends',
          title: 'Différends',
          content: (
            <p>
              Droit français. Après une réclamation écrite, un particulier peut saisir gratuitement
              le médiateur : <OperatorFact value={mediator} />. Un artisan écrit à {email}, et peut
              saisir le médiateur des entreprises, gratuit et confidentiel
              (mediateur-des-entreprises.fr). À défaut, les tribunaux compétents sont saisis.
            </p>
          ),
        },
        {
          id: 'changements',
          title: 'Changements',
          content: (
            <p>
              Une nouvelle version est annoncée par email quinze jours avant de s’appliquer. Si elle
              ne vous convient pas, vous pouvez fermer votre compte.
            </p>
          ),
        },
      ]}
    />
  )
}
