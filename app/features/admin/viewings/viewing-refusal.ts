import { isRouteErrorResponse, type ErrorResponse } from 'react-router'
import { VIEWING_CLOSED, VIEWING_WRITES_NOTHING } from './copy.ts'

/** Whether an error is what somebody of the team is answered who only looks at a space. */
export const isViewingRefusal = (error: unknown): error is ErrorResponse & { data: string } =>
  isRouteErrorResponse(error) &&
  error.status === 403 &&
  (error.data === VIEWING_CLOSED || error.data === VIEWING_WRITES_NOTHING)
