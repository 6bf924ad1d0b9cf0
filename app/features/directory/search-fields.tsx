import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { QUALIFICATION_KINDS } from '#app/features/companies/proofs/proof.ts'
import { TRADES, TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Select } from '#app/ui/form/choice-fields.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FILTER_WORDS, SORT_LABELS } from './copy.ts'
import {
  activeFilters,
  DIRECTORY_SORTS,
  DISTANCES_KM,
  LABELS,
  RATINGS,
  searchAddress,
  withoutFilter,
  type DirectorySearch,
} from './directory-search.ts'

/** The search of the directory: a plain GET form, so that what is shown stands in the address. */
export function SearchFields({
  search,
  placeName,
  unknownPlace,
}: {
  search: DirectorySearch
  placeName: string
  unknownPlace: boolean
}) {
  const filters = activeFilters(search)
  return (
    <search>
      <AppForm
        method="get"
        action={paths.directory()}
        className="directory-search"
        data-directory-search=""
      >
        {search.chosen.map((slug) => (
          <input key={slug} type="hidden" name="e" value={slug} />
        ))}
        <div className="directory-asked">
          <Select
            label="Métier"
            name="metier"
            defaultValue={search.trade ?? ''}
            placeholder="Tous les métiers"
            options={TRADE_SLUGS.map((slug) => ({ value: slug, label: TRADES[slug].name }))}
          />
          <TextField
            label="Où ?"
            name="ou"
            defaultValue={placeName}
            placeholder="Commune ou code postal"
            list="communes-proposees"
            maxLength={60}
            autoComplete="off"
            lead={<Icon of={MapPin} />}
            error={
              unknownPlace ? 'Nous ne connaissons pas ce lieu. Essayez un code postal.' : undefined
            }
          />
          {/* Filled as one types; a list of proposals is named by its field. */}
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
          <datalist id="communes-proposees" />
          <input
            type="hidden"
            name="pres"
            value={search.position ? `${search.position.lat},${search.position.lng}` : ''}
            disabled={search.position === null}
          />
          <TextField
            label="Nom de l’entreprise"
            name="q"
            type="search"
            defaultValue={search.name}
            maxLength={60}
            autoComplete="off"
            optional
          />
          <Button type="submit" variant="primary" className="min-h-13">
            Rechercher
          </Button>
        </div>
        <div className="directory-tools">
          <div className="directory-near">
            <Button type="button" variant="link" size="sm" data-near-me="" data-unready="">
              <Icon of={LocateFixed} /> Autour de moi
            </Button>
            <output className="text-sm text-faint" data-near-me-said="" />
          </div>
          <details className="directory-filters">
            <summary>
              <Icon of={SlidersHorizontal} /> Filtrer et trier
            </summary>
            <div className="directory-filter-fields">
              <Select
                label="Trier par"
                name="tri"
                defaultValue={search.sort}
                options={DIRECTORY_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
              />
              <Select
                label="Distance"
                name="rayon"
                defaultValue={search.withinKm?.toString() ?? ''}
                placeholder="Toute sa zone d’intervention"
                options={DISTANCES_KM.map((km) => ({
                  value: String(km),
                  label: `À moins de ${km}\u00a0km`,
                }))}
              />
              <Select
                label="Note"
                name="note"
                defaultValue={search.minRating?.toString() ?? ''}
                placeholder="Toutes, sans avis compris"
                options={RATINGS.map((rating) => ({
                  value: String(rating),
                  label: `${String(rating).replace('.', ',')} sur 5 et plus`,
                }))}
              />
              <Select
                label="Qualification vérifiée"
                name="label"
                defaultValue={search.label ?? ''}
                placeholder="Toutes"
                options={LABELS.map((label) => ({
                  value: label,
                  label: QUALIFICATION_KINDS[label].label,
                }))}
              />
              <fieldset className="directory-checks">
                <legend className="sr-only">Autres filtres</legend>
                <Checkbox
                  label="Décennale vérifiée"
                  name="assurance"
                  value="1"
                  defaultChecked={search.insured}
                />
                <Checkbox
                  label="Vérification approfondie"
                  name="approfondie"
                  value="1"
                  defaultChecked={search.deeper}
                />
                <Checkbox
                  label="Peut prendre une demande maintenant"
                  name="disponible"
                  value="1"
                  defaultChecked={search.availableOnly}
                />
              </fieldset>
              <Button type="submit" className="justify-self-start">
                Appliquer
              </Button>
            </div>
          </details>
        </div>
        {filters.length > 0 && (
          <ul className="directory-chips" aria-label="Filtres actifs">
            {filters.map((filter) => (
              <li key={filter}>
                <AppLink
                  href={searchAddress(withoutFilter(search, filter))}
                  className="directory-chip"
                >
                  <span className="sr-only">Retirer le filtre </span>
                  {FILTER_WORDS[filter](search)} <Icon of={X} />
                </AppLink>
              </li>
            ))}
            {filters.length > 1 && (
              <li>
                <AppLink href={searchAddress(withoutFilter(search))} className="link">
                  Retirer les filtres
                </AppLink>
              </li>
            )}
          </ul>
        )}
      </AppForm>
    </search>
  )
}
