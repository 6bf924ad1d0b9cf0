import type { TradeAnswers } from '#app/features/requests/trade-questions/trade-question.ts'

/**
 * What the age of the building changes for who writes the devis: the reduced rates of VAT (CGI
 * art. 279-0 bis: more than two years) and asbestos (Code du travail R4412-97: permit before 1 July
 * 1997). Null where the client did not say, or nothing changes.
 */
export function adviceOnBuildingAge({ built }: TradeAnswers): string | null {
  if (built === 'new')
    return 'Le client dit que le bâtiment a moins de deux ans\u00a0: les taux réduits de TVA ne s’y appliquent pas en principe.'
  if (built === 'before_1997')
    return 'Permis de construire antérieur au 1er juillet 1997\u00a0: avant de percer, de poncer ou de déposer, un repérage de l’amiante doit avoir été fait.'
  return null
}
