import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serve } from '#test/global-setup.ts'

/** What is measured waits for a disk as the product does, with the product's settings. */
export async function setup(project: TestProject) {
  return serve(project, () => mkdtempSync(join(tmpdir(), 'ouvreo-bench-')), {})
}
