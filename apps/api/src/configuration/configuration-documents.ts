import { posix } from 'node:path'
import { SANDBOX_VARIABLES } from '@forenet/sandbox/environment'
import type { z } from 'zod'
import { CONFIGURATION_VARIABLES, type VariableDescription } from './configuration-variables.ts'
import { findMissingSettings } from './unsafe-in-production.ts'

type DocumentedVariable = {
  name: string
  meaning: string
  otherwise: string
  isSecret: boolean
  inProduction: string
  example: string | undefined
}

const VARIABLE_GROUPS: [string, DocumentedVariable[]][] = Object.entries(CONFIGURATION_VARIABLES).map(
  ([group, variables]) => [group, listVariables(variables, findMissingSettings)],
)

const SIMULATOR_VARIABLES = listVariables(SANDBOX_VARIABLES, (_name, schema) =>
  schema.safeParse(undefined).success ? [] : ['must be set'],
)

function listVariables(
  schemas: Record<string, z.ZodType>,
  requested: (name: string, schema: z.ZodType) => string[],
): DocumentedVariable[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const { meaning, otherwise, secret, inProduction, example } = schema.meta() as VariableDescription
    return {
      name,
      meaning,
      otherwise: otherwise ?? `\`${formatDefault(schema)}\``,
      isSecret: secret === true,
      inProduction: [...requested(name, schema), ...(inProduction ? [inProduction] : [])].join(', '),
      example,
    }
  })
}

export function configurationPage(): string {
  const sections = VARIABLE_GROUPS.map(([group, variables]) => `## ${group}\n\n${formatTable(variables)}`)
  return `${PAGE_HEAD}\n\n${sections.join('\n\n')}\n\n${PAGE_FOOT}\n\n${SIMULATORS_HEADING}\n\n${formatTable(SIMULATOR_VARIABLES)}\n`
}

const PAGE_HEAD = `# Configuration

The portal is configured by environment variables, which it reads once at the start. If a required variable is missing
or one is invalid, the portal prints its name and does not start. [deploy/.env.example](../deploy/.env.example) is a
sample to fill in. \`npm run configuration\` generates this page and the sample from
[configuration-variables.ts](../apps/api/src/configuration/configuration-variables.ts) and
[unsafe-in-production.ts](../apps/api/src/configuration/unsafe-in-production.ts).

Columns of the tables:

- **default:** the value that applies if the variable is not set. "simulator" means that a local simulator replaces the
  service, which is not possible in production.
- **secret:** keep the value out of logs, tickets and version control.
- **in production:** what \`NODE_ENV=production\` requires. "https" means that http URLs are rejected. "hard to guess"
  means that simple and repetitive values are rejected; generate one with \`openssl rand -base64 32\`.`

const PAGE_FOOT = `Some variables depend on each other:

- \`FREEPAY_CREATE_URL\`, \`FREEPAY_MANAGE_URL\` and \`FREEPAY_API_KEY\` must be set together, and so must \`WHATSAPP_URL\`,
  \`WHATSAPP_TOKEN\` and \`WHATSAPP_PHONE_NUMBER_ID\`. If none of the three is set, the simulator is used.
- In production, TLS options in \`SMTP_URL\` are rejected unless \`SMTP_ALLOW_PLAIN=true\`.
- If \`PUBLIC_ORIGIN\` is https, \`NODE_ENV\` must be set.
- \`DATABASE_MIGRATION_URL\` and \`DATABASE_READ_URL\` require \`DATABASE_URL\`.`

const SIMULATORS_HEADING = `## Simulators on a staging server

\`npm run stand-ins\` starts simulators of the payment gateway, the mail server and WhatsApp. They need no password:
everyone who can reach them can read all e-mails and pay with test cards. The
[installation guide](from-nothing-to-running.md#3-simulators-staging-servers-only) sets up a staging server with them.
The variables are defined in [apps/sandbox/src/environment.ts](../apps/sandbox/src/environment.ts).`

export function environmentSample(): string {
  const sections = VARIABLE_GROUPS.map(([group, variables]) => {
    const lines = variables.map(({ name, meaning, otherwise, isSecret, inProduction, example }) => {
      const requested = `${isSecret ? ' Secret.' : ''}${inProduction ? ` In production: ${stripMarkdown(inProduction)}.` : ''}`
      const said = `# ${stripMarkdown(meaning)}. Default: ${stripMarkdown(otherwise)}.${requested}`
      return `${said}\n${example === undefined ? `#${name}=` : `${name}=${example}`}`
    })
    return `### ${group}\n\n${lines.join('\n\n')}`
  })
  return `${SAMPLE_HEAD}\n\n${sections.join('\n\n')}\n`
}

const SAMPLE_HEAD = `# Settings of the portal for production. Copy this file, replace everything between < and >, and keep it secret. The
# settings of deploy/compose.yaml itself are in compose.env.example. A value is everything after the = to the end of the
# line: no quotes, no backslashes, and $ and # mean themselves.`

function stripMarkdown(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, words, path) => `${words} (${posix.join('docs', path)})`)
    .replaceAll('`', '')
}

function formatDefault(schema: z.ZodType): string {
  const read = schema.safeParse(undefined)
  return read.success ? String(read.data) : ''
}

function formatTable(variables: DocumentedVariable[]): string {
  const rows = [
    ['variable', 'meaning', 'default', 'secret', 'in production'],
    ['---', '---', '---', '---', '---'],
    ...variables.map(({ name, meaning, otherwise, isSecret, inProduction }) => [
      `\`${name}\``,
      meaning,
      otherwise,
      isSecret ? 'secret' : '',
      inProduction,
    ]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
