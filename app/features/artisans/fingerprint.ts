/** What a company may have in common with another. */
export type FingerprintKind = 'manager' | 'address' | 'phone' | 'iban'
