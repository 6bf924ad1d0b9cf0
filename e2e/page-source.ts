import { HtmlValidate } from 'html-validate'

/**
 * The recommended rules, less those that argue with how React writes or with a choice of this site:
 */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `charSet`, `autoComplete`, `popoverTarget`: HTML reads names in any case.
    'attr-case': 'off',
    // React writes boolean attributes as `required=""`, and every quotation mark double.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // `<!doctype html>` in lower case is as valid.
    'doctype-style': 'off',
    // Sizes and anchors of drawings, which depend on data, are style attributes.
    'no-inline-style': 'off',
    // Boxes of one question share their name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
    // A few void elements are written `<br/>` by React.
    'void-style': 'off',
    // French typography asks for spaces that this rule would have as entities.
    'no-raw-characters': 'off',
    // Tables that become cards on a phone lose their meaning with `display: block`, but for these roles.
    'no-redundant-role': 'off',
    // The list of communes is one that is typed into: no native element does that.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // Telephone numbers are kept on one line by the style sheet.
    'tel-non-breaking': 'off',
    // The site has its own script, which needs no digest: it is of the same origin.
    'require-sri': 'off',
    // Titles are as long as their words; a test of ours bounds them.
    'long-title': 'off',
  },
})

/** What is invalid in a document's source, one line a fault; empty when nothing is. */
export async function faultsOfSource(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap((result) =>
    result.messages.map(
      (message) =>
        `${message.ruleId}: ${message.message} (${html.split('\n')[message.line - 1]?.slice(Math.max(0, message.column - 40), message.column + 60)})`,
    ),
  )
}

/** Sentences that are quoted to the character, with their own spaces. */
const QUOTED = /Quel est votre profil \?/g

/** Where French typography asks for a space that does not break, or a curved apostrophe, and has none. */
export function faultsOfTypography(html: string): string[] {
  const words = html
    .replaceAll(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(QUOTED, '')
  return [
    ...words.matchAll(/.{0,30}(?:\S [;:!?»%€]|« |\d (?:h|km|m²)\b|[a-zé]'[a-zé]).{0,15}/g),
  ].map((match) => `« ${match[0].trim()} » breaks where it should not`)
}

/** What search engines and social networks read of a page. */
export type Head = {
  title: string
  description: string
  canonical: string | null
  noindex: boolean
  picture: string | null
  data: Record<string, unknown>[]
  og: Record<string, string>
}

/** Reads the head of a page. */
export function headOf(html: string): Head {
  const text = (value: string | undefined) =>
    (value ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', '’').replaceAll('&quot;', '"')
  const meta = (name: string) =>
    text(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1])
  return {
    title: text(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    description: meta('description'),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null,
    noindex: meta('robots').includes('noindex'),
    picture: meta('og:image') || null,
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1]!) as Record<string, unknown>,
    ),
    og: Object.fromEntries(
      [
        'og:title',
        'og:description',
        'og:type',
        'og:url',
        'og:site_name',
        'og:locale',
        'twitter:card',
      ].map((name) => [name, meta(name)]),
    ),
  }
}

/** What is wrong with a head: too short, too long, not this site's, not said twice alike. `origin` is the site's. */
export function faultsOfHead(head: Head, origin: string): string[] {
  const faults: string[] = []
  if (head.title.length < 8 || head.title.length > 75)
    faults.push(`title of ${head.title.length} signs`)
  if (head.noindex) return faults
  if (head.description.length < 50 || head.description.length > 160)
    faults.push(`description of ${head.description.length} signs: ${head.description}`)
  if (!head.canonical?.startsWith(`${origin}/`)) faults.push(`canonical is ${head.canonical}`)
  if (head.og['og:url'] !== head.canonical)
    faults.push(`og:url is ${head.og['og:url']}, canonical ${head.canonical}`)
  if (head.og['og:title'] !== head.title || head.og['og:description'] !== head.description)
    faults.push('og:title or og:description differ from the page’s own')
  if (
    head.og['twitter:card'] !== 'summary_large_image' ||
    head.og['og:locale'] !== 'fr_FR' ||
    !head.og['og:site_name']
  )
    faults.push(`cards: ${JSON.stringify(head.og)}`)
  if (!head.picture?.startsWith(`${origin}/partage/`)) faults.push(`picture is ${head.picture}`)
  for (const data of head.data) faults.push(...faultsOfData(data, origin))
  return faults
}

/** What schema.org's types ask of ours at least. */
const NEEDED: Record<string, readonly string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  FAQPage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  Service: ['name', 'serviceType', 'provider', 'areaServed', 'description'],
}

function faultsOfData(data: Record<string, unknown>, origin: string): string[] {
  const type = String(data['@type'])
  if (data['@context'] !== 'https://schema.org')
    return [`JSON-LD of context ${String(data['@context'])}`]
  const missing = (NEEDED[type] ?? []).filter((key) => !data[key])
  const faults = missing.map((key) => `${type} without ${key}`)
  if (type === 'BreadcrumbList') {
    const steps = data.itemListElement as { position: number; name: string; item: string }[]
    if (
      steps.some(
        (step, index) =>
          step.position !== index + 1 || !step.name || !step.item.startsWith(`${origin}/`),
      )
    )
      faults.push(`breadcrumbs: ${JSON.stringify(steps)}`)
  }
  if (type === 'FAQPage') {
    const questions = data.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    if (questions.length === 0 || questions.some((one) => !one.name || !one.acceptedAnswer.text))
      faults.push('FAQPage with an empty question')
  }
  return faults
}
