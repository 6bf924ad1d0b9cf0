import { SPREADSHEET_REFUSALS } from '#app/platform/spreadsheets/spreadsheet.ts'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import type { FileField } from './import/import-columns.ts'
import { ASSEMBLIES_MAX, ASSEMBLY_LINES_MAX } from './assemblies/assembly.ts'
import { ITEMS_MAX } from './price-item.ts'

const MOST = formatNumber(ITEMS_MAX)

/** Why an item is not kept. */
export const ITEM_REFUSALS = {
  reference_taken: {
    field: 'reference',
    sentence: 'Un autre article de votre bibliothèque porte déjà cette référence.',
  },
  too_many_items: `Votre bibliothèque compte déjà ${MOST} articles\u00a0: supprimez-en d’abord.`,
} as const

/** Why an assembly is not kept. */
export const ASSEMBLY_REFUSALS = {
  item_gone: 'Un de ces articles n’est plus dans votre bibliothèque. Rechargez la page.',
  too_many_assemblies: `Vous avez déjà ${ASSEMBLIES_MAX} ensembles\u00a0: supprimez-en d’abord.`,
  too_many_lines: `Un ensemble compte ${ASSEMBLY_LINES_MAX} lignes au plus.`,
} as const

/** Why a file of prices is not read. */
export const FILE_REFUSALS = {
  ...SPREADSHEET_REFUSALS,
  too_many_lines: `Ce fichier a plus de ${MOST} lignes. Partagez-le en plusieurs fichiers.`,
}

/** Why a file of prices that was read is not imported. */
export const IMPORT_REFUSALS = {
  no_designation: 'Dites quelle colonne contient la désignation.',
  no_price: 'Dites quelle colonne contient le prix.',
  nothing_read: 'Aucune ligne de ce fichier n’est comprise\u00a0: vérifiez les colonnes.',
  too_many_items: `Avec ce fichier, votre bibliothèque dépasserait ${MOST} articles. Rien n’a été importé.`,
} as const

/** What a column of a file may hold, as its form and the export of the list call it. */
export const FILE_FIELD_LABELS: Record<FileField, string> = {
  reference: 'Référence',
  designation: 'Désignation',
  unit: 'Unité',
  price: 'Prix HT',
  cost: 'Coût HT',
  vat: 'TVA',
  supply: 'Nature',
  workItem: 'Ouvrage',
  waste: 'Déchets',
  labour: 'Main-d’œuvre',
}
