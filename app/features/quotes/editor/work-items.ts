/** What work items are usually called; comparing devis lines them up by these names. */
export const WORK_ITEMS = [
  'Préparation',
  'Dépose',
  'Fourniture',
  'Pose',
  'Main-d’œuvre',
  'Évacuation',
  'Finitions',
]
