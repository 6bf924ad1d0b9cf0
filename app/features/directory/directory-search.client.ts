import type { CommunesAnswer } from '#app/features/places/commune-answer.ts'
import { paths } from '#app/paths.ts'

/** How long one stops typing before places are asked for, ms. */
const PAUSE_MS = 150

/** Proposes communes as one types, and fills in one's own position when asked; the form works without either. */
export function helpToFind(form: HTMLFormElement): void {
  proposePlaces(form)
  offerPosition(form)
  // A choice among the orders acts at once: there is nothing else to say.
  form.querySelector('select[name="tri"]')?.addEventListener('change', () => form.requestSubmit())
}

function proposePlaces(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('input[name="ou"]')!
  const list = form.querySelector<HTMLDataListElement>('datalist')!
  const position = form.querySelector<HTMLInputElement>('input[name="pres"]')!
  let timer = 0
  let asked = new AbortController()
  const propose = () => {
    position.disabled = true
    window.clearTimeout(timer)
    asked.abort()
    if (field.value.trim().length < 2) return
    timer = window.setTimeout(async () => {
      asked = new AbortController()
      try {
        const answer = await fetch(`${paths.communesApi()}?q=${encodeURIComponent(field.value)}`, {
          signal: asked.signal,
        })
        const { places } = (await answer.json()) as CommunesAnswer
        list.replaceChildren(
          ...places.map(
            (place) => new Option(place.departement ?? '', `${place.name} (${place.postalCode})`),
          ),
        )
      } catch {
        // Nothing is proposed: what is typed is understood by the server all the same.
      }
    }, PAUSE_MS)
  }
  field.addEventListener('input', propose)
  // Who was quicker than this script is answered too.
  if (field.value !== field.defaultValue) propose()
}

function offerPosition(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-near-me]')
  const said = form.querySelector<HTMLElement>('[data-near-me-said]')
  if (!button || !said || !('geolocation' in navigator)) return
  button.removeAttribute('data-unready')
  button.addEventListener('click', () => {
    said.textContent = 'Recherche de votre position…'
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = form.querySelector<HTMLInputElement>('input[name="pres"]')!
        const where = form.querySelector<HTMLInputElement>('input[name="ou"]')!
        // To about a kilometre: a street is nobody's business here.
        position.value = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`
        position.disabled = false
        where.value = ''
        form.requestSubmit()
      },
      ({ code }) => {
        said.textContent =
          code === 1
            ? 'Votre navigateur n’a pas donné votre position : écrivez votre commune.'
            : 'Position introuvable : écrivez votre commune.'
      },
      { maximumAge: 600_000, timeout: 8_000 },
    )
  })
}
