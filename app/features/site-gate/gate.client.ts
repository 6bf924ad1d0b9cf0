import {
  FAILURES_BEFORE_WARNING,
  GATE_FLAG,
  GATE_MESSAGES,
  GATE_PATH,
  type GateRefusal,
} from './gate.ts'

/**
 * Brings the gate's form to life: the button is off while the field is blank, a refusal empties the field and counts,
 * success stores the flag and goes where one wanted. A flag found on the locked page grants nothing and is removed.
 */
export function listenToGate() {
  const form = document.querySelector<HTMLFormElement>('form[data-gate]')
  if (form) bringToLife(form)
}

function bringToLife(form: HTMLFormElement) {
  localStorage.removeItem(GATE_FLAG)
  const field = form.querySelector<HTMLInputElement>('input[name="password"]')!
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!
  const counter = form.querySelector<HTMLInputElement>('input[name="tentatives"]')!
  const refreshButton = () => (button.disabled = field.value.trim() === '')
  field.addEventListener('input', refreshButton)
  refreshButton()

  // A browser sends nothing by Enter while the button is off: a blank password is said to be missing here.
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || field.value.trim() !== '') return
    event.preventDefault()
    show('blank')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    button.disabled = true
    void send()
  })

  async function send() {
    try {
      const response = await fetch(GATE_PATH, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form) as never),
        headers: { accept: 'application/json' },
      })
      const answer = (await response.json()) as { location?: string; refusal?: GateRefusal }
      if (response.ok && answer.location) {
        localStorage.setItem(GATE_FLAG, 'granted')
        window.location.assign(answer.location)
        return
      }
      field.value = ''
      if (answer.refusal === 'wrong') counter.value = String(Number(counter.value) + 1)
      show(answer.refusal ?? 'wrong')
    } catch {
      // Without an answer the plain form says what is going on.
      form.submit()
    }
  }

  function show(refusal: GateRefusal) {
    const id = 'gate-error'
    let line = document.getElementById(id)
    if (!line) {
      line = document.createElement('p')
      line.id = id
      line.className = 'field-error'
      line.setAttribute('role', 'alert')
      form.querySelector('[data-gate-warning]')!.before(line)
    }
    line.textContent = GATE_MESSAGES[refusal]
    field.setAttribute('aria-invalid', 'true')
    field.setAttribute('aria-describedby', id)
    form.querySelector<HTMLElement>('[data-gate-warning]')!.hidden =
      Number(counter.value) < FAILURES_BEFORE_WARNING
    refreshButton()
    field.focus()
  }
}
