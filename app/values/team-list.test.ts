import { describe, expect, it } from 'vitest'
import { anyOf, BY_AGE, choice, optionsOf, teamList } from './team-list.ts'

const list = teamList({
  address: '/admin/choses',
  views: { param: 'vue', label: 'Choses', tabs: { waiting: 'À faire', done: 'Faites' } },
  fields: {
    kind: choice('type', 'Type', optionsOf({ big: 'Grande', small: 'Petite' })),
    who: anyOf('par', 'Par'),
  },
  sorts: ['date', 'name'],
  usual: ({ view, kind }) => (view === 'waiting' && kind === '' ? 'date' : '-date'),
})
const asked = (query: string) => list.read(new URLSearchParams(query))

describe('a list of the team', () => {
  it('takes what its address does not know for the usual', () => {
    expect(asked('vue=x&type=huge&tri=-secret&page=0')).toEqual({
      view: 'waiting',
      kind: '',
      who: '',
      search: '',
      sort: { by: 'date', descending: false },
      page: 1,
    })
    expect(asked(`vue=done&type=big&par=${'a'.repeat(80)}&q= x &tri=name&page=3`)).toEqual({
      view: 'done',
      kind: 'big',
      who: 'a'.repeat(60),
      search: 'x',
      sort: { by: 'name', descending: false },
      page: 3,
    })
  })

  it('says in its address what is not usual, and reads it back the same', () => {
    expect(list.at()).toBe('/admin/choses')
    expect(list.at({ view: 'done' })).toBe('/admin/choses?vue=done')
    expect(list.at({ kind: 'small', search: 'é&' })).toBe('/admin/choses?q=%C3%A9%26&type=small')
    const query = '?vue=done&q=x&type=big&par=moi&tri=name&page=4'
    expect(list.href(asked(query), { page: 4 })).toBe(`/admin/choses${query}`)
    expect(list.csv(asked(query))).toBe('/admin/choses.csv?vue=done&q=x&type=big&par=moi&tri=name')
  })

  it('goes back to its first page and to the usual order of another view', () => {
    expect(list.href(asked('tri=name&page=4&q=x'), { view: 'done' })).toBe(
      '/admin/choses?vue=done&q=x',
    )
    expect(list.href(asked('tri=name&page=4'), { kind: 'big' })).toBe(
      '/admin/choses?type=big&tri=name',
    )
    expect(list.filter({ kind: 'big' }).sort).toEqual({ by: 'date', descending: true })
  })

  it('keeps in its form what has no field there', () => {
    expect(list.kept(asked('vue=done&tri=name&q=x&type=big'))).toEqual({ vue: 'done', tri: 'name' })
    expect(list.selects(asked('type=big')).map(({ param, value }) => [param, value])).toEqual([
      ['type', 'big'],
      ['par', ''],
    ])
    const aged = teamList({ address: '/', sorts: ['date'], usual: 'date', orders: BY_AGE })
    const newest = aged.filter({ sort: { by: 'date', descending: true } })
    expect(aged.kept(newest)).toEqual({})
    expect(aged.selects(newest)).toMatchObject([{ param: 'tri', value: '-date' }])
  })

  it('is narrowed by a text or a field, not by its view', () => {
    expect(
      ['vue=done&tri=name', 'q=x', 'type=big'].map((query) => list.narrowed(asked(query))),
    ).toEqual([false, true, true])
  })
})
