/// <reference lib="esnext.temporal" />

/** Names that Windows, and so Outlook, gives to zones, with a place of each (Unicode CLDR, windowsZones). */
const WINDOWS: Readonly<Record<string, string>> = {
  'Romance Standard Time': 'Europe/Paris',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'GTB Standard Time': 'Europe/Bucharest',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'Morocco Standard Time': 'Africa/Casablanca',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Egypt Standard Time': 'Africa/Cairo',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'Mauritius Standard Time': 'Indian/Mauritius',
  'Arabian Standard Time': 'Asia/Dubai',
  'Arab Standard Time': 'Asia/Riyadh',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Middle East Standard Time': 'Asia/Beirut',
  'India Standard Time': 'Asia/Kolkata',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'China Standard Time': 'Asia/Shanghai',
  'Singapore Standard Time': 'Asia/Singapore',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'West Pacific Standard Time': 'Pacific/Port_Moresby',
  'Central Pacific Standard Time': 'Pacific/Guadalcanal',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'UTC+12': 'Etc/GMT-12',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Marquesas Standard Time': 'Pacific/Marquesas',
  'UTC-09': 'Etc/GMT+9',
  'UTC-08': 'Etc/GMT+8',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Mountain Standard Time': 'America/Denver',
  'Central Standard Time': 'America/Chicago',
  'Eastern Standard Time': 'America/New_York',
  'Atlantic Standard Time': 'America/Halifax',
  'SA Western Standard Time': 'America/La_Paz',
  'SA Eastern Standard Time': 'America/Cayenne',
  'Saint Pierre Standard Time': 'America/Miquelon',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Azores Standard Time': 'Atlantic/Azores',
  'Cape Verde Standard Time': 'Atlantic/Cape_Verde',
}

/**
 * The IANA zone that a calendar names: as IANA writes it, at the end of a longer name
 * (`/example.org/Europe/Paris`), or as Windows does. Null for any other.
 */
export function knownZone(name: string): string | null {
  const plain = name.trim().replace(/^"|"$/gu, '')
  const windows = Object.hasOwn(WINDOWS, plain) ? WINDOWS[plain]! : null
  if (windows) return windows
  const parts = plain.split('/').filter(Boolean)
  const tails = [parts.join('/'), parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  return tails.find(isZone) ?? null
}

function isZone(name: string): boolean {
  // An offset such as « +02:00 » is no place, and has no summer.
  if (!/^[A-Za-z]/u.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
