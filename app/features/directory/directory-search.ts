import {
  bayesianRating,
  scoreCandidate,
  type CandidateFacts,
  type Weights,
} from '#app/features/requests/matching/ranking.ts'
import type { Place, Point } from '#app/features/places/places.ts'
import { tradeFromText } from '#app/features/trades/search-trades.ts'
import { paths } from '#app/paths.ts'
import { readCompared } from './compare/compared-slugs.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { QualificationKind } from '#app/features/companies/proofs/proof.ts'

/** Companies on one page of results. */
export const RESULTS_PER_PAGE = 20
/** Results that a search shows at most, however many there are: a directory is for choosing, not for copying. */
export const RESULTS_SHOWN = 200
/** Companies that a search looks at, the nearest first: what bounds its cost wherever it is made. */
export const COMPANIES_LOOKED_AT = 600
/** Companies that a search without a place or a name looks at, those with the most stars. */
export const COMPANIES_WITHOUT_PLACE = 100
/** Pages of results that one client may open in an hour. */
export const SEARCHES_AN_HOUR = 120

/** How results are ordered. `best`: by the published criteria. */
export type DirectorySort = 'best' | 'distance' | 'rating' | 'name'
/** The orders, as the form shows them. */
export const DIRECTORY_SORTS = [
  'best',
  'distance',
  'rating',
  'name',
] as const satisfies readonly DirectorySort[]
/** Distances that the form proposes, km. */
export const DISTANCES_KM = [5, 10, 25, 50] as const
/** Average ratings that the form proposes, from 1 to 5. */
export const RATINGS = [3, 4, 4.5] as const
/** Qualifications that the form proposes: those with a body of their own. */
export const LABELS = [
  'rge',
  'qualibat',
  'qualifelec',
  'qualipac',
  'qualigaz',
] as const satisfies readonly QualificationKind[]

/** Where one searches around: a commune, or a position rounded to about a kilometre. */
export type SearchCentre = Point & { label: string; insee: string; postalCode: string }

/** A search as its address says it. */
export type DirectorySearch = {
  trade: TradeSlug | null
  /** A piece of a company's name. */
  name: string
  /** The place as typed; `near` is what it was understood as. */
  where: string
  position: Point | null
  withinKm: number | null
  minRating: number | null
  label: QualificationKind | null
  /** Only those whose ten-year insurance the team has checked, and that is running. */
  insured: boolean
  /** Only those who passed the deeper check. */
  deeper: boolean
  /** Only those to whom works can be proposed now. */
  availableOnly: boolean
  sort: DirectorySort
  page: number
  /** The companies that are chosen to be compared, by their slugs: they follow from page to page. */
  chosen: string[]
}

const oneOf = <T extends number | string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => String(value) === text) ?? null

/** Reads a search from an address; whatever is not a proposed value is left out, so that no address is an error. */
export function readSearch(params: URLSearchParams): DirectorySearch {
  const page = Number(params.get('page'))
  const sort = oneOf(DIRECTORY_SORTS, params.get('tri'))
  return {
    trade: tradeFromText(params.get('metier'))?.slug ?? null,
    name: (params.get('q') ?? '').trim().slice(0, 60),
    where: (params.get('ou') ?? '').trim().slice(0, 60),
    position: readPosition(params.get('pres')),
    withinKm: oneOf(DISTANCES_KM, params.get('rayon')),
    minRating: oneOf(RATINGS, params.get('note')),
    label: oneOf(LABELS, params.get('label')),
    insured: params.get('assurance') === '1',
    deeper: params.get('approfondie') === '1',
    availableOnly: params.get('disponible') === '1',
    sort: sort ?? 'best',
    page:
      Number.isInteger(page) && page >= 1 && page <= RESULTS_SHOWN / RESULTS_PER_PAGE ? page : 1,
    chosen: readCompared(params).slugs,
  }
}

/**
 * « 45.76,4.86 », rounded to hundredths of a degree: about a kilometre, which says a town and not a
 * house. Null for anything else.
 */
function readPosition(text: string | null): Point | null {
  const [, lat, lng] =
    /^(-?\d{1,2}(?:\.\d{1,4})?),(-?\d{1,3}(?:\.\d{1,4})?)$/.exec(text ?? '') ?? []
  if (
    lat === undefined ||
    lng === undefined ||
    Math.abs(Number(lat)) > 90 ||
    Math.abs(Number(lng)) > 180
  )
    return null
  return { lat: Math.round(Number(lat) * 100) / 100, lng: Math.round(Number(lng) * 100) / 100 }
}

