/** The attribute that every element of a polyglot bears: one found in a page was let in. */
export const MARK = 'letin'

const image = `<img ${MARK} src=x onerror=alert(1)>`

/**
 * Thirty texts that would run if a page took one of them for more than text: as an element, inside an attribute, a
 * title, a text area, a style, a script, a comment, an address or a template. None holds a line end.
 */
export const POLYGLOTS: readonly string[] = [
  `<script ${MARK}>alert(1)</script>`,
  `"><script ${MARK}>alert(1)</script>`,
  image,
  `'>${image}`,
  `">${image}`,
  `<svg ${MARK} onload=alert(1)>`,
  `</title><svg ${MARK} onload=alert(1)>`,
  `</textarea>${image}`,
  `</script><script ${MARK}>alert(1)</script>`,
  `</style>${image}`,
  `</noscript>${image}`,
  `</option></select>${image}`,
  `" autofocus onfocus=alert(1) ${MARK}="`,
  `' autofocus onfocus=alert(1) ${MARK}='`,
  'javascript:alert(1)//',
  `data:text/html,<script ${MARK}>alert(1)</script>`,
  `<iframe ${MARK} src="javascript:alert(1)">`,
  `<a ${MARK} href="javascript:alert(1)">lien</a>`,
  `<math><mtext><table><mglyph><style>${image}`,
  `<details ${MARK} open ontoggle=alert(1)>`,
  `--!>${image}`,
  `]]>${image}`,
  `<!--<img src="--><img ${MARK} src=x onerror=alert(1)>">`,
  "{{constructor.constructor('alert(1)')()}}${alert(1)}",
  `\u2028alert(1)\u2029</script>${image}`,
  `<base ${MARK} href=//ailleurs.example>`,
  `<meta ${MARK} http-equiv=refresh content="0;url=javascript:alert(1)">`,
  `<form ${MARK} action=javascript:alert(1)><button>ici`,
  `<link ${MARK} rel=stylesheet href=//ailleurs.example/x.css>`,
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=alert() )//%0D%0A//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/ ${MARK} oNloAd=alert()//>\\x3e`,
]

/** All of them in one text. */
export const HOSTILE = POLYGLOTS.join(' ')
