import {
  COMPANIES_LOOKED_AT,
  COMPANIES_WITHOUT_PLACE,
  RESULTS_SHOWN,
} from '#app/features/directory/directory-search.ts'
import { FREE_WEEKS_AHEAD } from '#app/features/companies/file/free-week.ts'
import { LEVEL_MARGIN, LEVEL_NEEDS } from '#app/features/price-guide/price-level.ts'
import { CANDIDATES, EARLY_MINUTES } from '#app/features/requests/leads/lead.ts'
import { RANKING, type Criterion } from '#app/features/requests/matching/ranking.ts'
import { readWeights } from '#app/features/requests/matching/read-weights.server.ts'
import { BEYOND_STEPS_KM } from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { AppLink } from '#app/ui/link.tsx'
import { WAVE_MINUTES, WAVE_SIZE } from '#app/features/emergencies/emergency.ts'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { AnnouncedChange } from '#app/features/announcements/announced-change.tsx'
import { nextChangeOf } from '#app/features/announcements/queries.server.ts'
import type { Route } from './+types/ranking-rules.page'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Section } from '#app/ui/layout/section.tsx'

export const handle = { cache: { tags: ['terms'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Comment les artisans sont classés',
    description:
      'Les critères qui décident à quels artisans une demande est proposée, leur poids exact, et ce qu’un abonnement change.',
    path: paths.ranking(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = visitorCtx(context)
  return { next: await nextChangeOf(ctx, 'classement'), weights: await readWeights(ctx) }
}

const percent = (weight: number) => `${Math.round(weight * 100)} %`
const decimal = (value: number) => String(value).replace('.', ',')

const WORDS: Record<Criterion, { title: string; text: string }> = {
  nearness: {
    title: 'La proximité',
    text: `La distance entre l’entreprise et le chantier. À ${RANKING.halfwayKm} km, ce critère vaut la moitié. La mesure est la même pour toutes les formules.`,
  },
  rating: {
    title: 'Les notes',
    text: `La moyenne des avis, ramenée vers ${decimal(RANKING.priorAverage)} sur 5 tant qu’ils sont peu nombreux (${RANKING.priorRatings} avis fictifs au départ), pour qu’un seul avis ne suffise ni à monter ni à descendre.`,
  },
  replies: {
    title: 'Les réponses',
    text: `La part des demandes auxquelles l’artisan a répondu (${percent(RANKING.replyRateShare)} du critère) et sa rapidité (${percent(1 - RANKING.replyRateShare)}). Refuser, c’est répondre. Tout le monde commence avec ${RANKING.priorProposals} demandes fictives, dont ${percent(RANKING.priorReplyRate)} répondues, et la moitié du délai.`,
  },
  fairness: {
    title: 'L’équité',
    text: `Le temps depuis la dernière demande proposée : le critère est plein après ${RANKING.fairAfterDays} jours. Un nouvel artisan commence donc bien placé.`,
  },
  boost: {
    title: 'L’abonnement Premium',
    text: 'Un supplément plafonné, au plus ce poids. Deux artisans séparés de plus que cela sur le reste gardent leur ordre, quoi qu’ils paient.',
  },
}

/**
 * How companies are listed, ranked and taken off, with the weight of each criterion and what money changes (Code de la
 * consommation, L111-7 and D111-7; P2B, article 5). Every figure is the one that the calculation uses.
 */
export default function RankingPage({ loaderData: { next, weights } }: Route.ComponentProps) {
  const criteria = (Object.entries(weights) as [Criterion, number][]).sort((a, b) => b[1] - a[1])
  return (
    <>
      <PageHero
        title="Comment les artisans sont classés"
        lead="Une demande est proposée à cinq artisans à la fois au plus. Voici ce qui décide lesquels, avec les poids que le calcul utilise réellement."
      >
        <AnnouncedChange of={next} />
      </PageHero>
      <Section title="D’abord, qui peut la recevoir" className="pt-0">
        <div className="prose">
          <ul>
            <li>
              il exerce le métier demandé, son dossier est vérifié, et son assurance décennale n’est
              pas échue ;
            </li>
            <li>
              le chantier est dans sa zone d’intervention, elle-même limitée par sa formule ; si
              vous acceptez de chercher plus loin, jusqu’à {Math.max(...BEYOND_STEPS_KM)} km au-delà
              de cette zone, dans la limite de sa formule ;
            </li>
            <li>
              son compte est actif, il n’est pas en congés, et il lui reste un contact ce mois-ci ;
            </li>
            <li>vous ne l’avez pas bloqué, et la demande ne lui a pas déjà été proposée.</li>
          </ul>
          <p>
            Les {CANDIDATES} plus proches sont ensuite comparés. Une entreprise que vous avez
            demandée depuis son profil, ou choisie parmi vos artisans, passe avant les autres, si
            elle peut prendre votre demande. À égalité, la plus proche passe devant. Rien n’est tiré
            au sort.
          </p>
        </div>
      </Section>
      <Section title="Ensuite, dans quel ordre" className="pt-0">
        <ol className="weights">
          {criteria.map(([criterion, weight]) => (
            <li key={criterion}>
              <h3 className="flex items-baseline justify-between gap-4">
                <span id={`critere-${criterion}`}>{WORDS[criterion].title}</span>
                <span className="text-tint tabular-nums">{percent(weight)}</span>
              </h3>
              <meter
                className="meter"
                aria-labelledby={`critere-${criterion}`}
                min={0}
                max={1}
                value={weight}
              />
              <p className="mt-1">{WORDS[criterion].text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Pour un dépannage" className="pt-0">
        <div className="prose">
          <p>
            Sont appelées les entreprises qui se sont dites d’astreinte pour ce dépannage, à cette
            heure et dans ce rayon, dont le dossier est vérifié et qui ont une formule, quelle
            qu’elle soit. La distance seule décide de l’ordre&nbsp;: les {WAVE_SIZE} plus proches
            d’abord, puis les suivantes après {WAVE_MINUTES} minutes. Aucune formule n’est appelée
            avant une autre.
          </p>
        </div>
      </Section>
      <Section title="Dans l’annuaire" className="pt-0">
        <div className="prose">
          <p>
            Toute entreprise dont le dossier est vérifié y figure, sans payer. Elle en sort si sa
            vérification est retirée, si son assurance décennale arrive à échéance, si elle est
            suspendue par notre équipe (elle reçoit nos motifs et peut les contester), ou si elle
            ferme son compte ; elle y revient quand la cause a cessé. En congés ou sans contact ce
            mois-ci, elle reste affichée et le dit.
          </p>
          <p>
            Les mêmes poids décident de l’ordre, sans l’équité, ni la proximité tant que vous n’avez
            pas dit où ; une entreprise que sa formule fait monter y porte la mention « mis en
            avant ». Triées par note, les entreprises suivent la moyenne décrite plus haut ; triées
            par distance ou par nom, elles ne doivent leur rang à aucune formule.
          </p>
          <p>
            Une recherche regarde les {COMPANIES_LOOKED_AT} entreprises les plus proches ; sans
            lieu, les {COMPANIES_WITHOUT_PLACE} qui ont reçu le plus d’étoiles ; par nom, celles
            dont le nom ressemble le plus à ce que vous avez tapé. Elle en montre {RESULTS_SHOWN} au
            plus.
          </p>
        </div>
      </Section>
      <Section title="Ce qui s’affiche sans classer" className="pt-0">
        <div className="prose">
          <p id="tarifs">
            <strong>Le niveau de tarifs.</strong> Chaque mois, les lignes des devis signés ici par
            une entreprise sont comparées, ouvrage par ouvrage, à la médiane publiée de son métier
            dans la région des travaux, à défaut en France métropolitaine. À plus de{' '}
            {percent(LEVEL_MARGIN)} de cette médiane, ses tarifs sont dits au-dessus ou en
            dessous&nbsp;; sinon, proches de la médiane. Rien ne s’affiche sous {LEVEL_NEEDS.lines}{' '}
            lignes comparées et {LEVEL_NEEDS.contracts} contrats, et aucun prix d’une entreprise
            n’est donné.
          </p>
          <p id="semaine-libre">
            <strong>La prochaine semaine libre.</strong> L’entreprise l’indique elle-même, jusqu’à{' '}
            {FREE_WEEKS_AHEAD} semaines à l’avance. L’information disparaît quand la semaine est
            passée.
          </p>
          <p>Ni l’un ni l’autre n’entre dans le classement.</p>
        </div>
      </Section>
      <Section title="Ce que l’argent change, et ne change pas" className="pt-0">
        <div className="prose">
          <p>
            Outre ces {percent(weights.boost)}, une demande nouvelle est proposée {EARLY_MINUTES}{' '}
            minutes plus tôt aux artisans Premium qui figurent parmi ces {CANDIDATES}, s’il y en a,
            et chaque formule a son rayon et son nombre de contacts (
            <AppLink href={paths.termsOfSale()} className="link">
              conditions de vente
            </AppLink>
            ). Nous ne vendons ni vérification, ni note, ni place. Nous ne percevons aucune
            commission sur vos travaux, et aucun lien de capital avec une entreprise n’entre dans ce
            calcul.
          </p>
          <p>
            Artisan, vous pensez qu’une règle a été mal appliquée ?{' '}
            <AppLink
              href={paths.contact({ type: 'complaint', sujet: 'Classement' })}
              className="link"
            >
              Écrivez-nous
            </AppLink>
            {'\u00a0'}: nous vous donnons le détail du calcul.
          </p>
        </div>
      </Section>
    </>
  )
}
