import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { REFUSAL_RULES, REVIEW_STATUS_LABELS } from '#app/features/reviews/copy.ts'
import { moderatedReviews } from './moderation.server.ts'

/** The reviews that the list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'avis',
  rows: moderatedReviews.all,
  columns: {
    Identifiant: ({ review }) => review.id,
    Entreprise: ({ companyName }) => companyName,
    'Auteur affiché': ({ review }) => review.authorName,
    Métier: ({ review }) => TRADES[review.trade].name,
    Commune: ({ review }) => review.town,
    Note: ({ review }) => review.overall,
    Qualité: ({ review }) => review.quality,
    Ponctualité: ({ review }) => review.punctuality,
    Prix: ({ review }) => review.price,
    Contact: ({ review }) => review.contact,
    Texte: ({ review }) => review.text,
    État: ({ review }) => REVIEW_STATUS_LABELS[review.status],
    'Motif de refus': ({ review }) =>
      review.refusalReason && REFUSAL_RULES[review.refusalReason].label,
    'Travaux terminés le': ({ review }) => review.experiencedOn,
    'Écrit le': ({ review }) => review.createdAt,
    'Publié le': ({ review }) => review.publishedAt,
    'Décidé le': ({ review }) => review.decidedAt,
  },
})
