import { createServer } from 'node:http'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import { readConfig, type Config } from '#app/platform/config.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { mayCallEndpoint } from '#app/platform/web-push/push-endpoint.ts'
import { pushKeys } from '#app/platform/web-push/push-keys.server.ts'
import { sendWebPush } from '#app/platform/web-push/send-web-push.server.ts'
import { refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { notificationsOf } from '#test/notification-builders.ts'
import { openPushStandIn, type PushStandIn, type StandInDevice } from '#test/push-stand-in.ts'
import { closeDevice, openDevice, readDevices } from './open-device.server.ts'
import { DEVICES_AT_MOST } from './push-devices.ts'
import { pushSubscriptions } from './push.tables.server.ts'
import { pushOf, ringDevices } from './ring-devices.server.ts'

const database = useTestDatabase()
const { onPlan } = notificationsOf(database)
let service: PushStandIn
let config: Config
beforeAll(async () => {
  service = await openPushStandIn()
  config = { ...readConfig(), webPushStandIn: service.origin }
})
afterAll(() => service.close())

const open = (
  artisan: Artisan,
  { endpoint, p256dh, auth }: Pick<StandInDevice, 'endpoint' | 'p256dh' | 'auth'>,
) =>
  openDevice(
    database.ctx(artisan),
    { endpoint, p256dh, auth, userAgent: 'Mozilla/5.0 (Android 14; Mobile) Firefox/130.0' },
    config,
  )
const ring = (artisan: Artisan, tag = 'lead_proposed:/espace-pro/demandes/1') =>
  ringDevices(
    database.ctx(),
    artisan.accountId,
    { title: 'Zélindaline Dupuis, 06 12 34 56 78, Lyon', href: '/espace-pro/demandes/1', tag },
    config,
  )
const rowsOf = (artisan: Artisan) =>
  database.rows(pushSubscriptions, eq(pushSubscriptions.accountId, artisan.accountId))

describe('opening a device', () => {
  it.each([
    [null, false],
    ['Basic', false],
    ['Premium', true],
    ['Enterprise', true],
  ] as const)('is for Pro and Premium: %s, %s', async (tier, allowed) => {
    const artisan = await onPlan(tier)
    expect(await open(artisan, service.device())).toEqual(
      allowed ? { ok: true, value: undefined } : refuse('plan'),
    )
    expect(await rowsOf(artisan)).toHaveLength(allowed ? 1 : 0)
  })

  it('is kept once however often it is opened, named in words, and belongs to whoever signs in with its browser', async () => {
    const [one, two] = [await onPlan('Premium'), await onPlan('Enterprise')]
    const browser = service.device()
    await open(one, browser)
    await open(one, browser)
    expect((await readDevices(database.ctx(one))).devices).toMatchObject([
      { device: 'Firefox sur Android' },
    ])
    await open(two, browser)
    expect([(await rowsOf(one)).length, (await rowsOf(two)).length]).toEqual([0, 1])
    const [{ id } = { id: '' }] = (await readDevices(database.ctx(two))).devices
    await closeDevice(database.ctx(one), id)
    expect(await rowsOf(two)).toHaveLength(1)
    await closeDevice(database.ctx(two), id)
    expect(await rowsOf(two)).toHaveLength(0)
  })

  it('is refused beyond eight, also when two are opened at once', async () => {
    const artisan = await onPlan('Premium')
    for (let device = 0; device < DEVICES_AT_MOST - 1; device++)
      await open(artisan, service.device())
    const last = await Promise.all([
      open(artisan, service.device()),
      open(artisan, service.device()),
    ])
    expect(last.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rowsOf(artisan)).toHaveLength(DEVICES_AT_MOST)
  })

  it('refuses keys that no browser makes, and a site that has none', async () => {
    const artisan = await onPlan('Premium')
    const device = service.device()
    for (const wrong of [
      { p256dh: 'court' },
      { p256dh: `C${device.p256dh.slice(1)}` },
      { auth: '' },
      { auth: `${device.auth}AA` },
    ])
      expect(await open(artisan, { ...device, ...wrong })).toMatchObject({ refusal: 'address' })
    expect(
      await openDevice(
        database.ctx(artisan),
        { ...device, userAgent: null },
        { ...config, demo: false, vapid: null },
      ),
    ).toMatchObject({ refusal: 'off' })
  })
})

describe('ringing', () => {
  it('says what it is about to each device, signed by the site, and names nobody', async () => {
    const artisan = await onPlan('Premium')
    const devices = [service.device(), service.device()]
    for (const device of devices) await open(artisan, device)
    expect(await ring(artisan)).toEqual(['sent', 'sent'])
    const got = service.received.filter(({ device }) => devices.some(({ name }) => name === device))
    expect(got).toHaveLength(2)
    for (const { payload, headers, signedBy, audience } of got) {
      expect(JSON.parse(payload)).toEqual({
        title: 'Ouvréo',
        body: 'Du nouveau dans vos demandes',
        href: '/espace-pro/demandes/1',
        tag: 'lead_proposed:/espace-pro/demandes/1',
      })
      expect([
        headers.ttl,
        headers.urgency,
        headers['content-encoding'],
        headers.topic?.length,
      ]).toEqual(['86400', 'high', 'aes128gcm', 32])
      expect([signedBy, audience]).toEqual([pushKeys(config)!.publicKey, service.origin.origin])
    }
    expect((await rowsOf(artisan)).map(({ rungAt }) => rungAt)).toEqual([TEST_NOW, TEST_NOW])
    expect(
      pushOf({ title: '3 nouveautés vous attendent', href: '/x', tag: 'notices' }).payload,
    ).toContain('3 nouveautés vous attendent')
    expect(pushOf({ title: 'Claire', href: '/x', tag: 'inconnu:/x' }).payload).not.toContain(
      'Claire',
    )
  })

  it('removes devices that their service no longer knows, tries again where it was busy, and keeps the others', async () => {
    const artisan = await onPlan('Premium')
    const [gone, unknown, busy, refused] = [
      service.device([410]),
      service.device([404]),
      service.device([503]),
      service.device([403]),
    ]
    for (const device of [gone, unknown, busy, refused]) await open(artisan, device)
    expect((await ring(artisan)).toSorted()).toEqual(['gone', 'gone', 'refused', 'sent'])
    expect(new Set((await rowsOf(artisan)).map(({ endpoint }) => endpoint))).toEqual(
      new Set([busy.endpoint, refused.endpoint]),
    )
  })

  it('is nothing for a suspended account, and where the site has no keys', async () => {
    const artisan = await onPlan('Premium')
    await open(artisan, service.device())
    expect(
      await ringDevices(
        database.ctx(),
        artisan.accountId,
        { title: '', href: '/', tag: 'x' },
        { ...config, demo: false, vapid: null },
      ),
    ).toEqual([])
    await database.db
      .update(users)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(users.id, artisan.accountId))
    expect(await ring(artisan)).toEqual([])
  })
})

