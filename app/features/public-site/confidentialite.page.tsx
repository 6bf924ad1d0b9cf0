import { Fragment } from 'react'
import { paths } from '#app/paths.ts'
import { PERSONAL_DATA } from '#app/personal-data.server.ts'
import { keptInWords, PURPOSES, type Purpose } from '#app/platform/personal-data/policy.ts'
import { operator } from '#app/platform/operator.server.ts'
import { paymentConnection } from '#app/platform/payments/payments.server.ts'
import type { PageCache } from '#app/platform/page-cache.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/page-meta.ts'
import type { Route } from './+types/confidentialite.page'
import { LegalPage, OperatorFact } from './legal-page.tsx'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: 'Politique de confidentialité', description: 'Quelles données, pourquoi, pour qui, combien de temps, et comment exercer vos droits.', path: paths.privacy() })

export function loader() {
  const { brand, emails, legal } = operator()
  return { brand, contact: legal.dataProtection ?? emails.contact, legal, paid: paymentConnection() !== null, purposes: keptByPurpose() }
}

/** What is kept, why and until when: the lines that the export, the erasure and the nightly job obey. */
function keptByPurpose() {
  return (Object.keys(PURPOSES) as Purpose[])
    .filter((purpose) => purpose !== 'site')
    .map((purpose) => {
      const durations = new Map<string, Set<string>>()
      for (const line of PERSONAL_DATA.filter((one) => one.purpose === purpose)) {
        const kept = keptInWords(line).join('. ')
        durations.set(kept, new Set([...(durations.get(kept) ?? []), line.what]))
      }
      return { ...PURPOSES[purpose], lines: [...durations].map(([kept, what]) => ({ what: [...what].join(', '), kept })) }
    })
    .filter(({ lines }) => lines.length > 0)
}

export default function Privacy({ loaderData: { brand, contact, legal, paid, purposes } }: Route.ComponentProps) {
  const mail = contact.includes('@') ? <a href={`mailto:${contact}`}>{contact}</a> : <>{contact}</>
  return (
    <LegalPage
      title="Politique de confidentialité"
      lead="Ce que nous savons de vous, pourquoi, qui le voit, et comment reprendre la main."
      updated="21 novembre 2026"
      parts={[
        { id: 'responsable', title: 'Responsable', content: <p>Le responsable du traitement est <OperatorFact value={legal.name} />, éditeur de {brand}. Pour toute question : {mail}.</p> },
        {
          id: 'finalites',
          title: 'Données, raisons et durées',
          content: (
            <>
              <p>Chaque durée est appliquée par le service lui-même, toutes les heures. Ce qui est lié à votre compte part avec lui.</p>
              {purposes.map(({ title, basis, lines }) => (
                <Fragment key={title}>
                  <h3>{title}</h3>
                  <p>{basis}.</p>
                  <DefinitionList items={lines.map(({ what, kept }) => ({ term: what, value: kept }))} />
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
              <p>Votre demande est proposée à cinq artisans au plus à la fois. Ils voient les travaux, la commune et la distance, jamais votre nom de famille, votre email, votre rue ni votre numéro. Votre numéro n’est donné que par vous : à chaque artisan qui prend le contact, ou un par un. Chaque partage est noté, et vous pouvez le retirer.</p>
              <p>Une conversation n’est lue que par ses deux participants. Notre équipe ne l’ouvre que si l’un d’eux la signale, après en avoir noté la raison, et seulement jusqu’à sa décision.</p>
              <p>Nous ne vendons ni ne louons aucune donnée. Nos sous-traitants (hébergement, envoi d’emails{paid ? ', paiement des abonnements par Stripe' : ''}) n’agissent que sur nos instructions. Aucune donnée n’est transférée hors de l’Union européenne sans les garanties prévues par le RGPD.</p>
            </>
          ),
        },
        {
          id: 'demarchage',
          title: 'Appels et démarchage',
          content: <p>Aucun artisan ne peut vous appeler sans que vous lui ayez partagé votre numéro pour ce projet. Votre demande n’autorise aucune autre prospection.</p>,
        },
        {
          id: 'cookies',
          title: 'Cookies',
          content: (
            <>
              <p>Aucun traceur publicitaire ni de mesure d’audience, donc aucun bandeau. Sont utilisés :</p>
              <ul>
                <li>un cookie de session, quand vous êtes connecté : trente jours au plus, sept sans visite ;</li>
                <li>avec lui, deux cookies qui ne disent que le type de votre compte et la fin de la session, pour vous montrer le bon menu dans tous vos onglets ;</li>
                <li>un cookie de six mois, signé, qui dit que vous vous êtes déjà connecté avec ce navigateur : les erreurs d’un inconnu ne vous bloquent pas ;</li>
                <li>dix minutes, entre le mot de passe et le code, un cookie de la validation en deux étapes ;</li>
                <li>jusqu’à la fermeture du navigateur, un numéro tiré au hasard, si l’inscription ou « mot de passe oublié » vous répond qu’une adresse est connue ou non, pour compter ces réponses ;</li>
                <li>tant que l’accès au site est réservé, un cookie qui dit que vous en avez donné le mot de passe ;</li>
                <li>un cookie de trente jours qui dit que votre navigateur a déjà les polices de caractères du site, le même pour tout le monde ;</li>
                <li>un cookie d’une minute, qui porte un message d’une page à la suivante.</li>
              </ul>
              <p>Votre navigateur garde aussi pour vous, sans nous l’envoyer : le profil choisi à l’accueil, le brouillon d’une demande ou d’un message, un message qui attend le réseau. Effacer les données du site les efface.</p>
            </>
          ),
        },
        {
          id: 'droits',
          title: 'Vos droits',
          content: (
            <>
              <p>Vous pouvez accéder à vos données, les rectifier, les effacer, en limiter l’usage, vous y opposer, les recevoir dans un format réutilisable, et donner des directives pour après votre décès. Les paramètres de votre espace suffisent pour corriger, recevoir une copie et supprimer le compte. Pour le reste, écrivez à {mail} : nous répondons sous un mois.</p>
              <p>Ce que la loi nous oblige à garder (devis acceptés, pièces comptables) est conservé à part, anonymisé pour le reste. Vous pouvez saisir la CNIL, 3 place de Fontenoy, 75007 Paris, cnil.fr.</p>
            </>
          ),
        },
        {
          id: 'securite',
          title: 'Sécurité',
          content: <p>Mots de passe hachés, jetons de session hors de portée des scripts, accès internes tracés. Une violation présentant un risque serait notifiée à la CNIL sous 72 h et à vous-même si elle vous menace. Pour vos documents envoyés par le <AppLink href={paths.contact()} document>formulaire</AppLink>, n’y mettez rien de plus que nécessaire.</p>,
        },
      ]}
    />
  )
}
