/**
 * The way to an address from where one stands, in Google Maps: its universal address opens the application on both
 * kinds of phone, and the page elsewhere. Nothing is asked of it before the link is pressed.
 */
export function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
}
