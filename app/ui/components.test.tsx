import Clock from 'lucide-react/icons/clock'
import { describe, expect, test } from 'vitest'
import { rendered as html } from '#test/rendered.tsx'
import { Button } from './button.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { Gallery } from './gallery.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink, IsInside } from './link.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { SiteShell } from '#app/ui/layout/site-shell.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { WorkShell } from '#app/ui/layout/work-shell.tsx'

const brand = { name: 'Ouvréo', href: '/' }

describe('a button', () => {
  test('that is refused stays in reach, says why and cannot submit', async () => {
    const out = await html(
      <Button
        variant="primary"
        name="verbe"
        value="prendre"
        disabledReason="Plus de contact ce mois-ci."
      >
        Prendre le contact
      </Button>,
    )
    const id = /aria-describedby="([^"]+)"/.exec(out)![1]
    expect(out).toContain('type="button"')
    expect(out).toContain('aria-disabled="true"')
    expect(out).not.toContain(' disabled')
    expect(out).toContain(`<p id="${id}">Plus de contact ce mois-ci.</p>`)
  })

  test('may say it in a tooltip that it names itself', async () => {
    const out = await html(
      <Button disabledReason="Déjà signé." reasonAs="tooltip">
        Modifier
      </Button>,
    )
    const id = /aria-describedby="([^"]+)"/.exec(out)![1]
    expect(out).toContain(`role="tooltip" id="${id}"`)
  })

  test('that is under way cannot be pressed twice', async () => {
    const out = await html(<Button pending>Envoyer</Button>)
    expect(out).toContain('aria-busy="true"')
    expect(out).toContain('type="button"')
  })

  test('that is neither submits as HTML does', async () => {
    expect(await html(<Button disabledReason={null}>Envoyer</Button>)).toBe(
      '<button class="btn btn-quiet">Envoyer</button>',
    )
  })
})

describe('a field', () => {
  test('carries label, hint, error and what the keyboard needs', async () => {
    const out = await html(
      <TextField
        label="Code postal"
        name="cp"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        error="Cinq chiffres."
        hint="Celui du chantier."
      />,
    )
    expect(out).toContain(
      '<label class="field-label" for="cp">Code postal<span aria-hidden="true"> *</span></label>',
    )
    expect(out).toMatch(
      /<input(?=[^>]* id="cp")(?=[^>]* inputMode="numeric")(?=[^>]* autoComplete="postal-code")(?=[^>]* required="")(?=[^>]* aria-invalid="true")(?=[^>]* aria-describedby="cp-error cp-hint")/,
    )
    expect(out).toContain('<p class="field-error" id="cp-error">')
    expect(out).toContain('<p class="field-hint" id="cp-hint">Celui du chantier.</p>')
  })

  test('of choices is a group with a name, each choice with its own', async () => {
    const out = await html(
      <RadioGroup
        label="Délai"
        name="delai"
        defaultValue="mois"
        options={[
          { value: 'urgent', label: 'Urgent' },
          { value: 'mois', label: 'Dans le mois' },
        ]}
      />,
    )
    expect(out).toMatch(
      /^<fieldset[^>]* id="delai"[^>]*><legend class="field-label">Délai<\/legend>/,
    )
    expect(out).toMatch(/id="delai-mois"[^>]* checked=""/)
    expect(out).not.toMatch(/id="delai-urgent"[^>]* checked/)
  })

  test('list keeps what was chosen', async () => {
    const out = await html(
      <Select
        label="Métier"
        name="metier"
        defaultValue="b"
        placeholder="Choisissez"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />,
    )
    expect(out).toContain('<option value="b" selected="">B</option>')
  })

  test('errors are summed with links, in number, or not at all', async () => {
    const out = await html(
      <ErrorSummary
        errors={[
          { field: 'cp', message: 'Cinq chiffres.' },
          { field: 'metier', message: 'Choisissez.' },
        ]}
      />,
    )
    expect(out).toMatch(/^<div class="error-summary" role="alert" tabindex="-1" autofocus="">/)
    expect(out).toContain('2 champs sont à corriger')
    expect(out).toContain('<a href="#cp">Cinq chiffres.</a>')
    expect(await html(<ErrorSummary errors={[]} />)).toBe('')
  })
})

