import { expect, it } from 'vitest'
import { teamMenu, type TeamCounts } from './team-menu.tsx'

const COUNTS: TeamCounts = {
  approvals: 1,
  toVerify: 2,
  reports: 3,
  disputes: 4,
  messages: 5,
  support: 6,
  notices: 7,
  reviews: 8,
}

it('names the pages that a role opens, and counts what waits where it acts', () => {
  const counted = Object.fromEntries(
    teamMenu(['support'], COUNTS, '/admin').map(({ label, count }) => [label, count]),
  )
  expect(counted).toMatchObject({ Messages: 5, Support: 6 })
  expect(counted).toHaveProperty('Vérifications', undefined)
  expect(counted).not.toHaveProperty('Litiges')
  const [toVerify] = teamMenu(['verification'], COUNTS, '/admin/artisans').filter(
    ({ current }) => current,
  )
  expect(toVerify).toMatchObject({
    label: 'Vérifications',
    count: 2,
    countLabel: '2 entreprises à vérifier',
  })
})

it('leads moderators to reported conversations by the entry of reports', () => {
  const [reports] = teamMenu(['moderation'], COUNTS, '/admin/conversations-signalees').filter(
    ({ current }) => current,
  )
  expect(reports).toMatchObject({ label: 'Signalements', countLabel: '3 signalements attendent' })
})
