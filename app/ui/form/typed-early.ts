type TypedField = HTMLInputElement | HTMLTextAreaElement

/** What is typed letter by letter; a choice that was made early is read with the form. */
const TYPED =
  'textarea, input:is([type="text"], [type="search"], [type="email"], [type="tel"], [type="url"], [type="number"], :not([type]))'

/**
 * What stands in the fields of forms that are not alive yet. React puts back the text of a textarea
 * when it takes it over.
 */
const early = new WeakMap<Element, string>()
const alive = new WeakSet<HTMLFormElement>()

// From the first moment there is script, which is before React takes anything over.
if (typeof document !== 'undefined') {
  for (const field of document.querySelectorAll<TypedField>(TYPED))
    if (field.value !== field.defaultValue) early.set(field, field.value)
  document.addEventListener(
    'input',
    ({ target }) => {
      if (
        target instanceof Element &&
        target.matches(TYPED) &&
        !alive.has((target as TypedField).form!)
      )
        early.set(target, (target as TypedField).value)
    },
    true,
  )
}

/**
 * Tells a form that has just come to life what was typed in it before: on a slow telephone people are quicker than the
 * script, which would otherwise put back what the server had written, or not keep what it is there to keep.
 */
export function tellWhatWasTypedEarly(form: HTMLFormElement): void {
  alive.add(form)
  for (const field of form.querySelectorAll<TypedField>(TYPED)) {
    const typed = early.get(field)
    early.delete(field)
    if (typed === undefined || typed === field.defaultValue) continue
    const [start, end] =
      field.value === typed ? [field.selectionStart, field.selectionEnd] : [null, null]
    // React hears of what differs from its own copy of the value: that is set first, then the
    // element's own setter, which it does not see.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, typed)
    // Where they were writing; some kinds of field do not tell.
    if (start !== null && document.activeElement === field) field.setSelectionRange(start, end)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
