/**
 * A public page of the site as it stands now, ready to be shown in a frame: without its scripts and
 * without the look it was rendered with, since the frame is given another; nothing in it can be
 * pressed. Throws when the page does not come.
 */
export async function fetchPreviewPage(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`the page to preview answered ${answer.status}`)
  // Out of the text, since a parsed style is weighed against this page's own policy.
  const page = new DOMParser().parseFromString(
    (await answer.text()).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ''),
    'text/html',
  )
  for (const element of page.querySelectorAll(
    'link[rel~="preload"], link[rel~="modulepreload"], meta[http-equiv], base',
  ))
    element.remove()
  // A cached page carries the part of the style sheet that it uses, under a hash that a frame of
  // this page does not know: it is given the whole.
  for (const element of page.querySelectorAll('link[rel="stylesheet"]')) element.remove()
  const sheet = page.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href =
    document.querySelector<HTMLLinkElement>('head link[rel="stylesheet"]')?.getAttribute('href') ??
    ''
  page.head.append(sheet)
  page.body.inert = true
  return `<!doctype html>${page.documentElement.outerHTML}`
}
