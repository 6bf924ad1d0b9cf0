import { setLogLevel } from '#app/platform/log.server.ts'

// Tests provoke what a log warns of: a test about a line of the log sets its level itself.
setLogLevel('silent')
