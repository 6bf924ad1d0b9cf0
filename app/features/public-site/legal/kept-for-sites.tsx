import { KEPT_ACTS, KNOWN_DAYS } from '#app/platform/device-acts/device-act.ts'
import { KEPT_PAGES } from '#app/platform/web/kept-pages.ts'

/** What the device of an artisan, or of their crew, keeps for sites without network. */
export function KeptForSites() {
  return (
    <>
      <p>
        Pour qu’un artisan connecté relise sans réseau son agenda, ses chantiers et ses clients, son
        navigateur garde les dernières pages de son espace{'\u00a0'}: {KEPT_PAGES.most} au plus,{' '}
        {KEPT_PAGES.days} jours au plus, et sa bibliothèque de prix. Elles sont effacées quand il se
        déconnecte, quand sa session prend fin ou quand un autre compte s’ouvre sur l’appareil, et à
        tout moment depuis ses paramètres, page «{'\u00a0'}Mes données
        {'\u00a0'}». Celui d’une personne de son équipe garde de même son planning, et l’efface dès
        que l’entreprise met fin à son accès et qu’il y a du réseau.
      </p>
      <p>
        Ce que l’un ou l’autre fait sans réseau (début et fin de travaux, photos, note, paiement
        reçu, brouillon de devis, réception signée sur place) attend dans le navigateur{'\u00a0'}:{' '}
        {KEPT_ACTS.most} actes et {KEPT_ACTS.bytes / 1024 ** 2} Mo de photos au plus,{' '}
        {KEPT_ACTS.days} jours au plus. Chacun en est effacé dès qu’il est parti, et tous le sont
        quand la personne se déconnecte, quand sa session est fermée d’ailleurs ou quand un autre
        compte ouvre le même espace sur l’appareil. Notre serveur retient {KNOWN_DAYS} jours le
        numéro, tiré au hasard, de chaque acte reçu, pour ne jamais le faire deux fois.
      </p>
    </>
  )
}
