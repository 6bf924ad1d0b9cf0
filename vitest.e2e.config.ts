import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Journeys that measure how long something takes: apart, so that what they measure is not their neighbours' browsers. */
const TIMED = [
  'html-cache',
  'live',
  'hostile-requests',
  'hostile-files',
  'crash',
  'database-faults',
  'auth-abuse',
].map(fileOf)
/** The longest ones, of the journeys and of those that measure, first: none is left running alone at the end. */
const LONGEST = [
  'screens',
  'access-matrix',
  'journey',
  'auth-flows',
  'contact-details',
  'hostile-words',
  'company',
  'free-month',
  'settings',
  'my-requests',
  'auth-faults',
  'conversation',
  'html-cache',
  'crash',
  'auth-abuse',
].map(fileOf)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      (LONGEST.findIndex((name) => moduleId.endsWith(name)) + LONGEST.length + 1) %
      (LONGEST.length + 1)
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

// Files follow one another in their processes: most of a file's own time was to load the same modules again.
// A browser on a busy machine is late now and then: what fails is tried once more, and the run says which (second-tries.ts).
const shared = {
  globalSetup: ['e2e/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 150_000,
  isolate: false,
  retry: 1,
  expect: { poll: { timeout: 15_000 } },
}

// Journeys drive the built product in a browser, each file on a product and a database of its own: three files at a time,
// since each mostly waits for its browser; then those that measure.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          exclude: TIMED,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'measured journeys',
          include: TIMED,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

function fileOf(name: string): string {
  return `e2e/${name}.e2e.ts`
}
