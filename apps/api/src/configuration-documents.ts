import { SANDBOX_VARIABLES } from '@forenet/sandbox/environment'
import type { z } from 'zod'
import { type About, VARIABLES } from './configuration-variables.ts'

type Variable = { name: string; meaning: string; otherwise: string; example: string | undefined }

const GROUPS: [string, Variable[]][] = Object.entries(VARIABLES).map(([group, variables]) => [
  group,
  Object.entries(variables as Record<string, z.ZodType>).map(([name, schema]) => {
    const { meaning, otherwise, example } = schema.meta() as About
    return { name, meaning, otherwise: otherwise ?? `\`${defaultOf(schema)}\``, example }
  }),
])

/** docs/configuration.md: every variable, what it means, and what holds without it. */
export function configurationPage(): string {
  const sections = GROUPS.map(([group, variables]) => {
    const rows = variables.map(({ name, meaning, otherwise }) => [`\`${name}\``, meaning, otherwise])
    return `## ${group}\n\n${table(['variable', 'meaning', 'without it'], rows)}`
  })
  return `${PAGE_HEAD}\n\n${sections.join('\n\n')}\n\n${PAGE_FOOT}\n\n${STAND_INS_HEAD}\n\n${standIns()}\n`
}

const PAGE_HEAD = `# Configuration

Environment variables, read once and checked; what is missing or wrong is named and the portal does not start.
[deploy/.env.example](../deploy/.env.example) has them all, to be filled in. Both are made of
\`apps/api/src/configuration-variables.ts\`.`

const PAGE_FOOT = `The gateway's three addresses and key count together, and so do the three of WhatsApp without a default: with one missing, the
stand-in answers (outside production).`

const STAND_INS_HEAD = `## Stand-ins of a staging server

\`npm run stand-ins\` starts gateway, mail and WhatsApp by themselves, for a portal that is told their addresses like those of the real
ones. They guard nothing: whoever reaches them reads every mail and pays with made-up cards. How a staging server is made of it:
[from nothing to running](from-nothing-to-running.md#3-stand-ins-on-a-staging-server-alone). Made of
\`apps/sandbox/src/environment.ts\`.`

function standIns(): string {
  const rows = Object.entries(SANDBOX_VARIABLES as Record<string, z.ZodType>).map(([name, schema]) => {
    const { meaning, otherwise } = schema.meta() as About
    return [`\`${name}\``, meaning, otherwise ?? '']
  })
  return table(['variable', 'meaning', 'without it'], rows)
}

/** deploy/.env.example: what production needs to be filled in, all else as comments. */
export function environmentSample(): string {
  const sections = GROUPS.map(([group, variables]) => {
    const lines = variables.map(({ name, meaning, otherwise, example }) => {
      const said = `# ${plain(meaning)}. Without it: ${plain(otherwise)}.`
      return `${said}\n${example === undefined ? `#${name}=` : `${name}=${example}`}`
    })
    return `### ${group}\n\n${lines.join('\n\n')}`
  })
  return `${SAMPLE_HEAD}\n\n${sections.join('\n\n')}\n`
}

const SAMPLE_HEAD = `# Settings of the portal for production. Copy this file, fill in what is between < and >, and keep it to yourself: it
# holds secrets. What deploy/compose.yaml itself is told is in compose.env.example.`

/** Without the signs of Markdown, which nobody reads in an environment file. */
function plain(text: string): string {
  return text.replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 (docs/$2)').replaceAll('`', '')
}

function defaultOf(schema: z.ZodType): string {
  const read = schema.safeParse(undefined)
  return read.success ? String(read.data) : ''
}

/** A table in Markdown whose columns stand below each other. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n')
}
