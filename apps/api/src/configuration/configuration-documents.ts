import { SANDBOX_VARIABLES } from '@forenet/sandbox/environment'
import type { z } from 'zod'
import { type About, VARIABLES } from './configuration-variables.ts'
import { askedInProduction } from './unsafe-in-production.ts'

type Variable = {
  name: string
  meaning: string
  otherwise: string
  isSecret: boolean
  /** What production asks of it; empty where it may be left out there as elsewhere. */
  inProduction: string
  example: string | undefined
}

const GROUPS: [string, Variable[]][] = Object.entries(VARIABLES).map(([group, variables]) => [
  group,
  variablesOf(variables, askedInProduction),
])

const OF_STAND_INS = variablesOf(SANDBOX_VARIABLES, (_name, schema) =>
  schema.safeParse(undefined).success ? [] : ['must be set'],
)

function variablesOf(
  schemas: Record<string, z.ZodType>,
  asked: (name: string, schema: z.ZodType) => string[],
): Variable[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const { meaning, otherwise, secret, inProduction, example } = schema.meta() as About
    return {
      name,
      meaning,
      otherwise: otherwise ?? `\`${defaultOf(schema)}\``,
      isSecret: secret === true,
      inProduction: [...asked(name, schema), ...(inProduction ? [inProduction] : [])].join(', '),
      example,
    }
  })
}

/** docs/configuration.md: every variable, what it means, what holds without it, and what production asks of it. */
export function configurationPage(): string {
  const sections = GROUPS.map(([group, variables]) => `## ${group}\n\n${table(variables)}`)
  return `${PAGE_HEAD}\n\n${sections.join('\n\n')}\n\n${PAGE_FOOT}\n\n${STAND_INS_HEAD}\n\n${table(OF_STAND_INS)}\n`
}

const PAGE_HEAD = `# Configuration

By environment variables, read once at the start and checked; what is missing or wrong is named, and the portal does not
start. [deploy/.env.example](../deploy/.env.example) has them all, to be filled in.

This page and that sample are written by \`npm run configuration\` out of the schema that reads the variables,
[apps/api/src/configuration/configuration-variables.ts](../apps/api/src/configuration/configuration-variables.ts), and the rules of production,
[apps/api/src/configuration/unsafe-in-production.ts](../apps/api/src/configuration/unsafe-in-production.ts). Change those, not this page:
\`npm run check\` fails where it says something else.

- **default**: what holds without the variable.
- **secret**: whoever reads the value can do harm. Keep it out of logs, tickets and version control.
- **in production**: what \`NODE_ENV=production\` asks of it. Empty: it may be left out. "https": an address with http is
  refused. "hard to guess": a value that repeats itself, is an example or is too simple is refused; make one with
  \`openssl rand -base64 32\`.`

const PAGE_FOOT = `The gateway's two addresses and its key count together, and so do the three of WhatsApp without a default: with one
missing, the stand-in answers (outside production). In production \`SMTP_URL\` must not change how TLS is used, unless
\`SMTP_ALLOW_PLAIN=true\`. Where \`PUBLIC_ORIGIN\` is https, \`NODE_ENV\` must be said, whichever it is.
\`DATABASE_MIGRATION_URL\` needs \`DATABASE_URL\` beside it.`

const STAND_INS_HEAD = `## Stand-ins of a staging server

\`npm run stand-ins\` starts gateway, mail and WhatsApp by themselves, for a portal that is told their addresses like
those of the real ones. They guard nothing: whoever reaches them reads every mail and pays with made-up cards. How a
staging server is made of it:
[from nothing to running](from-nothing-to-running.md#3-stand-ins-on-a-staging-server-alone).
What reads these is [apps/sandbox/src/environment.ts](../apps/sandbox/src/environment.ts).`

/** deploy/.env.example: what production needs to be filled in, all else as comments. */
export function environmentSample(): string {
  const sections = GROUPS.map(([group, variables]) => {
    const lines = variables.map(({ name, meaning, otherwise, isSecret, inProduction, example }) => {
      const asked = `${isSecret ? ' Secret.' : ''}${inProduction ? ` In production: ${plain(inProduction)}.` : ''}`
      const said = `# ${plain(meaning)}. Without it: ${plain(otherwise)}.${asked}`
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
function table(variables: Variable[]): string {
  const rows = [
    ['variable', 'meaning', 'default', 'secret', 'in production'],
    ...variables.map(({ name, meaning, otherwise, isSecret, inProduction }) => [
      `\`${name}\``,
      meaning,
      otherwise,
      isSecret ? 'secret' : '',
      inProduction,
    ]),
  ]
  const [head = [], ...body] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`
  const rule = head.map(() => '')
  return [line(head), line(rule, '-'), ...body.map((row) => line(row))].join('\n')
}
