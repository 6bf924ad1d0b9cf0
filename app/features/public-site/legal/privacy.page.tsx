import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { nextChangeOf } from '#app/features/announcements/queries.server.ts'
import { Fragment } from 'react'
import { ANSWER_DAYS } from '#app/features/requests/reports/artisan-report.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { paymentConnection } from '#app/platform/payments/payments.server.ts'
import { TYPED_DAYS } from '#app/platform/web/typed-here.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { Route } from './+types/privacy.page'
import { COOKIES, KEPT_BY_THE_BROWSER } from './browser-storage.ts'
import { keptByPurpose } from './kept-by-purpose.server.ts'
import { KeptForSites } from './kept-for-sites.tsx'
import { LegalPage, OperatorFact } from './legal-page.tsx'
import { recipients } from './recipients.server.ts'

export const handle = { cache: { tags: ['terms'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Politique de confidentialité',
    description:
      'Quelles données, pourquoi, pour qui, combien de temps, et comment exercer vos droits.',
    path: paths.privacy(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { brand, emails, legal } = operator()
  return {
    brand,
    contact: legal.dataProtection ?? emails.contact,
    legal,
    recipients: recipients(readConfig(), paymentConnection() !== null),
    purposes: keptByPurpose(),
    next: await nextChangeOf(visitorCtx(context), 'confidentialite'),
  }
}

export default function Privacy({
  loaderData: { brand, contact, legal, recipients, purposes, next },
}: Route.ComponentProps) {
  const mail = contact.includes('@') ? <a href={`mailto:${contact}`}>{contact}</a> : <>{contact}</>
  return (
    <LegalPage
      title="Politique de confidentialité"
      lead="Ce que nous savons de vous, pourquoi, qui le voit, et comment reprendre la main."
      next={next}
      updated="22 novembre 2026"
      parts={[
        {
          id: 'responsable',
          title: 'Responsable',
          content: (
            <p>
              Le responsable du traitement est l’éditeur {ofName(brand)} :{' '}
              <OperatorFact value={[legal.name, legal.address].filter(Boolean).join(', ')} />. Pour
              toute question sur vos données : {mail}.
            </p>
          ),
        },
        {
          id: 'finalites',
          title: 'Données, raisons et durées',
          content: (
            <>
              <p>
                Chaque durée est appliquée par le service lui-même, toutes les heures : la ligne est
                effacée, ou perd ce qui désigne quelqu’un. D’un devis, les lignes et les montants
                restent alors, sans nom ni adresse. Ce qui est lié à votre compte part avec lui.
              </p>
              {purposes.map(({ title, basis, lines }) => (
                <Fragment key={title}>
                  <h3>{title}</h3>
                  <p>{basis}.</p>
                  <DefinitionList
                    items={lines.map(({ what, kept }) => ({ term: what, value: kept }))}
                  />
                </Fragment>
              ))}
            </>
          ),
        },
        {
          id: 'destinataires',
          title: 'Qui voit quoi',
          content: (
            <>
              <p>
                Votre demande est proposée à cinq artisans à la fois au plus. Ils voient les
                travaux, les photos, la commune et la distance ; votre prénom quand ils prennent le
                contact ; jamais votre email. Votre numéro n’est donné que par vous : à chaque
                artisan qui prend le contact, ou un par un. Chaque partage est noté, et vous pouvez
                le retirer. Un devis porte le nom de son client, la loi le demande : l’artisan qui
                vous en envoie un reçoit votre nom complet à ce moment, accepté ou non. Vous pouvez
                refuser les devis avant, d’un artisan ou de tous, sur la page de votre demande. Le
                nom dont vous signez un devis et le lieu des travaux figurent sur ce contrat, que
                l’artisan garde aussi.
              </p>
              <p>
                Si vous demandez pour quelqu’un d’autre, vous nous donnez son prénom, son nom et son
                numéro, avec son accord&nbsp;: c’est de vous que nous les tenons. Ils ne vont qu’aux
                artisans à qui vous donnez vos coordonnées, servent à venir sur place, et sont
                effacés avec votre demande. Cette personne a les mêmes droits que vous, et nous les
                demande à l’adresse ci-dessous. Vos plans suivent la même règle.
              </p>
              <p>
                Une conversation n’est lue que par ses deux participants. Notre équipe ne l’ouvre
                que si l’un d’eux la signale, après en avoir noté la raison, et seulement jusqu’à sa
                décision ; ou pour vous remettre la copie de vos données que vous lui demandez.
              </p>
              <p>
                Un avis publié montre votre prénom et l’initiale de votre nom, la commune et vos
                photos. La page publique d’une entreprise montre son nom, sa commune, son SIRET, son
                immatriculation, son dirigeant, son médiateur, ses assurances et qualifications
                vérifiées, sa zone, ses horaires, ses tarifs, ses photos et ses avis ; jamais son
                téléphone, son email, son IBAN ni ses justificatifs.
              </p>
              <p>
                Après un chantier, l’entreprise peut dire trois faits (paiement, rendez-vous,
                description). Notre équipe les lit. Une entreprise qui a pris votre contact n’en
                voit que des totaux, à partir de trois autres entreprises. Vous les lisez, et les
                contestez, dans vos paramètres, page «&nbsp;Mes données&nbsp;». Aucune décision n’en
                découle automatiquement.
              </p>
              <p>
                Nous ne vendons ni ne louons aucune donnée. Voici tous ceux qui en reçoivent pour
                que le service fonctionne{'\u00a0'}:
              </p>
              <DefinitionList
                items={recipients.map(({ who, what }) => ({ term: who, value: what }))}
              />
              <p>
                Nos sous-traitants n’agissent que sur nos instructions. Rien d’autre ne sort de
                l’Union européenne. Une copie des garanties citées vous est envoyée sur demande.
              </p>
            </>
          ),
        },
        {
          id: 'sources',
          title: 'Ce que d’autres nous disent de vous',
          content: (
            <>
              <p>
                Un artisan écrit votre nom et l’adresse des travaux sur son devis. S’il vous cite
                comme ancien client, il nous donne votre nom, votre email et les travaux faits :
                nous vous écrivons aussitôt pour vous le dire et vous demander si c’est exact, et
                rien n’en est publié. Le registre officiel des entreprises nous dit si un SIRET est
                actif et à quel nom.
              </p>
              <p>
                Qui nous signale un contenu, un contact ou une conversation peut y parler de vous.
                Vous êtes prévenu de toute décision prise contre vous, avec ses raisons.
              </p>
            </>
          ),
        },
        {
          id: 'choix',
          title: 'Ce qui est obligatoire, ce qui ne l’est pas',
          content: (
            <>
              <p>
                Les champs marqués d’un astérisque sont nécessaires : sans eux, nous ne pouvons ni
                trouver d’artisan, ni vous répondre, ni vérifier une entreprise. Tous les autres,
                téléphone compris, sont libres.
              </p>
              <p>
                Ce qui repose sur votre accord se retire aussi simplement qu’il se donne, sans effet
                sur ce qui a été fait avant : le partage de votre numéro (dans la demande), les
                appareils que nous faisons sonner et les emails facultatifs (dans vos paramètres),
                un témoignage d’artisan (dans votre espace).
              </p>
            </>
          ),
        },
        {
          id: 'automatique',
          title: 'Ce qu’un calcul décide',
          content: (
            <p>
              Un calcul choisit à quels artisans une demande est proposée : ses critères et leurs
              poids sont publiés sur la page <AppLink href={paths.ranking()}>classement</AppLink>.
              Un autre masque les coordonnées écrites dans un texte tant qu’elles n’ont pas été
              partagées. Une assurance échue arrête d’elle-même les nouvelles demandes. Aucune
              décision qui vous affecte vraiment (vérifier une entreprise, refuser un avis,
              suspendre un compte) n’est prise sans une personne de notre équipe. Écrivez à {mail}{' '}
              pour connaître le détail d’un calcul, le contester, ou le faire revoir par quelqu’un.
            </p>
          ),
        },
        {
          id: 'demarchage',
          title: 'Appels et démarchage',
          content: (
            <p>
              Aucun artisan n’a le droit de vous appeler si vous ne lui avez pas partagé votre
              numéro, et pour ce projet seulement (code de la consommation, art. L223-1). Votre
              demande n’autorise aucune autre prospection. Un appel que vous n’avez pas voulu se
              signale depuis la page de votre demande : notre équipe décide sous {ANSWER_DAYS}{' '}
              jours.
            </p>
          ),
        },
        {
          id: 'cookies',
          title: 'Cookies',
          content: (
            <>
              <p>
                Aucun traceur publicitaire ni de mesure d’audience, donc aucun bandeau. Sont
                utilisés, et rien d’autre :
              </p>
              <ul>
                {COOKIES.map(({ names, why }) => (
                  <li key={names[0]}>{why}</li>
                ))}
              </ul>
              <p>
                Le serveur compte les pages ouvertes, par sorte de page et par jour&nbsp;: un
                nombre, sans cookie, sans adresse et sans savoir de qui.
              </p>
              <p>
                Votre navigateur garde aussi pour vous, sans nous l’envoyer :{' '}
                {Object.values(KEPT_BY_THE_BROWSER).join(' ; ')}. Ce que vous avez écrit en est
                effacé dès son envoi, quand vous vous déconnectez, et à votre première visite passé{' '}
                {TYPED_DAYS} jours. Effacer les données du site efface tout.
              </p>
              <KeptForSites />
            </>
          ),
        },
        {
          id: 'droits',
          title: 'Vos droits',
          content: (
            <>
              <p>
                Vous pouvez accéder à vos données, les rectifier, les effacer, en limiter l’usage,
                vous y opposer, les recevoir dans un format réutilisable, et donner des directives
                pour après votre décès. Les paramètres de votre espace suffisent pour corriger,
                recevoir une copie et supprimer le compte. Pour le reste, écrivez à {mail} : nous
                répondons sous un mois.
              </p>
              <p>
                Ce que la loi nous oblige à garder (devis acceptés, pièces comptables, identité
                d’une entreprise pendant six mois) est conservé à part, anonymisé pour le reste.
                Vous pouvez saisir la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris CEDEX 07,
                cnil.fr/plaintes.
              </p>
            </>
          ),
        },
        {
          id: 'securite',
          title: 'Sécurité',
          content: (
            <p>
              Mots de passe hachés, jetons de session hors de portée des scripts. Quand notre équipe
              ouvre une demande, un email, un compte ou un dossier d’entreprise, un journal qu’elle
              ne peut pas modifier note qui, quoi et quand. Pour vous aider, elle peut regarder
              votre espace comme vous le voyez, quinze minutes au plus et sans rien pouvoir y
              changer ; vos conversations lui restent fermées, et vous êtes prévenu avec la raison.
              Une violation présentant un risque serait notifiée à la CNIL sous 72 h et à vous-même
              si elle vous menace. Pour vos documents envoyés par le{' '}
              <AppLink href={paths.contact()}>formulaire</AppLink>, n’y mettez rien de plus que
              nécessaire.
            </p>
          ),
        },
      ]}
    />
  )
}
