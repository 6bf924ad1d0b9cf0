import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

type PutBuild = { putBuild: (next: string, build: string) => void }
const { putBuild } = (await import(join(import.meta.dirname, 'put-build.mjs'))) as PutBuild

let folder: string
let build: string
const made: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ouvreo-build-'))
  made.push(folder)
  build = join(folder, 'build')
})
afterAll(() => made.forEach((path) => rmSync(path, { recursive: true, force: true })))

/** A build whose hashed names end with its number. */
function buildNumber(number: number, more: string[] = []): void {
  const next = join(folder, 'build.next')
  for (const file of [
    `client/assets/page-${number}.js`,
    'client/assets/font-0.woff2',
    'client/favicon.svg',
    `server/assets/chunk-${number}.js`,
    'server/index.js',
    'site-script.json',
    ...more,
  ]) {
    mkdirSync(dirname(join(next, file)), { recursive: true })
    writeFileSync(join(next, file), `${number}`)
  }
  putBuild(next, build)
  expect(existsSync(next)).toBe(false)
}

const there = (path: string) => readdirSync(join(build, path)).toSorted()

describe('a new build', () => {
  it('takes the place of what serves and leaves the hashed files of two builds before', () => {
    for (const number of [1, 2, 3, 4, 5]) buildNumber(number)
    expect(there('client/assets')).toEqual(['font-0.woff2', 'page-3.js', 'page-4.js', 'page-5.js'])
    expect(there('server/assets')).toEqual(['chunk-3.js', 'chunk-4.js', 'chunk-5.js'])
    for (const file of ['server/index.js', 'site-script.json', 'client/favicon.svg'])
      expect(readFileSync(join(build, file), 'utf8')).toBe('5')
  })

  it('takes a file of the same build again, and one that it no longer has stays a while', () => {
    buildNumber(1, ['client/old.txt'])
    buildNumber(1)
    expect(there('client')).toEqual(['assets', 'favicon.svg', 'old.txt'])
    buildNumber(2)
    buildNumber(3)
    expect(there('client')).toEqual(['assets', 'favicon.svg'])
    expect(there('client/assets')).toEqual(['font-0.woff2', 'page-1.js', 'page-2.js', 'page-3.js'])
  })

  it('keeps what a build without lists had', () => {
    mkdirSync(join(build, 'client/assets'), { recursive: true })
    writeFileSync(join(build, 'client/assets/page-0.js'), '0')
    buildNumber(1)
    expect(there('client/assets')).toEqual(['font-0.woff2', 'page-0.js', 'page-1.js'])
  })

  it('is never missing a file to who reads meanwhile', async () => {
    buildNumber(1)
    const reader = new Worker(
      `const { readFileSync } = require('node:fs')
       const { parentPort, workerData } = require('node:worker_threads')
       let reads = 0, missing = 0, over = false
       parentPort.on('message', () => (over = true))
       const look = () => {
         for (const path of workerData) { reads++; try { readFileSync(path) } catch { missing++ } }
         over ? parentPort.postMessage({ reads, missing }) : setImmediate(look)
       }
       look()`,
      {
        eval: true,
        workerData: ['client/assets/font-0.woff2', 'client/favicon.svg', 'server/index.js'].map(
          (file) => join(build, file),
        ),
      },
    )
    await new Promise((resolve) => reader.once('online', resolve))
    for (let number = 2; number < 60; number++) {
      buildNumber(number)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const counted = new Promise<{ reads: number; missing: number }>((resolve) =>
      reader.once('message', resolve),
    )
    reader.postMessage('over')
    const { reads, missing } = await counted
    await reader.terminate()
    expect(reads).toBeGreaterThan(1_000)
    expect(missing).toBe(0)
  })
})
