// The service worker of web push: shows what came, and opens the page it leads to. It keeps nothing and serves no page.
self.addEventListener('push', (event) => {
  let news = {}
  try {
    news = event.data?.json() ?? {}
  } catch {
    // Not ours: the browser demands that something be shown all the same.
  }
  const {
    title = 'Ouvréo',
    body = 'Des nouveautés vous attendent',
    href = '/espace-pro/notifications',
    tag = 'nouveautes',
  } = news
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: 'fr',
      icon: '/favicon.svg',
      data: { href },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data?.href ?? '/', self.location.origin)
  // Only this site, whatever the message says.
  if (address.origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const shown = open.find((client) => new URL(client.url).pathname === address.pathname)
      return shown ? shown.focus() : self.clients.openWindow(address.href)
    }),
  )
})

// The browser changed the address of this device: the server is told, or it would ring in vain.
self.addEventListener('pushsubscriptionchange', (event) => {
  const key = event.oldSubscription?.options.applicationServerKey
  if (!key) return
  event.waitUntil(
    self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: key })
      .then((device) => {
        const { endpoint, keys } = device.toJSON()
        return fetch('/espace-pro/parametres/notifications/appareils', {
          method: 'POST',
          body: new URLSearchParams({ intent: 'ouvrir', endpoint, ...keys }),
        })
      }),
  )
})
