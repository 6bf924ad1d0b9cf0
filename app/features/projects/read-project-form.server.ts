import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { tickedRooms } from './rooms/room-form.ts'
import { projectForm } from './project-form.ts'

/** The requests that were ticked; what is no identifier is a 404. */
export const tickedIn = (form: FormData): QuoteRequestId[] =>
  form.getAll('request').map((id) => orNotFound(parseId<QuoteRequestId>(id)))

/** Reads the form of a new project, with the requests and rooms ticked, which a refusal gives back. */
export async function readProjectForm(form: FormData) {
  const requests = tickedIn(form)
  const rooms = tickedRooms(form)
  const read = projectForm.safeParse(textFields(form))
  return read.success
    ? { input: { ...read.data, requests, rooms }, kept: { requests, rooms } }
    : { errors: fieldErrors(read.error), kept: { requests, rooms } }
}
