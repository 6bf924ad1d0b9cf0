// npm run docs:states: draws the lives of a company file, a request, a lead, a devis, an amendment,
// a dispute, a review and a testimonial in docs/states.md, from the tables of transitions that buttons and
// refusals are made of. With --check, only says whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { AMENDMENT_TRANSITIONS } from '#app/features/amendments/amendment.ts'
import { VERIFICATION_TRANSITIONS } from '#app/features/companies/artisan.ts'
import { WORKS_TRANSITIONS } from '#app/features/works/works.ts'
import { DISPUTE_TRANSITIONS } from '#app/features/disputes/dispute.ts'
import { LEAD_TRANSITIONS } from '#app/features/requests/leads/lead.ts'
import { QUOTE_REQUEST_TRANSITIONS } from '#app/features/requests/quote-request.ts'
import { QUOTE_TRANSITIONS } from '#app/features/quotes/quote.ts'
import { REVIEW_TRANSITIONS } from '#app/features/reviews/review.ts'
import { TESTIMONIAL_TRANSITIONS } from '#app/features/testimonials/testimonial.ts'

const DOCUMENT = new URL('../docs/states.md', import.meta.url)
const BEGIN = '<!-- states:begin -->'
const END = '<!-- states:end -->'

// What brings each into being is not a transition of its table.
const LIVES = [
  {
    title: 'Company file',
    rules: 'app/features/companies/artisan.ts',
    transitions: VERIFICATION_TRANSITIONS,
    starts: [['incomplete', 'sign up (artisan)']],
  },
  {
    title: 'Request',
    rules: 'app/features/requests/quote-request.ts',
    transitions: QUOTE_REQUEST_TRANSITIONS,
    starts: [
      ['unconfirmed', 'create (visitor)'],
      ['open', 'create (particulier)'],
    ],
  },
  {
    title: 'Lead',
    rules: 'app/features/requests/leads/lead.ts',
    transitions: LEAD_TRANSITIONS,
    starts: [['proposed', 'match (system)']],
  },
  {
    title: 'Devis',
    rules: 'app/features/quotes/quote.ts',
    transitions: QUOTE_TRANSITIONS,
    starts: [['draft', 'create (artisan)']],
  },
  {
    title: 'Intervention',
    rules: 'app/features/works/works.ts',
    transitions: WORKS_TRANSITIONS,
    starts: [['to_schedule', 'open (particulier)']],
  },
  {
    title: 'Amendment',
    rules: 'app/features/amendments/amendment.ts',
    transitions: AMENDMENT_TRANSITIONS,
    starts: [['draft', 'create (artisan)']],
  },
  {
    title: 'Dispute',
    rules: 'app/features/disputes/dispute.ts',
    transitions: Object.entries(DISPUTE_TRANSITIONS).map(([verb, line]) => ({ verb, ...line })),
    starts: [['awaiting_answer', 'open (artisan, particulier)']],
  },
  {
    title: 'Review',
    rules: 'app/features/reviews/review.ts',
    transitions: REVIEW_TRANSITIONS,
    starts: [['pending', 'write (particulier)']],
  },
  {
    title: 'Testimonial',
    rules: 'app/features/testimonials/testimonial.ts',
    transitions: TESTIMONIAL_TRANSITIONS,
    starts: [['pending', 'write (artisan)']],
  },
]

/** One diagram in Mermaid; arrows in the table's order, those between the same two states drawn once. */
function diagram({ transitions, starts }) {
  const arrows = new Map()
  for (const { verb, from, to, who } of transitions) {
    for (const state of [from].flat()) {
      const arrow = `${state} --> ${to === 'same' ? state : to}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), `${verb} (${[who].flat().join(', ')})`])
    }
  }
  const left = new Set(
    transitions
      .filter(({ to }) => to !== 'same')
      .flatMap(({ from, to }) => [from].flat().filter((state) => state !== to)),
  )
  const ends = [...new Set(transitions.map(({ to }) => to))].filter(
    (state) => state !== 'same' && !left.has(state),
  )
  return [
    'stateDiagram-v2',
    ...starts.map(([state, how]) => `  [*] --> ${state}: ${how}`),
    ...[...arrows].map(([arrow, labels]) => `  ${arrow}: ${labels.join(' · ')}`),
    ...ends.map((state) => `  ${state} --> [*]`),
  ].join('\n')
}

const drawn = LIVES.map(
  (life) => `### ${life.title}\n\n\`${life.rules}\`\n\n\`\`\`mermaid\n${diagram(life)}\n\`\`\``,
).join('\n\n')
const text = readFileSync(DOCUMENT, 'utf8')
const [before, rest] = text.split(BEGIN)
const after = rest?.split(END)[1]
if (after === undefined) throw new Error(`docs/states.md has no ${BEGIN} … ${END}`)
const wanted = `${before}${BEGIN}\n\n${drawn}\n\n${END}${after}`

if (wanted === text) console.log('docs/states.md : les diagrammes sont à jour.')
else if (process.argv.includes('--check')) {
  console.error(
    'docs/states.md : les diagrammes ne suivent plus les règles. Lancez npm run docs:states.',
  )
  process.exitCode = 1
} else {
  writeFileSync(DOCUMENT, wanted)
  console.log('docs/states.md : diagrammes redessinés.')
}
