import sharp from 'sharp'
import { it } from 'vitest'
import { pagesMeanwhile, sendFile, senders } from '../e2e/hostile-senders.ts'
import { startProduct } from '../e2e/product.ts'
import { openSharedDatabase } from '../e2e/shared-database.ts'
import { activePdfs, manyObjects, manyPackedObjects, slowToRead } from '#test/pdfs.ts'
import { figure, quantile, report } from './measure.ts'

/** How long each kind is watched at most: what is slow to read goes on longer than anybody needs to look. */
const SECONDS = Number(process.env.HOSTILE_SECONDS ?? 20)
const PATHS = ['/livez', '/'] as const

it('answers pages while fifty hostile files of a kind are sent by ten accounts', async () => {
  const database = await openSharedDatabase()
  const picture = await sharp({
    create: {
      width: 5_000,
      height: 5_000,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 40, progressive: true })
    .toBuffer()
  const kinds: [what: string, bytes: Uint8Array | null][] = [
    ['nothing', null],
    ['packed objects, 10 MB that unpack to 10 GB', manyPackedObjects()],
    ['digits that are slow to read', slowToRead()],
    ['two million objects', manyObjects()],
    [
      'a script in packed objects',
      (await activePdfs()).active_content['JavaScript in packed objects'],
    ],
    [`pictures of 25 million pixels, ${(picture.length / 1024 / 1024).toFixed(1)} MB`, picture],
  ]
  const rows: string[][] = []
  for (const [what, bytes] of kinds) {
    const product = await startProduct(
      { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1,::1' },
      { tls: false },
    )
    const ten = await senders(database, 10)
    const answers = new Map<number, number>()
    const watched = AbortSignal.timeout(SECONDS * 1_000)
    const pause = new Promise((resolve) => watched.addEventListener('abort', resolve))
    const sending = bytes
      ? Promise.all(
          ten.flatMap((sender) =>
            Array.from({ length: 5 }, () =>
              sendFile(product.url, sender, bytes, watched).then((status) =>
                answers.set(status, (answers.get(status) ?? 0) + 1),
              ),
            ),
          ),
        )
      : pause
    const took = await pagesMeanwhile(product.url, PATHS, sending)
    await product.stop('SIGKILL')
    const cells = PATHS.flatMap((path) => [
      figure(quantile(took.get(path)!, 0.5)),
      figure(quantile(took.get(path)!, 0.99)),
      figure(Math.max(...took.get(path)!)),
    ])
    rows.push([
      what,
      ...cells,
      [...answers].map(([status, times]) => `${times} × ${status || 'none yet'}`).join(', '),
    ])
  }
  await database.close()
  report(
    'hostile-files',
    'Pages while hostile files are sent',
    `Fifty files of each kind, by ten accounts from ten addresses, all at once; /livez and / asked one after another, ms, for ${SECONDS} s at most. Sender, asker and product share the cores.`,
    ['sent', ...PATHS.flatMap((path) => [`${path} median`, 'p99', 'longest']), 'answers'],
    rows,
  )
})
