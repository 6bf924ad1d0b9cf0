/**
 * The headers of a page whose address holds a secret: no other site is told of it, and nothing between here and the
 * reader keeps it. (Without any referrer its form would post from nowhere.)
 */
export const secretAddressHeaders = () => ({
  'referrer-policy': 'same-origin',
  'cache-control': 'private, no-store',
})
