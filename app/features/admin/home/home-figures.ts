/** What the team's home measures, and the name of each as a table to download. */
export const HOME_FIGURES = ['demandes', 'reponses', 'devis', 'metiers', 'departements'] as const
export type HomeFigure = (typeof HOME_FIGURES)[number]

/** Days of the chart of requests. */
export const REQUEST_DAYS = 30
/** Weeks of the chart of answers. */
export const REPLY_WEEKS = 12
/** Days over which quotes and missing artisans are counted. */
export const COUNTED_DAYS = 90
/**
 * A request younger than this, days, may still receive its quotes: it is not counted among those
 * that did or did not.
 */
export const QUOTES_AFTER_DAYS = 7

/** How each figure is counted, as the page says beside it. */
export const FIGURE_WORDS: Record<HomeFigure, string> = {
  demandes: `Déposées chaque jour, à l’heure de Paris, sur ${REQUEST_DAYS} jours. Une demande non confirmée attend le clic de la personne dans son email.`,
  reponses: `Temps médian par semaine, en heures, sur ${REPLY_WEEKS} semaines\u00a0: d’une proposition à la réponse de l’artisan, et de l’ouverture d’une demande à son premier contact pris. Les pauses comptent.`,
  devis: `Demandes ouvertes depuis ${COUNTED_DAYS} jours au plus et ${QUOTES_AFTER_DAYS} au moins, par nombre de devis reçus.`,
  metiers: `Demandes ouvertes depuis ${COUNTED_DAYS} jours au plus auxquelles aucun artisan n’a pu être proposé.`,
  departements: `Les mêmes, là où sont les travaux.`,
}

/** The steps of colour of the map: from how many requests on. The first is none. */
export const MAP_STEPS = [0, 1, 2, 5, 10] as const

/** The step of colour, 0 to 4, of a number of requests. */
export function mapStep(count: number): number {
  return MAP_STEPS.findLastIndex((from) => count >= from)
}

/** A share in whole percent; « – » of nothing. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}\u00a0%`
}
