import type { Portal } from './start-portal.ts'

export function printWelcome(portal: Omit<Portal, 'stop'>, startedInMs: number): string {
  const { signIns } = portal
  const lines = ['', `  Forenet is ready at ${portal.origin}   (${(startedInMs / 1000).toFixed(1)} s)`]
  if (signIns.length > 0) {
    const widest = Math.max(...signIns.map((signIn) => signIn.email.length))
    lines.push('', '  Sign in as')
    for (const signIn of signIns)
      lines.push(`    ${signIn.email.padEnd(widest)}  ${signIn.password}   ${signIn.name}: ${signIn.note}`)
    const requested = signIns.filter((signIn) => signIn.asksForCode).map((signIn) => signIn.email)
    if (portal.sandboxUrl) {
      lines.push(
        '',
        `  ${new Intl.ListFormat('en-GB').format(requested)} are asked for a one-time code: ${portal.sandboxUrl}/authenticator`,
      )
    }
  }
  if (portal.sandboxUrl)
    lines.push('', `  Mails, WhatsApp messages and card payments end in stand-ins: ${portal.sandboxUrl}`)
  if (portal.apiDocs) lines.push(`  API reference: ${portal.origin}/docs`)
  lines.push('', '  Ctrl-C stops everything.', '')
  return lines.join('\n')
}
