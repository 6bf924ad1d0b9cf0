/** The accounts that the entries use, as a company may name them after its own plan. */
export const ACCOUNTS = [
  'client',
  'retention',
  'deposit',
  'services',
  'goods',
  'vat',
  'bank',
  'cash',
] as const
export type Account = (typeof ACCOUNTS)[number]
export type Accounts = Readonly<Record<Account, string>>

/** The accounts of the general plan (PCG) that a company starts with. */
export const USUAL_ACCOUNTS: Accounts = {
  client: '411',
  retention: '4117',
  deposit: '4191',
  services: '706',
  goods: '707',
  vat: '44571',
  bank: '512',
  cash: '530',
}

/** What each is called in the file. */
export const ACCOUNT_NAMES: Accounts = {
  client: 'Clients',
  retention: 'Clients - retenues de garantie',
  deposit: 'Clients - avances et acomptes reçus',
  services: 'Prestations de services',
  goods: 'Ventes de marchandises',
  vat: 'TVA collectée',
  bank: 'Banque',
  cash: 'Caisse',
}

/** An account of the general plan: three figures at least, then figures or capitals. */
export const ACCOUNT = /^[1-7]\d{2}[0-9A-Z]{0,9}$/u
