import { describe, expect, it } from 'vitest'
import { strangeNames } from './setting-names.ts'
import { KNOWN_NAMES } from './settings.server.ts'

const told = (...given: string[]) => strangeNames(given, KNOWN_NAMES)

describe('names of variables', () => {
  it.each([
    ['DATBASE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['database-url', 'DATABASE_URL'],
    ['SITE_GATE_PASWORD', 'SITE_GATE_PASSWORD'],
    ['PUBLIC_URl', 'PUBLIC_URL'],
    ['AUTH_SECRETS', 'AUTH_SECRET'],
    ['AUTH_SECRET_FILES', 'AUTH_SECRET_FILE'],
    ['STRIPE_PRICE_PREMUIM', 'STRIPE_PRICE_PREMIUM'],
  ])('%s is a slip for %s', (name, nearest) => {
    expect(told(name)).toEqual([{ name, nearest, misspelt: true }])
  })

  it('an unknown one of a family is named, with the nearest', () => {
    expect(told('SMTP_HOST')).toEqual([{ name: 'SMTP_HOST', nearest: 'SMTP_URL', misspelt: false }])
    expect(told('S3_PUBLIC_ADDRESS_OF_FILES')[0]).toMatchObject({ misspelt: false })
  })

  it('what machines, shells, npm and service managers set is left alone', () => {
    const names = `HOME HOSTNAME LOGNAME MAIL MAILTO PATH PWD SHELL SHLVL TERM USER LANG EDITOR NODE_OPTIONS NODE_PATH npm_config_cache INVOCATION_ID JOURNAL_STREAM
      NOTIFY_SOCKET CREDENTIALS_DIRECTORY POD_IP http_proxy XDG_DATA_DIRS LC_ALL TZ TMPDIR INIT_CWD CHROMIUM`
    expect(told(...names.split(/\s+/))).toEqual([])
  })

  it('every known name is known', () => {
    expect(KNOWN_NAMES.length).toBeGreaterThan(50)
    expect(told(...KNOWN_NAMES)).toEqual([])
  })
})
