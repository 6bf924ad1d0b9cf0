import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { PushDevice } from './push-devices.ts'

/** The script that shows news while no page is open; it must stand at the root of the site. */
const WORKER = '/alertes.js'

/** What this browser can do: it is being asked, cannot, was told never, could, or is among the devices. */
type Here = 'asking' | 'unable' | 'denied' | 'closed' | 'open'

/** The devices on which news rings, and this one: opened by a press, never by itself. */
export function PushDeviceList({
  publicKey,
  devices,
  plan,
}: {
  publicKey: string | null
  devices: readonly PushDevice[]
  plan: boolean
}) {
  const fetcher = useFetcher<{ error: string | null }>()
  const [here, setHere] = useState<Here>('asking')
  const [fault, setFault] = useState<string | null>(null)
  const known = devices.map(({ endpointHash }) => endpointHash).join(' ')
  useEffect(() => {
    let gone = false
    void stateHere(known.split(' ')).then((state) => gone || setHere(state))
    return () => {
      gone = true
    }
  }, [known])

  const open = async () => {
    setFault(null)
    try {
      if ((await Notification.requestPermission()) !== 'granted')
        return setHere(Notification.permission === 'denied' ? 'denied' : 'closed')
      const device = await subscribe(publicKey!)
      await fetcher.submit(
        { intent: 'ouvrir', ...device },
        { method: 'post', action: paths.pushDevices() },
      )
    } catch {
      setFault(
        'Ce navigateur n’a pas pu être inscrit. Une fenêtre privée ne peut pas l’être. Sinon, vérifiez votre connexion, puis réessayez.',
      )
    }
  }
  const error = fault ?? fetcher.data?.error
  return (
    <div className="grid gap-5">
      {publicKey === null && (
        <p className="text-muted">
          Ce site n’envoie pas d’alertes sur les appareils pour le moment.
        </p>
      )}
      {publicKey !== null && plan && (
        <div aria-live="polite">
          {here === 'closed' && (
            <Button type="button" onClick={() => void open()} pending={fetcher.state !== 'idle'}>
              Activer sur cet appareil
            </Button>
          )}
          {here === 'open' && <p>Cet appareil est prévenu.</p>}
          {here === 'denied' && (
            <p className="text-muted">
              Votre navigateur refuse nos alertes. Autorisez-les dans ses réglages du site, puis
              revenez ici.
            </p>
          )}
          {here === 'unable' && (
            <p className="text-muted">
              Ce navigateur ne reçoit pas d’alertes. Sur iPhone et iPad, ajoutez d’abord le site à
              l’écran d’accueil.
            </p>
          )}
          {error && (
            <p role="alert" className="field-error">
              {error}
            </p>
          )}
        </div>
      )}
      {devices.length > 0 && (
        <ul className="lines">
          {devices.map(({ id, device, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <span className="text-muted">
                <Icon of={/iPhone|iPad|Android/.test(device) ? Smartphone : Laptop} />
              </span>
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-semibold">{device}</p>
                <p className="text-faint">Prévenu depuis le {formatDate(createdAt, PARIS)}.</p>
              </div>
              <Button
                type="button"
                size="sm"
                onClick={() =>
                  void fetcher.submit(
                    { intent: 'retirer', appareil: id },
                    { method: 'post', action: paths.pushDevices() },
                  )
                }
              >
                Retirer
                <span className="sr-only">
                  {' '}
                  {device}, depuis le {formatDate(createdAt, PARIS)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

async function stateHere(known: readonly string[]): Promise<Here> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  const device = await (
    await navigator.serviceWorker.getRegistration(WORKER)
  )?.pushManager.getSubscription()
  return device &&
    Notification.permission === 'granted' &&
    known.includes(await hashOf(device.endpoint))
    ? 'open'
    : 'closed'
}

/**
 * The browser asks its own push service for an address of this device. One made for another key of
 * ours is given up first.
 */
async function subscribe(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  const registration = await navigator.serviceWorker.register(WORKER)
  await active(registration)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const device = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = device.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** The space has a worker of its own, so the page's being ready says nothing of this one. */
async function active({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (!worker || worker.state === 'activated') return
  await new Promise<void>((resolve, reject) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker could not be started'))
    }),
  )
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
