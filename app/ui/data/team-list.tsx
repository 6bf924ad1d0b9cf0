import type { ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Download from 'lucide-react/icons/download'
import { countedRows } from '#app/values/team-list.ts'
import type { AnyFilter, ListOption, Order, TeamList as List } from '#app/values/team-list.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Pagination } from './pagination.tsx'
import { Table, type Column } from './table.tsx'

/** What the loader of a list gives of it, besides its rows. */
type Shown<Filter extends AnyFilter> = {
  list: List<Filter>
  filter: Filter
  total: number
}

/** Saves all that the filter finds, whatever page is shown; nothing where it finds nothing. */
export function CsvLink<Filter extends AnyFilter>({ list, filter, total }: Shown<Filter>) {
  if (total === 0) return null
  return (
    <ButtonLink href={list.csv(filter)} size="sm" icon={<Icon of={Download} />}>
      Exporter en CSV
    </ButtonLink>
  )
}

/** The tabs, the form and the pages of a list of the team around its rows (`children`), or why there are none. */
export function TeamList<Filter extends AnyFilter>({
  list,
  filter,
  total,
  pages,
  label = 'Rechercher',
  placeholder,
  waiting = {},
  options = {},
  none,
  unmatched,
  children,
}: Shown<Filter> & {
  pages: number
  /** What the search field is called, and an example of what it finds. */
  label?: string
  placeholder: string
  /** What waits in a view: how many, and in words. */
  waiting?: Partial<Record<Filter['view'], { count: number; countLabel?: string }>>
  /** What may be chosen where only the loader knows, by field. */
  options?: Record<string, readonly ListOption[]>
  /** Why nothing is there at all. */
  none: { drawing?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }
  /** Nothing for this text and these filters; `all` is the link to the whole list. */
  unmatched: { title: string; text?: string; all?: string }
  children: ReactNode
}) {
  const { tabs } = list.views
  const narrowed = list.narrowed(filter)
  const change = (changed: object) => list.href(filter, changed as Partial<Filter>)
  return (
    <>
      {tabs.length > 0 && (
        <div className="mb-6">
          <Tabs
            label={list.views.label}
            tabs={tabs.map(({ value, label: name }) => ({
              href: change({ view: value }),
              label: name,
              current: value === filter.view,
              ...waiting[value as Filter['view']],
            }))}
          />
        </div>
      )}
      <FilterBar
        label={label}
        search={filter.search}
        placeholder={placeholder}
        keep={list.kept(filter)}
      >
        {list.selects(filter).map(({ key, isDay, ...field }) => {
          const { param, label: name, every, options: known, value } = field
          const choices = options[key] ?? known
          // What only a link narrows by shows once it does.
          if (!isDay && choices.length === 0) return null
          return (
            <div key={key} className="w-full min-w-0 sm:w-48">
              {isDay ? (
                <TextField key={value} label={name} name={param} type="date" defaultValue={value} />
              ) : (
                <Select
                  key={value}
                  label={name}
                  name={param}
                  defaultValue={value}
                  placeholder={every || undefined}
                  options={choices}
                />
              )}
            </div>
          )
        })}
      </FilterBar>
      {total > 0 && filter.page <= pages ? (
        children
      ) : total > 0 ? (
        <EmptyState
          title="Cette page est vide"
          action={<ButtonLink href={change({})}>Revenir à la première page</ButtonLink>}
        />
      ) : narrowed ? (
        <EmptyState
          drawing={none.drawing}
          title={unmatched.title}
          action={unmatched.all && <ButtonLink href={list.at()}>{unmatched.all}</ButtonLink>}
        >
          {list.tooShort(filter)
            ? 'Tapez au moins trois lettres ou chiffres.'
            : (unmatched.text ??
              (tabs.length > 0
                ? 'Changez de texte, ou cherchez dans un autre onglet.'
                : 'Changez de filtre ou de texte.'))}
        </EmptyState>
      ) : (
        <EmptyState drawing={none.drawing} title={none.title} action={none.action}>
          {none.text}
        </EmptyState>
      )}
      <Pagination current={filter.page} total={pages} href={(page) => change({ page })} />
    </>
  )
}

/** A column of a list; `sorts`: what its head sorts by, and the way it begins with. */
type ListColumn<Row, By extends string> = Omit<Column<Row>, 'key' | 'header' | 'label' | 'sort'> & {
  header: string
  sorts?: Order<By>
}

/** The rows of a list as a table whose heads sort it, with how many there are in all: `counted` one, several. */
export function TeamTable<Filter extends AnyFilter, Row extends { id: string }>({
  list,
  filter,
  total,
  counted: [one, several],
  rows,
  columns,
}: Shown<Filter> & {
  counted: readonly [one: string, several: string]
  rows: readonly Row[]
  columns: readonly ListColumn<Row, Filter['sort']['by']>[]
}) {
  return (
    <Table
      caption={countedRows(total, one, several)}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns.map(({ header, sorts, ...column }) => {
        if (!sorts) return { ...column, key: header, header }
        const by = sorts.replace(/^-/, '')
        const sorted = filter.sort.by === by
        const descending = sorted ? !filter.sort.descending : sorts !== by
        return {
          ...column,
          key: header,
          label: header,
          sort: sorted ? (filter.sort.descending ? 'descending' : 'ascending') : undefined,
          header: (
            <AppLink
              href={list.href(filter, { sort: { by, descending } } as Partial<Filter>)}
              className="inline-flex items-center gap-1 hover:text-fg"
            >
              {header}
              {sorted && <Icon of={filter.sort.descending ? ArrowDown : ArrowUp} />}
            </AppLink>
          ),
        }
      })}
    />
  )
}

/** What names a row: a link to its page, and a line of less weight under it. */
export function RowName({
  href,
  under,
  children,
}: {
  href?: string | undefined
  under?: ReactNode
  children: ReactNode
}) {
  return (
    <span className="grid">
      {href ? (
        <AppLink href={href} className="link wrap-anywhere">
          {children}
        </AppLink>
      ) : (
        children
      )}
      {under && (
        <span className="max-w-prose text-sm font-normal wrap-anywhere text-faint">{under}</span>
      )}
    </span>
  )
}

/** A date or a figure of a row, on one line. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap tabular-nums">{children}</span>
}
