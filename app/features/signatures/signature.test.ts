import { describe, expect, it } from 'vitest'
import { CODE_REFUSALS, codesLeft } from './copy.ts'
import { proofLines } from './proof.ts'
import {
  awaitsCompanyMode,
  DRAWING_LENGTH,
  isDrawing,
  maskedEmail,
  modeHeld,
  type ContractMode,
  type KeptSignature,
} from './signature.ts'
import {
  CODE_TRIES,
  codeStanding,
  refusalOfSentCode,
  refusalOfWrongCode,
  type CodeWay,
  type SentCode,
} from './signing-code.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000)
const code = (change: Partial<SentCode> = {}): SentCode & { sentAt: Date; sentBy: CodeWay } => ({
  sentBy: 'email',
  contentHash: 'a',
  sentAt: NOW,
  expiresAt: minutes(10),
  wrongTries: 0,
  usedAt: null,
  ...change,
})

describe('a code', () => {
  it.each([
    [null, 'code_not_sent'],
    [code(), null],
    [code({ wrongTries: CODE_TRIES - 1 }), null],
    [code({ wrongTries: CODE_TRIES }), 'code_locked'],
    [code({ contentHash: 'b' }), 'document_changed'],
    [code({ usedAt: NOW }), 'code_used'],
    [code({ expiresAt: NOW }), 'code_expired'],
  ])('%o: %s', (sent, refusal) => {
    expect(refusalOfSentCode(sent, 'a', NOW)).toBe(refusal)
  })

  it('says how many tries are left after each wrong one, then that it is locked', () => {
    const said = [1, 2, 3, 4, 5].map(refusalOfWrongCode)
    expect(said).toEqual([
      'wrong_code_4',
      'wrong_code_3',
      'wrong_code_2',
      'wrong_code_1',
      'code_locked',
    ])
    expect(said.map((refusal) => CODE_REFUSALS[refusal]).join()).toMatch(
      /4 essais.*3 essais.*2 essais.*un essai.*autre code/,
    )
  })

  it('shows the last one while it may sign, and how many may still be sent', () => {
    const of = (...codes: ReturnType<typeof code>[]) => codeStanding(codes, 'a', minutes(1), null)
    expect(of()).toEqual({ sent: null, left: 5, sms: null })
    expect(of(code(), code({ usedAt: NOW }))).toEqual({
      sent: { at: NOW, expiresAt: minutes(10), by: 'email' },
      left: 3,
      sms: null,
    })
    expect(of(code({ wrongTries: 5 })).sent).toBeNull()
    expect(of(...Array.from({ length: 6 }, () => code())).left).toBe(0)
    expect([5, 1, 0].map(codesLeft).join()).toMatch(/5 cette heure.*un cette heure.*attendez/)
  })
})

describe('how a contract counts as concluded', () => {
  const held: [ContractMode, ContractMode | null, ContractMode][] = [
    ['distance', null, 'distance'],
    ['off_premises', null, 'off_premises'],
    ['off_premises', 'off_premises', 'off_premises'],
    ['off_premises', 'distance', 'off_premises'],
    ['on_premises', null, 'distance'],
    ['on_premises', 'distance', 'distance'],
    ['on_premises', 'on_premises', 'on_premises'],
    ['on_premises', 'off_premises', 'off_premises'],
    ['distance', 'on_premises', 'distance'],
  ]
  it.each(held)('the client says %s, the company %s: %s', (client, company, mode) => {
    expect(modeHeld(client, company)).toBe(mode)
  })

  it('asks the company only for what a signature online does not show, and once', () => {
    expect(awaitsCompanyMode('distance', null)).toBe(false)
    expect(awaitsCompanyMode('on_premises', null)).toBe(true)
    expect(awaitsCompanyMode('off_premises', null)).toBe(true)
    expect(awaitsCompanyMode('off_premises', 'distance')).toBe(false)
    expect(awaitsCompanyMode(null, null)).toBe(false)
  })
})

describe('a drawing', () => {
  it.each([
    ['M1 1L1 1', true],
    ['M0 0L600 200M3 4L5 6L7 8', true],
    ['', false],
    ['M601 0L1 1', false],
    ['M0 201L1 1', false],
    ['M1 1 L2 2', false],
    ['M1.5 1L2 2', false],
    ['M1 1L2 2Z', false],
    ['M1 1L2 2"/><script>', false],
    [`M1 1${'L2 2'.repeat(DRAWING_LENGTH / 4)}`, false],
  ])('%s', (text, yes) => {
    expect(isDrawing(text)).toBe(yes)
  })
})

it('masks an address so that its owner alone recognises it', () => {
  expect(maskedEmail('claire.martin@ouvreo.example')).toBe('c•••@o•••.example')
  expect(maskedEmail('a@b')).toBe('a•••@b•••')
  expect(maskedEmail('')).toBe('•••@•••')
})

describe('a proof', () => {
  const signature: KeptSignature = {
    role: 'client',
    accountId: 'x' as KeptSignature['accountId'],
    name: 'Claire Martin',
    signedAt: new Date('2026-03-10T09:04:05Z'),
    contentHash: 'f'.repeat(64),
    mode: 'off_premises',
    statements: ['Je l’ai lu.', 'Je l’accepte.'],
    address: '2001:db8::1',
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Firefox/140.0',
    deviceOf: 'company',
    codeSentAt: NOW,
    codeSentTo: 'claire@ouvreo.example',
    drawing: null,
  }
  const words = (change: Partial<KeptSignature> = {}, zone = 'Europe/Paris') =>
    proofLines({ ...signature, ...change }, zone).map(
      ({ label, words }) => `${label}: ${words.replaceAll('\u00a0', ' ')}`,
    )

  it('says everything that is kept, in the hours of the works, the address masked', () => {
    expect(words()).toEqual([
      'Signataire: Claire Martin, client',
      'Signé le: 10 mars 2026 à 10:04:05 (UTC+1)',
      'Code à six chiffres: envoyé à c•••@o•••.example le 10 mars 2026 à 10:00:00 (UTC+1), recopié le 10 mars 2026 à 10:04:05 (UTC+1)',
      'Contrat conclu, dit le signataire: Chez le client, en présence des deux',
      'Déclarations: Je l’ai lu. Je l’accepte.',
      'Appareil: Firefox sur Android, appareil de l’entreprise',
      'Navigateur: Mozilla/5.0 (Linux; Android 15) Firefox/140.0',
      'Adresse IP: 2001:db8::1',
      `Empreinte du document (SHA-256): ${'f'.repeat(64)}`,
    ])
    expect(words({}, 'Indian/Reunion')[1]).toBe('Signé le: 10 mars 2026 à 13:04:05 (UTC+4)')
  })

  it('leaves out what an older signature does not have', () => {
    const older = words({
      codeSentAt: null,
      codeSentTo: null,
      statements: [],
      userAgent: '',
      deviceOf: 'client',
    })
    expect(older.join()).not.toMatch(/Code|Déclarations|Navigateur :/)
    expect(older).toContain('Appareil: Navigateur inconnu')
  })
})