describe('a link', () => {
  test.each([
    ['tel:+33241000000', '<a href="tel:+33241000000">x</a>'],
    ['#contenu', '<a href="#contenu">x</a>'],
    [
      'https://www.service-public.fr/',
      '<a href="https://www.service-public.fr/" rel="noopener">x</a>',
    ],
    ['//ailleurs.example/', '<a href="//ailleurs.example/">x</a>'],
  ])('to %s is plain', async (href, expected) => {
    expect(await html(<AppLink href={href}>x</AppLink>)).toBe(expected)
  })

  test('of this site is a plain one outside an application, a form posts and leaves checking to the server', async () => {
    expect(await html(<AppLink href="/faq">x</AppLink>)).toMatch(/^<a href="\/faq"[^>]*>x<\/a>$/)
    expect(await html(<AppForm>x</AppForm>)).toMatch(
      /<form(?=[^>]* method="post")(?=[^>]* noValidate)/,
    )
  })

  test('inside the open application goes through the router, and says the same', async () => {
    const link = (
      <AppLink href="/faq?theme=prix#deux" aria-current="page" keepScroll>
        x
      </AppLink>
    )
    const attributes = (out: string) =>
      [...out.matchAll(/ ([a-z-]+="[^"]*")/g)]
        .map(([, attribute]) => attribute)
        .filter((attribute) => attribute !== 'data-discover="true"')
        .sort()
    const plain = await html(link)
    expect(attributes(plain)).toEqual(['aria-current="page"', 'href="/faq?theme=prix#deux"'])
    const moving = await html(<IsInside value={() => true}>{link}</IsInside>)
    expect(moving).toContain('data-discover')
    expect(attributes(moving)).toEqual(attributes(plain))
  })
})

describe('an icon', () => {
  test.each([
    [
      <Icon key="silent" of={Clock} className="text-muted" />,
      'stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" class="lucide lucide-clock icon text-muted" aria-hidden="true"',
    ],
    [
      <Icon key="named" of={Clock} label="Horaires" />,
      'stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" class="lucide lucide-clock icon" role="img" aria-label="Horaires"',
    ],
  ])('is drawn with the house stroke', async (icon, attributes) => {
    expect(await html(icon)).toContain(attributes)
  })
})

describe('a frame', () => {
  test('of the site offers its menu without script, and marks the present place', async () => {
    const out = await html(
      <SiteShell
        brand={brand}
        links={[{ href: '/faq', label: 'FAQ', current: true }]}
        phone={{ label: '02 41 00 00 00', href: 'tel:+33241000000' }}
        footer={{ columns: [], end: 'Fin' }}
      >
        <h1>Page</h1>
      </SiteShell>,
    )
    expect(out).toContain('<a class="skip" href="#contenu">Aller au contenu</a>')
    expect(out).toMatch(
      /<button[^>]* popovertarget="menu"[^>]* aria-label="Menu"|<button[^>]* popoverTarget="menu"[^>]* aria-label="Menu"/,
    )
    expect(out).toMatch(/<div id="menu" popover="auto"/)
    expect(out).toMatch(/href="\/faq"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/faq"/)
    expect(out).toContain('<main id="contenu" tabindex="-1" class="site-main"><h1>Page</h1></main>')
  })

  test('of work says in words what waits', async () => {
    const out = await html(
      <WorkShell
        brand={brand}
        links={[
          { href: '/d', label: 'Demandes', count: 4, countLabel: '4 à traiter' },
          { href: '/m', label: 'Messages', count: 0 },
        ]}
      >
        <p>…</p>
      </WorkShell>,
    )
    expect(out).toContain(
      '<span class="count"><span aria-hidden="true">4</span><span class="sr-only"> (4 à traiter)</span></span>',
    )
    expect(out.match(/class="count"/g)).toHaveLength(1)
  })
})

test('places without words are named for those who do not see them', async () => {
  const out = await html(<SeatMarks taken={2} words={false} />)
  expect(out).toContain('role="img" aria-label="2 places sur 5 prises"')
  expect(out.match(/data-taken/g)).toHaveLength(2)
})

test('the gallery writes no style attribute, which the content policy would refuse, and no identifier twice', async () => {
  const out = await html(<Gallery />)
  expect(out).not.toMatch(/ style="/)
  const ids = [...out.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})
