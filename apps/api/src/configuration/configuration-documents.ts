import { posix } from 'node:path'
import { SANDBOX_VARIABLES } from '@forenet/sandbox/environment'
import type { z } from 'zod'
import { CONFIGURATION_VARIABLES, type VariableDescription } from './configuration-variables.ts'
import { findMissingSettings } from './unsafe-in-production.ts'

type Variable = {
  name: string
  meaning: string
  otherwise: string
  isSecret: boolean
  inProduction: string
  example: string | undefined
}

const GROUPS: [string, Variable[]][] = Object.entries(CONFIGURATION_VARIABLES).map(([group, variables]) => [
  group,
  variablesOf(variables, findMissingSettings),
])

const SIMULATOR_VARIABLES = variablesOf(SANDBOX_VARIABLES, (_name, schema) =>
  schema.safeParse(undefined).success ? [] : ['must be set'],
)

function variablesOf(
  schemas: Record<string, z.ZodType>,
  asked: (name: string, schema: z.ZodType) => string[],
): Variable[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const { meaning, otherwise, secret, inProduction, example } = schema.meta() as VariableDescription
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

export function configurationPage(): string {
  const sections = GROUPS.map(([group, variables]) => `## ${group}\n\n${table(variables)}`)
  return `${PAGE_HEAD}\n\n${sections.join('\n\n')}\n\n${PAGE_FOOT}\n\n${STAND_INS_HEAD}\n\n${table(SIMULATOR_VARIABLES)}\n`
}

const PAGE_HEAD = `# Configuration

The portal reads environment variables once at the start. If one is missing or invalid, it names the variable and does
not start. [deploy/.env.example](../deploy/.env.example) is a sample to fill in. \`npm run configuration\` writes this
page and the sample from
[configuration-variables.ts](../apps/api/src/configuration/configuration-variables.ts) and
[unsafe-in-production.ts](../apps/api/src/configuration/unsafe-in-production.ts).

- **default:** the value without the variable. "simulator": a local replacement of the service, not in production.
- **secret:** keep it out of logs, tickets and version control.
- **in production:** requirement with \`NODE_ENV=production\`. "https": http is rejected. "hard to guess": repetitive and
  simple values are rejected; generate one with \`openssl rand -base64 32\`.`

const PAGE_FOOT = `The two URLs and the key of the gateway must be set together, and so must the three WhatsApp variables without a
default; otherwise the simulator is used. In production \`SMTP_URL\` must not change the use of TLS, unless
\`SMTP_ALLOW_PLAIN=true\`. If \`PUBLIC_ORIGIN\` is https, \`NODE_ENV\` must be set. \`DATABASE_MIGRATION_URL\` and
\`DATABASE_READ_URL\` require \`DATABASE_URL\`.`

const STAND_INS_HEAD = `## Simulators on a staging server

\`npm run stand-ins\` starts simulators of gateway, mail server and WhatsApp. They protect nothing: everyone who reaches
them can read all e-mails and pay with test cards.
[From nothing to running](from-nothing-to-running.md#3-stand-ins-on-a-staging-server-alone) sets up such a server. Source:
[apps/sandbox/src/environment.ts](../apps/sandbox/src/environment.ts).`

export function environmentSample(): string {
  const sections = GROUPS.map(([group, variables]) => {
    const lines = variables.map(({ name, meaning, otherwise, isSecret, inProduction, example }) => {
      const asked = `${isSecret ? ' Secret.' : ''}${inProduction ? ` In production: ${plain(inProduction)}.` : ''}`
      const said = `# ${plain(meaning)}. Default: ${plain(otherwise)}.${asked}`
      return `${said}\n${example === undefined ? `#${name}=` : `${name}=${example}`}`
    })
    return `### ${group}\n\n${lines.join('\n\n')}`
  })
  return `${SAMPLE_HEAD}\n\n${sections.join('\n\n')}\n`
}

const SAMPLE_HEAD = `# Settings of the portal for production. Copy this file, replace everything between < and >, and keep it secret. The
# settings of deploy/compose.yaml itself are in compose.env.example. A value is everything after the = to the end of the
# line: no quotes, no backslashes, and $ and # mean themselves.`

function plain(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, words, path) => `${words} (${posix.join('docs', path)})`)
    .replaceAll('`', '')
}

function defaultOf(schema: z.ZodType): string {
  const read = schema.safeParse(undefined)
  return read.success ? String(read.data) : ''
}

function table(variables: Variable[]): string {
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
