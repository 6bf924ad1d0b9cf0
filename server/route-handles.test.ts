import { expect, it } from 'vitest'
import { routesIn } from './route-handles.ts'

const takes = { takes: 'photos' }
const routesAt = routesIn({
  root: { id: 'root', path: '', module: {} },
  work: { id: 'work', parentId: 'root', module: { handle: { application: 'team' } } },
  form: { id: 'form', parentId: 'work', path: 'messages/:id', module: { handle: takes } },
  other: { id: 'other', parentId: 'root', path: '*', module: {} },
} as never)
const handlesAt = (path: string) => routesAt(path).handles

it('says what the page says to whom a form or a move is sent, however its address is spelled', () => {
  for (const path of ['/messages/un', '/messages/un.data', '/messages/un/', '/messages/%75n'])
    expect([path, handlesAt(path).at(-1)]).toEqual([path, takes])
  expect(handlesAt('/messages/un').slice(0, 2)).toEqual([undefined, { application: 'team' }])
})

it('says nothing of any other address', () => {
  for (const path of ['/', '/messages', '/messages/un/deux', '/autre'])
    expect([path, handlesAt(path).at(-1)]).toEqual([path, undefined])
})

it('names the pattern of an address, whatever stands in it', () => {
  expect(routesAt('/messages/un.data').pattern).toBe('/messages/:id')
  expect(routesAt('/nobody@ouvreo.example/2').pattern).toBe('/*')
})
