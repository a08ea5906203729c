import { parseArgs } from 'node:util'
import { onPool } from '@forenet/database/database'
import { signOutEverywhere } from '@forenet/identity/provider/sign-out-everywhere'
import { audit } from '../modules/audit/index.ts'
import { type Command, type CommandContext, type Ending, WrongUse } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'
import { withSecurityLog } from './security-log-file.ts'

/** `forenet sign-out`: ends all sessions of a person. */
export const signOutCommand: Command = {
  name: 'sign-out',
  explains: 'signs a person out everywhere',
  usage: [
    'sign-out --email <address>',
    'Ends all sessions of the account at once. The person can sign in again: withdraw roles with grant --withdraw.',
    'With a Keycloak of your own it prints the commands for it and changes nothing.',
  ],
  run: (context, args) => {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } })
    if (!values.email) throw new WrongUse('--email: say whose sessions to end')
    return signOut(context, values.email)
  },
}

async function signOut({ configuration: read, now, say }: CommandContext, email: string): Promise<Ending> {
  const configuration = read()
  const { IDENTITY_URL: url, IDENTITY_REALM: realm } = configuration
  if (url !== undefined) {
    throw new Error(
      [
        `Sessions are kept at ${url}, in the realm ${realm}; nothing was changed.`,
        'Signed in with kcadm.sh config credentials:',
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
      await audit(onPool(pool), 'portal', { action: 'signed-out-by-operator', ...about }, now())
      return sessions
    }),
  )
  say(ended === 0 ? `${email} was not signed in` : `${email} is signed out: ${ended} ended`)
  return 'good'
}
