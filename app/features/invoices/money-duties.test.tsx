import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MoneyDuties } from './money-duties.tsx'

it('tells tax and social duties, with where to read each (M12)', () => {
  const html = renderToStaticMarkup(<MoneyDuties />)
  expect(html).toContain('href="https://www.impots.gouv.fr/professionnel"')
  expect(html).toContain('href="https://www.urssaf.fr"')
})