/** The address of a search, with what is chosen of it. */
export const searchAddress = (search: DirectorySearch): string =>
  paths.directory(searchParams(search), search.chosen)

/** What the address of a search says of it, without what says nothing; `page` 1 is not written. */
export function searchParams(search: DirectorySearch): Record<string, string | undefined> {
  return {
    metier: search.trade ?? undefined,
    ou: search.position ? undefined : search.where || undefined,
    pres: search.position ? `${search.position.lat},${search.position.lng}` : undefined,
    q: search.name || undefined,
    rayon: search.withinKm?.toString(),
    note: search.minRating?.toString(),
    label: search.label ?? undefined,
    assurance: search.insured ? '1' : undefined,
    approfondie: search.deeper ? '1' : undefined,
    disponible: search.availableOnly ? '1' : undefined,
    tri: search.sort === 'best' ? undefined : search.sort,
    page: search.page > 1 ? String(search.page) : undefined,
  }
}

/** What narrows a search beside the trade, the place and the name, each with its value when it does not. */
const WITHOUT_FILTERS = {
  withinKm: null,
  minRating: null,
  label: null,
  insured: false,
  deeper: false,
  availableOnly: false,
} as const satisfies Partial<DirectorySearch>
export type DirectoryFilter = keyof typeof WITHOUT_FILTERS

/** The filters that narrow a search, in the order of its form. */
export function activeFilters(search: DirectorySearch): DirectoryFilter[] {
  return (Object.keys(WITHOUT_FILTERS) as DirectoryFilter[]).filter((filter) =>
    Boolean(search[filter]),
  )
}

/** The same search from its first page without one filter, or without any. */
export function withoutFilter(search: DirectorySearch, filter?: DirectoryFilter): DirectorySearch {
  return {
    ...search,
    ...(filter ? { [filter]: WITHOUT_FILTERS[filter] } : WITHOUT_FILTERS),
    page: 1,
  }
}

/** Around a commune. */
export function centreOf(place: Place): SearchCentre {
  return {
    lat: place.lat,
    lng: place.lng,
    insee: place.insee,
    postalCode: place.postalCode,
    label: `${place.name} (${place.postalCode})`,
  }
}

/** What orders a company among results. `distanceKm` null: no place was given. */
export type RankedCompany = Omit<CandidateFacts, 'distanceKm' | 'lastProposedAt'> & {
  distanceKm: number | null
  name: string
  artisanId: string
}

/**
 * How a company ranks, 0 to 1: the published weights of matching without fairness, which only makes sense where places
 * are given out, and without nearness when no place was given. What remains is brought back to 1.
 */
function directoryScore(company: RankedCompany, weights: Weights): number {
  // Fairness is left out below, so when the company was last proposed something does not matter.
  const { parts } = scoreCandidate(
    { ...company, distanceKm: company.distanceKm ?? 0, lastProposedAt: null },
    weights,
    new Date(0),
  )
  const counted = parts.filter(
    ({ criterion }) =>
      criterion !== 'fairness' && (criterion !== 'nearness' || company.distanceKm !== null),
  )
  return (
    counted.reduce((sum, part) => sum + part.points, 0) /
    counted.reduce((sum, part) => sum + part.weight, 0)
  )
}

const french = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/** Orders results; equals by distance, then name, then id, so that pages never overlap. */
export function orderResults<Company extends RankedCompany>(
  companies: readonly Company[],
  sort: DirectorySort,
  weights: Weights,
): Company[] {
  const score = new Map(
    companies.map((company) => [
      company.artisanId,
      sort === 'best' ? directoryScore(company, weights) : 0,
    ]),
  )
  const first: Record<DirectorySort, (a: Company, b: Company) => number> = {
    best: (a, b) => score.get(b.artisanId)! - score.get(a.artisanId)!,
    distance: () => 0,
    // Those with ratings first, by the published mean: one review of five stars does not beat thirty of 4,8.
    rating: (a, b) =>
      Number(b.ratingCount > 0) - Number(a.ratingCount > 0) ||
      bayesianRating(b.ratingSum, b.ratingCount) - bayesianRating(a.ratingSum, a.ratingCount),
    name: (a, b) => french.compare(a.name, b.name),
  }
  return companies.toSorted(
    (a, b) =>
      first[sort](a, b) ||
      (a.distanceKm ?? 0) - (b.distanceKm ?? 0) ||
      french.compare(a.name, b.name) ||
      (a.artisanId < b.artisanId ? -1 : 1),
  )
}
