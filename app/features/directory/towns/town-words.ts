import { atPlace } from '#app/values/words/french-words.ts'
import { legalVatRates, vatTerritoryOf } from '#app/values/numbers/vat.ts'
import { NEAR_KM } from './town-figures.ts'

/** « 3 h 20 », « 45 min », « 2 jours »: how long an answer took on average. */
export function answerTime(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes))
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  const rest = Math.round((whole % 60) / 10) * 10
  if (hours >= 48) return `${Math.round(hours / 24)} jours`
  return rest === 0 || hours >= 10
    ? `${Math.round(whole / 60)} h`
    : rest === 60
      ? `${hours + 1} h`
      : `${hours} h ${rest}`
}

/** What VAT the works of a town bear: it differs overseas. */
export function vatSentence(name: string, postalCode: string, insee: string): string {
  const territory = vatTerritoryOf(postalCode, insee)
  const [normal, reduced, energy] = legalVatRates(territory, 'standard').map(percent)
  if (territory === 'dom_exempt')
    return `${capital(atPlace(name))}, les travaux sont facturés sans TVA (art. 294 du CGI).`
  if (territory === 'com')
    return `${capital(atPlace(name))}, la TVA française ne s’applique pas : l’artisan indique la taxe locale sur son devis.`
  if (territory === 'dom')
    return `${capital(atPlace(name))}, la TVA est de ${normal}, et de ${reduced} pour améliorer ou entretenir un logement de plus de deux ans.`
  return `La TVA est de ${reduced} pour améliorer ou entretenir un logement de plus de deux ans, de ${energy} pour les économies d’énergie, de ${normal} sinon.`
}

/** The title of a town's page; a very long name goes without its postal code. */
export function townTitle(many: string, name: string, postalCode: string): string {
  const title = `${capital(many)} ${atPlace(name)}`
  return title.length > 55 ? title : `${title} (${postalCode})`
}

/** The page's description, at most 160 signs: what matters less is left out where the name is long. */
export function townDescription(
  artisans: number,
  many: string,
  place: { name: string; postalCode: string },
  nearest: string | null,
): string {
  const who = `${artisans} ${many} vérifiés interviennent ${atPlace(place.name)} (${place.postalCode})`
  const near = nearest ? `, le plus proche à ${nearest}` : ''
  const versions = [
    `${who}${near}. Jusqu’à cinq devis gratuits, sans engagement.`,
    `${who}${near}. Jusqu’à cinq devis gratuits.`,
    `${who}. Jusqu’à cinq devis gratuits.`,
  ]
  return versions.find((version) => version.length <= 160) ?? `${who}.`
}

/** The same with its first letter raised. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const percent = (basisPoints: number) => `${String(basisPoints / 100).replace('.', ',')}\u00A0%`

/** How far the nearest artisan of a town is, in a sentence; empty without any. */
export function nearestSentence({
  nearest,
  near,
}: {
  nearest: { km: string; town: string | null } | null
  near: number
}): string {
  if (!nearest) return ''
  if (!nearest.town)
    return near > 1
      ? `${near} sont installés à moins de ${NEAR_KM} km.`
      : 'L’un d’eux est installé sur place.'
  return `Le plus proche est à ${nearest.km}, ${atPlace(nearest.town)}.`
}
