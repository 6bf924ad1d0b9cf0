import { describe, expect, it } from 'vitest'
import { readForm } from './read-form.server.ts'

const posted = (type: string, body: string) =>
  readForm(
    new Request('http://localhost/contact', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    }),
  )
const part = (head: string, text: string) =>
  `--limite\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`

describe('a posted form', () => {
  it('holds no NUL, in its texts, its names and the names of its files', async () => {
    expect([
      ...(await posted('application/x-www-form-urlencoded', 'mess%00age=Bon%00jour%00')),
    ]).toEqual([['message', 'Bonjour']])
    const form = await posted(
      'multipart/form-data; boundary=limite',
      `${part('name="body"', 'Bon\0jour')}${part('name="fichiers"; filename="de\0vis.pdf"', '%PDF\0')}--limite--\r\n`,
    )
    const file = form.get('fichiers') as File
    expect([form.get('body'), file.name, await file.text()]).toEqual([
      'Bonjour',
      'devis.pdf',
      '%PDF\0',
    ])
  })

  it('is read by the boundary that its parts were counted by, however it is written', async () => {
    for (const type of [
      'multipart/form-data; boundary="limite"',
      'multipart/form-data;boundary=limite; boundary=autre',
      'Multipart/Form-Data; Boundary=limite; charset=utf-8',
    ]) {
      expect([
        ...(await posted(type, `${part('name="a"', '1').repeat(900)}--limite--\r\n`)),
      ]).toHaveLength(900)
    }
  })

  it.each([
    ['a content type that is nearly one', 'application/x-www-form-urlencodedx', 'a=b'],
    ['a boundary that never comes', 'multipart/form-data; boundary=limite', 'a=b'],
    [
      'more parts than any form has',
      'multipart/form-data; boundary=limite',
      `${part('name="a"', '1').repeat(1_001)}--limite--\r\n`,
    ],
    [
      'a file name that is no text',
      'multipart/form-data; boundary=limite',
      `${part(`name="fichiers"; filename*=UTF-8''%00%ff`, 'x')}--limite--\r\n`,
    ],
  ])('is refused by name: %s', async (_, type, body) => {
    await expect(posted(type, body)).rejects.toMatchObject({ name: 'UnreadableForm' })
  })
})
