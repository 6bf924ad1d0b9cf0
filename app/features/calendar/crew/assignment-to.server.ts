import { eq } from 'drizzle-orm'
import type { Assigned } from './crew.ts'
import { crewAssignments } from './crew.tables.server.ts'

/** Who goes to a visit or to works, as a clause. */
export const assignmentTo = (to: Assigned) =>
  'worksId' in to
    ? eq(crewAssignments.worksId, to.worksId)
    : eq(crewAssignments.visitId, to.visitId)
