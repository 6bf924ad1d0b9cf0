import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { AppLink } from '#app/ui/link.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import type { Route } from './+types/accessibility.page'
import { LegalPage } from './legal-page.tsx'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Accessibilité',
    description:
      'Déclaration d’accessibilité : état, moyens de contrôle, limites connues, contact et recours.',
    path: paths.accessibility(),
  })

export function loader() {
  const { brand, emails, phone } = operator()
  return { brand, email: emails.technique, phone }
}

/**
 * The declaration that the directive (UE) 2019/882 (Code de la consommation, L412-13) and the RGAA
 * ask for: a site that was never audited is « non conforme », whatever its makers think of it.
 */
export default function Accessibility({
  loaderData: { brand, email, phone },
}: Route.ComponentProps) {
  return (
    <LegalPage
      title="Déclaration d’accessibilité"
      lead={`${brand} doit pouvoir être utilisé par tout le monde, au clavier, à la voix, à la loupe ou au lecteur d’écran.`}
      updated="22 novembre 2026"
      parts={[
        {
          id: 'etat',
          title: 'État de conformité',
          content: (
            <>
              <p>
                <strong>{brand} n’est pas encore conforme</strong> au référentiel général
                d’amélioration de l’accessibilité (RGAA, version 4.1). C’est l’état que le
                référentiel impose tant qu’aucun audit n’en a mesuré les critères, et aucun n’a
                encore été mené.
              </p>
              <p>
                Le site vise les critères WCAG 2.2, niveau AA. En attendant l’audit, ses pages sont
                contrôlées automatiquement à chaque version (axe-core).
              </p>
            </>
          ),
        },
        {
          id: 'fait',
          title: 'Ce qui est fait',
          content: (
            <ul>
              <li>Toutes les pages publiques fonctionnent sans script.</li>
              <li>
                Contrastes calculés pour le niveau AA, textes d’au moins 14 pixels, agrandissement
                jusqu’à 200 %.
              </li>
              <li>
                Lien d’évitement, ordre de lecture, titres et formulaires étiquetés, erreurs écrites
                et reliées à leur champ.
              </li>
              <li>
                <AppLink href={paths.reading()}>Confort de lecture</AppLink>&nbsp;: textes jusqu’à
                150&nbsp;%, contraste renforcé, lignes aérées, liens soulignés, depuis le pied de
                chaque page.
              </li>
              <li>Aucune animation si vous avez demandé à en limiter le mouvement.</li>
            </ul>
          ),
        },
        {
          id: 'essais',
          title: 'Ce qui est essayé, comment et quand',
          content: (
            <>
              <p>
                Avant chaque version, et pour la dernière fois le 28&nbsp;novembre 2026, quatre
                parcours sont refaits au clavier seul, par un programme qui lit l’arbre
                d’accessibilité de Chromium, celui qu’un lecteur d’écran reçoit&nbsp;: décrire des
                travaux, appeler un dépanneur, se connecter, signer un devis.
              </p>
              <ul>
                <li>Chaque commande rencontrée dit ce qu’elle est et comment elle s’appelle.</li>
                <li>Les titres se suivent sans sauter de niveau.</li>
                <li>Les erreurs sont annoncées, et chacune est reliée à son champ.</li>
                <li>
                  À 400&nbsp;% (un écran de 320 sur 256&nbsp;pixels), rien ne déborde sur le côté et
                  tout peut être envoyé.
                </li>
              </ul>
              <p>
                Ces essais n’ont pas encore été faits par des personnes avec leur propre lecteur
                d’écran (NVDA, VoiceOver, TalkBack)&nbsp;: c’est l’objet de l’audit à venir.
              </p>
            </>
          ),
        },
        {
          id: 'limites',
          title: 'Limites connues',
          content: (
            <ul>
              <li>Les photos envoyées par les utilisateurs n’ont pas toujours de description.</li>
              <li>
                Les documents PDF que les entreprises nous confient sont gardés tels qu’elles les
                ont faits.
              </li>
              <li>
                Les cartes de zone sont des dessins : le rayon et la commune sont toujours écrits à
                côté.
              </li>
            </ul>
          ),
        },
        {
          id: 'contact',
          title: 'Nous signaler une difficulté',
          content: (
            <p>
              Écrivez à <a href={`mailto:${email}`}>{email}</a>, appelez le {phone}, ou utilisez le{' '}
              <AppLink href={paths.contact({ type: 'technical', sujet: 'Accessibilité' })}>
                formulaire
              </AppLink>
              . Nous répondons sous 24 h, du lundi au vendredi, et vous proposons une autre voie en
              attendant.
            </p>
          ),
        },
        {
          id: 'recours',
          title: 'Recours',
          content: (
            <p>
              Sans réponse satisfaisante, vous pouvez saisir le Défenseur des droits
              (defenseurdesdroits.fr, ou Défenseur des droits, Libre réponse 71120, 75342 Paris
              CEDEX 07) ou la DGCCRF par SignalConso.
            </p>
          ),
        },
      ]}
    />
  )
}
