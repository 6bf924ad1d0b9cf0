/** Where the landing page's answer is kept: 'particulier' or 'artisan'. */
const KEY = 'userType'

/** Keeps the profile chosen on the landing page, and proposes it again on the sign-up form, where it can be changed. */
export function listenToProfileChoice(): void {
  document.addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('a[data-user-type]')?.dataset
      .userType
    if (choice) keep(choice)
  })
  const kept = read()
  const radios = [
    ...document.querySelectorAll<HTMLInputElement>('input[type="radio"][name="userType"]'),
  ]
  if (kept && radios.every((radio) => !radio.checked))
    for (const radio of radios) radio.checked = radio.value === kept
}

/** A browser may refuse storage (private windows, strict settings): the site then simply does not remember. */
function keep(choice: string) {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    return
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
