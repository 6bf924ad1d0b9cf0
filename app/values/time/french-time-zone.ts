/** Where no place is known. */
export const PARIS = 'Europe/Paris'

const OVERSEAS: Readonly<Record<string, string>> = {
  971: 'America/Guadeloupe',
  972: 'America/Martinique',
  973: 'America/Cayenne',
  974: 'Indian/Reunion',
  975: 'America/Miquelon',
  976: 'Indian/Mayotte',
  977: 'America/St_Barthelemy',
  978: 'America/Marigot',
  984: 'Indian/Kerguelen',
  986: 'Pacific/Wallis',
  987: 'Pacific/Tahiti',
  988: 'Pacific/Noumea',
  // Nobody lives on Clipperton and IANA names no zone for it; its legal time is UTC-8.
  989: 'Etc/GMT+8',
}

/** Communes of French Polynesia that do not keep Tahiti's time. */
const POLYNESIAN_TIME: Readonly<Record<string, string>> = {
  98718: 'Pacific/Marquesas',
  98719: 'Pacific/Gambier',
  98723: 'Pacific/Marquesas',
  98731: 'Pacific/Marquesas',
  98746: 'Pacific/Marquesas',
  98756: 'Pacific/Marquesas',
  98757: 'Pacific/Marquesas',
}

/** The IANA zone of a place, from its INSEE code: a postal code of Polynesia may be another commune's INSEE code. */
export function timeZoneOf(insee: string): string {
  return POLYNESIAN_TIME[insee] ?? OVERSEAS[insee.slice(0, 3)] ?? PARIS
}
