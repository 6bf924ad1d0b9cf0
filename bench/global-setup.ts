import type { TestProject } from 'vitest/node'
import { serve } from '../test/global-setup.ts'

/** What is measured waits for the disk as the product does. */
export async function setup(project: TestProject) {
  return serve(project, {})
}
