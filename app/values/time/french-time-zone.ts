/** Where no place is known. */
export const PARIS = 'Europe/Paris'

const OVERSEAS: Record<string, string> = {
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
  989: 'Etc/GMT+8',
}

/** The IANA zone of a place, from its postal or INSEE code (the Marquesas' half hour is not told apart). */
export function timeZoneOf(code: string): string {
  return OVERSEAS[code.slice(0, 3)] ?? PARIS
}
