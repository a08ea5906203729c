import { parseArgs } from 'node:util'
import { createPoolDatabase } from '@forenet/database/database'
import { signOutEverywhere } from '@forenet/identity/provider/sign-out-everywhere'
import { audit } from '../modules/core/audit/index.ts'
import { type Command, type CommandContext, type CommandResult, CommandUsageError } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'
import { withSecurityLog } from './security-log-file.ts'

export const signOutCommand: Command = {
  name: 'sign-out',
  explains: 'ends all sessions of a user',
  usage: [
    'sign-out --email <address>',
    'The user can sign in again; withdraw roles with grant --withdraw.',
    'With Keycloak it prints the commands and changes nothing.',
  ],
  run: (context, args) => {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } })
    if (!values.email) throw new CommandUsageError('--email is required')
    return signOut(context, values.email)
  },
}

async function signOut({ configuration: read, now, say }: CommandContext, email: string): Promise<CommandResult> {
  const configuration = read()
  const { IDENTITY_URL: url, IDENTITY_REALM: realm } = configuration
  if (url !== undefined) {
    throw new Error(
      [
        `Sessions are stored at ${url}, in the realm ${realm}; nothing was changed.`,
        'After kcadm.sh config credentials:',
        `  kcadm.sh get users -r ${realm} -q 'email=${email}' --fields id`,
        `  kcadm.sh create users/<id>/logout -r ${realm}`,
      ].join('\n'),
    )
  }
  const ended = await withPortalDatabase(configuration, (pool) =>
    withSecurityLog(configuration, now, async (securityEvent) => {
      const result = await signOutEverywhere({ pool, now, securityEvent }, email)
      if (!result) throw new Error(`${email} has no account`)
      const { accountId, sessions } = result
      const about = { objectKind: 'account', objectId: accountId, organisationId: null, detail: { sessions } }
      await audit(createPoolDatabase(pool), 'portal', { action: 'signed-out-by-operator', ...about }, now())
      return sessions
    }),
  )
  say(ended === 0 ? `${email} was not signed in` : `${email} is signed out: ${ended} ended`)
  return 'good'
}
