import { PassThrough, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { askTerminal, type TerminalInput } from './ask-terminal.ts'

function aTerminal() {
  const input = new PassThrough() as PassThrough & TerminalInput
  const raw: boolean[] = []
  input.isTTY = true
  input.setRawMode = (on) => raw.push(on)
  let shown = ''
  const output = new Writable({
    write: (chunk, _encoding, done) => ((shown += String(chunk)), done()),
  })
  return { input, output, raw, shown: () => shown }
}

describe('asking at the terminal', () => {
  it('shows nothing of a password, takes back what is deleted, and gives the terminal back', async () => {
    const { input, output, raw, shown } = aTerminal()
    const asked = askTerminal('Mot de passe : ', { input, output, hidden: true })
    for (const key of ['b', 'r', 'o', 'x', '\u007F', 'uette', ' é', '\r']) input.write(key)
    expect(await asked).toBe('brouette é')
    expect(shown()).toBe('Mot de passe : \n')
    expect(raw).toEqual([true, false])
  })

  it('shows what is no secret, keeps what was typed ahead for the next question, and lets go at Ctrl+C', async () => {
    const { input, output, shown } = aTerminal()
    const first = askTerminal('Adresse : ', { input, output })
    input.write('moi@ouvreo.example\rsecret\r')
    expect(await first).toBe('moi@ouvreo.example')
    expect(shown()).toBe('Adresse : moi@ouvreo.example\n')
    expect(await askTerminal('Secret : ', { input, output, hidden: true })).toBe('secret')
    const given = askTerminal('Encore : ', { input, output, hidden: true })
    input.write('ab\u0003')
    expect(await given).toBeNull()
  })

  it('reads a pipe line by line, to its end', async () => {
    const input = new PassThrough()
    input.end('une\r\ndeux')
    const output = new PassThrough()
    expect([
      await askTerminal('', { input, output }),
      await askTerminal('', { input, output }),
    ]).toEqual(['une', 'deux'])
  })
})
