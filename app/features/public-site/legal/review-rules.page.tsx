import { REFUSAL_RULES } from '#app/features/reviews/copy.ts'
import {
  APPEAL_DAYS,
  DECIDE_WITHIN_DAYS,
  EDIT_DAYS,
  MAX_REVIEW_PHOTOS,
  REFUSAL_REASONS,
  REMIND_AFTER_DAYS,
} from '#app/features/reviews/review.ts'
import { RANKING } from '#app/features/requests/matching/ranking.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { AppLink } from '#app/ui/link.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/review-rules.page'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Les règles des avis',
    description:
      'Qui peut donner un avis, comment il est contrôlé et publié, pourquoi il peut être refusé, et comment contester cette décision.',
    path: paths.reviewRules(),
  })

export function loader() {
  const { emails, legal } = operator()
  return { contact: emails.contact, mediator: legal.mediator ?? null }
}

/**
 * What the law asks of a site that shows reviews, on one page (Code de la consommation, L111-7-2
 * and D111-16 to D111-19).
 */
export default function ReviewRules({ loaderData: { contact, mediator } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Les règles des avis"
        lead="Comment un avis est recueilli, contrôlé, publié, refusé et contesté. Ces règles sont les mêmes pour tous les artisans, quelle que soit leur formule."
      />
      <Section title="Recueillir" className="pt-0">
        <div className="prose">
          <ul>
            <li>
              <strong>Qui peut écrire.</strong> Uniquement la personne dont le devis a été accepté
              sur ce site, une fois les travaux terminés et confirmés, ou chez qui une entreprise
              est venue pour un dépannage demandé ici. Un seul avis par chantier ou par dépannage.
            </li>
            <li>
              <strong>Invitation.</strong> Elle part à la fin des travaux, à tous les clients d’une
              entreprise encore inscrite. Un seul rappel, {REMIND_AFTER_DAYS} jours plus tard.
              L’artisan ne choisit pas qui est invité.
            </li>
            <li>
              <strong>Contrepartie.</strong> Aucune. Ni argent, ni remise, ni cadeau, pour l’auteur
              comme pour l’artisan.
            </li>
            <li>
              <strong>Ce qu’on y trouve.</strong> Une note d’ensemble et quatre notes de 1 à 5
              (qualité, ponctualité, prix, contact), un texte, {MAX_REVIEW_PHOTOS} photos au plus.
            </li>
          </ul>
        </div>
      </Section>
      <Section title="Contrôler et publier" className="pt-0">
        <div className="prose">
          <ul>
            <li>
              <strong>Contrôle.</strong> Oui, avant toute publication. Le lien avec un devis accepté
              et des travaux terminés, ou avec un dépannage terminé, est vérifié automatiquement,
              ainsi que ce que l’auteur aurait en commun avec l’entreprise : navigateur, connexion,
              téléphone, email, nom, adresse des travaux. Un point commun ne suffit pas à refuser :
              une personne de l’équipe regarde, et dit pourquoi elle publie ou refuse ; le texte et
              les photos sont lus par une personne de l’équipe. Nous pouvons écrire à l’auteur.
            </li>
            <li>
              <strong>Délai.</strong> Un avis est publié ou refusé dans les {DECIDE_WITHIN_DAYS}{' '}
              jours.
            </li>
            <li>
              <strong>Dates.</strong> Chaque avis porte la date de l’expérience, qui est celle de la
              fin des travaux, et la date de sa publication.
            </li>
            <li>
              <strong>Ordre.</strong> Du plus récemment publié au plus ancien. Vous pouvez aussi
              classer par date des travaux ou par note.
            </li>
            <li>
              <strong>Durée.</strong> Un avis reste affiché tant que la page de l’entreprise existe.
              Son texte n’est jamais retouché par nous, sinon pour effacer le nom de qui a supprimé
              son compte.
            </li>
            <li>
              <strong>Modifier, retirer.</strong> L’auteur peut modifier son avis pendant{' '}
              {EDIT_DAYS} jours : il est alors relu avant de reparaître, et sa date de modification
              est affichée. Il peut le retirer à tout moment.
            </li>
            <li>
              <strong>Réponse.</strong> L’artisan peut répondre une fois, publiquement. La réponse
              est datée.
            </li>
          </ul>
        </div>
      </Section>
      <Section
        id="motifs"
        title="Refuser"
        lead="Un avis négatif n’est pas un motif de refus. Voici les seuls motifs pour lesquels un avis n’est pas publié, ou ne l’est plus."
        className="pt-0"
      >
        <dl className="weights">
          {REFUSAL_REASONS.map((reason) => (
            <div
              key={reason}
              className="grid gap-x-14 gap-y-1 border-b border-line py-5 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"
            >
              <dt className="font-semibold">{REFUSAL_RULES[reason].label}</dt>
              <dd className="max-w-prose text-muted">{REFUSAL_RULES[reason].rule}</dd>
            </div>
          ))}
        </dl>
        <div className="prose mt-8">
          <p>
            Combien d’avis publiés ont été retirés ensuite, et pour quels motifs, se lit sur la page
            de chaque entreprise et sur celle des avis, sans leur texte ni leur auteur.
          </p>
          <p>
            L’auteur reçoit toujours le motif et une explication par email. Il peut corriger son
            avis pendant {EDIT_DAYS} jours, ou contester la décision pendant {APPEAL_DAYS} jours
            depuis son espace : l’avis est examiné à nouveau
            {mediator ? `. Il peut aussi saisir le médiateur (${mediator})` : ''}. Le recours devant
            un tribunal reste ouvert.
          </p>
        </div>
      </Section>
      <Section title="Signaler" className="pt-0">
        <div className="prose">
          <ul>
            <li>
              <strong>L’entreprise concernée</strong> peut signaler gratuitement un doute sur
              l’authenticité d’un avis, depuis son espace, en expliquant pourquoi. Une personne
              décide dans les {DECIDE_WITHIN_DAYS} jours et motive sa décision. L’avis reste affiché
              d’ici là.
            </li>
            <li>
              <strong>Tout le monde</strong> peut{' '}
              <AppLink href={paths.reportContent()} className="link">
                signaler un avis illicite
              </AppLink>
              , ou écrire à{' '}
              <a className="link" href={`mailto:${contact}`}>
                {contact}
              </a>
              .
            </li>
          </ul>
        </div>
      </Section>
      <Section title="Compter" className="pt-0">
        <div className="prose">
          <p>
            La moyenne affichée est celle des notes d’ensemble des avis publiés, arrondie au
            dixième, sans pondération. Sans avis, aucune moyenne n’est affichée. Pour le{' '}
            <AppLink href={paths.ranking()} className="link">
              classement
            </AppLink>
            , elle est ramenée vers {String(RANKING.priorAverage).replace('.', ',')} sur 5 tant que
            les avis sont peu nombreux, pour qu’un seul ne suffise ni à monter ni à descendre.
          </p>
        </div>
      </Section>
    </>
  )
}
