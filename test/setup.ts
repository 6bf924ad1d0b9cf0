import { afterAll, vi } from 'vitest'
import { setLogLevel } from '#app/platform/log.server.ts'

// Tests provoke what a log warns of: a test about a line of the log sets its level itself.
setLogLevel('silent')

// The next file of the process begins as this one did.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
