import { getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { keptInWords, PURPOSES, type Policy } from '#app/platform/personal-data/policy.ts'
import { PERSONAL_DATA } from '#app/wiring/personal-data.server.ts'

const REGISTER = '../docs/personal-data-register.md'

/** The register of processing (RGPD, art. 30), from the lines that the export, the erasure and the sweeps obey. */
function register(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const row = ({ table, what, columns, rows, ...line }: Policy) => {
    const held = [...new Set(Object.values(columns).map((column) => column.what))].join(', ')
    const erased = line.of === null ? 'sans objet' : rows === 'go' ? 'effacées' : 'vidées des noms'
    const kept = keptInWords(line).join(' ; ')
    return `| ${cell(what)} | \`${getTableName(table)}\` | ${cell(held)} | ${cell(kept)} | ${erased} |`
  }
  const parts = Object.entries(PURPOSES).flatMap(([purpose, { title, basis }]) => {
    const lines = PERSONAL_DATA.filter((line) => line.purpose === purpose)
    return lines.length === 0
      ? []
      : [
          `## ${title}\n\nBase légale : ${basis}.\n`,
          '| Données | Table | Ce qu’elle contient | Conservées | À la fermeture du compte |\n|---|---|---|---|---|',
          `${lines.map(row).join('\n')}\n`,
        ]
  })
  return [
    '# Register of processing',
    '',
    'What RGPD art. 30 asks for, in French for whoever inspects it. Written from `app/wiring/personal-data.server.ts` by `vitest run test/personal-data-register.test.ts -u`, and a test fails when it is out of date. Who is responsible and how to reach them: the legal notice of the site. Whose data: particuliers who ask for devis, artisans and who manages their company, people who write to the team. Who receives them: the artisans that a request is proposed to, the client of a contract, and the providers named on `/confidentialite`, from what is really connected. Transfers outside the Union: those said there. Security: `docs/decisions/003-accounts-and-passwords.md`, `docs/operations/personal-data.md`. What to do after a breach: the same page, « A breach of personal data ».',
    '',
    ...parts,
  ].join('\n')
}

it('is written down as it is obeyed', async () => {
  await expect(register()).toMatchFileSnapshot(REGISTER)
})