describe('A20: the server calls no address that somebody gives it', () => {
  it('calls no host but the push services of browsers, and follows no redirection', async () => {
    let hits = 0
    const canary = createServer((_, response) => void (hits++, response.end()))
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const { port } = canary.address() as { port: number }
    const targets = [
      `http://127.0.0.1:${port}/`,
      `http://127.1:${port}/`,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://0.0.0.0:${port}/`,
      `http://0:${port}/`,
      `http://0x7f.1:${port}/`,
      `http://0x7f000001:${port}/`,
      `http://2130706433:${port}/`,
      `http://0177.0.0.1:${port}/`,
      `http://①②⑦.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://[fd00:ec2::254]/',
      'http://metadata.google.internal/',
      'http://10.0.0.1/',
      'http://192.168.1.1/',
      'http://172.17.0.1/',
      `http://127.0.0.1.nip.io:${port}/`,
      `http://localtest.me:${port}/`,
      `https://fcm.googleapis.com.127.0.0.1.nip.io/`,
      `https://fcm.googleapis.com@127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/#fcm.googleapis.com`,
      `https://fcm.googleapis.com:${port}/push`,
      'http://fcm.googleapis.com/push',
      'https://evilpush.apple.com.example/',
      'https://notpush.apple.com.evil.test/',
      'file:///etc/passwd',
      `gopher://127.0.0.1:${port}/_x`,
      'ftp://127.0.0.1/',
      'data:text/plain,x',
      '//127.0.0.1/',
      '',
    ]
    const artisan = await onPlan('Premium')
    const { p256dh, auth } = service.device()
    for (const endpoint of targets) {
      expect(mayCallEndpoint(endpoint), endpoint).toBe(false)
      expect(
        await sendWebPush(
          config,
          pushKeys(config)!,
          { endpoint, p256dh, auth },
          { payload: '{}', tag: 'x', urgent: false },
        ),
        endpoint,
      ).toBe('refused')
    }
    // The budget of tries ends first for most of them; whichever refuses, none is kept.
    for (const endpoint of targets)
      expect((await open(artisan, { endpoint, p256dh, auth })).ok, endpoint).toBe(false)
    expect(await rowsOf(artisan)).toEqual([])
    // A service that sends elsewhere is not followed there.
    const other = await onPlan('Premium')
    for (const status of [301, 302, 307, 308])
      await open(other, service.device([status], `http://127.0.0.1:${port}/`))
    expect(await ring(other)).toEqual(['refused', 'refused', 'refused', 'refused'])
    await new Promise((resolve) => canary.close(resolve))
    expect([targets.length >= 30, hits]).toEqual([true, 0])
  })

  it('takes the browsers’ own', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-par02p.notify.windows.com/w/?token=x',
    ])
      expect(mayCallEndpoint(endpoint), endpoint).toBe(true)
    expect(mayCallEndpoint(`https://fcm.googleapis.com/${'x'.repeat(1_000)}`)).toBe(false)
  })

  it('is all there is: nothing else on the server speaks to an address that is not in the configuration', () => {
    const sources = ['app', 'server'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|client)\./.test(entry.name),
        )
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    const calling = sources.filter(
      (path) =>
        (path.startsWith('server/') || path.includes('.server.') || path.endsWith('.route.ts')) &&
        /\bfetch\((?!\s*request\b)|\bhttps?\.(request|get)\(|\bimport .*\b(request|connect)\b.* from 'node:(https?|net|tls)'/.test(
          readFileSync(path, 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ''),
        ),
    )
    // The register, the approved platform, the providers of mails and text messages, the operator's road services and
    // the push services; the database speaks on its own socket.
    expect(calling.filter((path) => !/embedded-postgres/.test(path)).toSorted()).toEqual([
      'app/platform/company-registry/ask-register.server.ts',
      'app/platform/e-invoicing/xp-z12-013.server.ts',
      'app/platform/mail/resend-transport.server.ts',
      'app/platform/public-fetch/fetch-public.server.ts',
      'app/platform/round-orders/ask-round-order.server.ts',
      'app/platform/sms/send-sms.server.ts',
      'app/platform/travel-times/ask-road-table.server.ts',
      'app/platform/web-push/send-web-push.server.ts',
    ])
  })
})
