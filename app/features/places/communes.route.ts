import type { Route } from './+types/communes.route'
import { asPlaceAnswer, type CommunesAnswer } from './commune-answer.ts'
import { lookUpPostalCode } from './communes.server.ts'
import { POSTAL_CODE_REFUSALS } from './copy.ts'
import { searchPlaces } from './search-places.server.ts'

/**
 * The communes of five digits, all of them; for anything shorter, or a name, the eight best. The
 * same for everybody.
 */
export function loader({ request }: Route.LoaderArgs) {
  const text = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 60)
  return Response.json(answerTo(text), { headers: { 'cache-control': 'public, max-age=86400' } })
}

function answerTo(text: string): CommunesAnswer {
  if (!/^\s*(?:\d\s*){5}$/.test(text))
    return { places: searchPlaces(text).map(asPlaceAnswer), refusal: null }
  const found = lookUpPostalCode(text)
  return found.ok
    ? { places: found.value.map(asPlaceAnswer), refusal: null }
    : { places: [], refusal: POSTAL_CODE_REFUSALS[found.refusal] }
}
