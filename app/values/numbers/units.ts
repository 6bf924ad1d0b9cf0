/** The units that a line of a document or an item of a price list is counted in, as printed. */
export const UNITS = ['u', 'm²', 'ml', 'm³', 'h', 'j', 'kg', 't', 'l', 'forfait', 'ens.'] as const
export type Unit = (typeof UNITS)[number]

/** Units in words, beside their sign in a list. */
export const UNIT_LABELS: Record<Unit, string> = {
  u: 'unité',
  'm²': 'mètre carré',
  ml: 'mètre linéaire',
  'm³': 'mètre cube',
  h: 'heure',
  j: 'jour',
  kg: 'kilogramme',
  t: 'tonne',
  l: 'litre',
  forfait: 'forfait',
  'ens.': 'ensemble',
}
