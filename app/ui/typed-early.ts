/** What is typed letter by letter; a choice that was made early is read with the form. */
const TYPED = 'textarea, input:is([type="text"], [type="search"], [type="email"], [type="tel"], [type="url"], [type="number"], :not([type]))'

/**
 * Tells a form that has just come to life what was typed in it before: on a slow telephone people are quicker than the
 * script, which would otherwise put back what the server had written, or not keep what it is there to keep.
 */
export function tellWhatWasTypedEarly(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)) {
    const typed = field.value
    if (typed === field.defaultValue || typed === '') continue
    const [start, end] = [field.selectionStart, field.selectionEnd]
    // React hears of what differs from its own copy of the value: that is set first, then the element's own setter, which it does not see.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, typed)
    // Where they were writing; some kinds of field do not tell.
    if (start !== null && document.activeElement === field) field.setSelectionRange(start, end)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
